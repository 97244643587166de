import { clientNetworkOf } from "@/lib/auth/client-network";
import type { Principal } from "@/lib/auth/principal";
import { knownField } from "@/lib/contract/issues";
import type { Operation } from "@/lib/contract/operation";
import type { CedirailError, ErrorCode } from "@/lib/errors";
import { describeCause } from "@/lib/log/describe-error";
import { logger } from "@/lib/log/logger";

/** What is known of a request for its one line in the log; nothing of it is a text of the caller's. */
export interface RequestFacts {
  requestId: string;
  method?: string | undefined;
  operation?: Operation | undefined;
  principal?: Principal | null | undefined;
  clientAddress?: string | null | undefined;
  /** On `performance.now()`'s clock. */
  startedAt?: number | undefined;
}

function lineOf({ requestId, operation, principal, startedAt }: RequestFacts, status: number) {
  return {
    requestId,
    operation: operation?.id,
    status,
    credential: principal?.credentialId,
    durationMs: startedAt === undefined ? undefined : Math.round(performance.now() - startedAt),
  };
}

/** Logs a request that got what it asked for. */
export function logServed(facts: RequestFacts, status: number): void {
  logger().info(lineOf(facts, status), "request");
}

/**
 * Logs a request that was rejected, with the code and the cause, under its id. Our own failures are
 * errors with their stack. Who may not do something, or calls too often, is a warning; a wrong
 * request is information. A flood of these cannot drown the log: beyond the caller's
 * {@link LineBudget} they are written at `debug`.
 */
export function logRejected(error: CedirailError, facts: RequestFacts): void {
  const { method, operation, principal, clientAddress } = facts;
  const line = {
    ...lineOf(facts, error.status),
    route: operation ? `${method} ${operation.path}` : method,
    client: principal ? undefined : clientNetworkOf(clientAddress ?? null),
    code: error.code,
    field: fieldOf(error),
    reason: reasonOf(error),
  };
  if (error.status >= 500) {
    logger().error({ ...line, err: error.cause ?? error }, "request failed");
    return;
  }
  const isWithinBudget = budget.take(line.client, principal?.merchantId ?? principal?.userId);
  const level = isWithinBudget ? levelOf(error) : "debug";
  logger()[level]({ ...line, cause: describeCause(error.cause) }, "request rejected");
}

/** What a person or a program does on its ordinary way, although it is rejected. */
const ordinary: readonly ErrorCode[] = ["KYC_REQUIRED", "MFA_REQUIRED"];

function levelOf({ status, code }: CedirailError): "warn" | "info" {
  return [401, 403, 429].includes(status) && !ordinary.includes(code) ? "warn" : "info";
}

/** The wrong field, unless its name is the caller's own: names may be secrets in the wrong place. */
function fieldOf({ details: { field, expected } }: CedirailError): string | undefined {
  if (typeof field !== "string") return undefined;
  const isOurs = expected !== knownField && /^[A-Za-z][\w.-]{0,63}$/.test(field);
  return isOurs && !/\d{5}/.test(field) ? field : "(unknown)";
}

/** What happened. Of a wrong field the message names what the caller sent: what was expected does not. */
function reasonOf({ internal, message, details: { expected } }: CedirailError): string {
  return internal ?? (typeof expected === "string" ? `expected ${expected}` : message);
}

const windowMs = 60_000;
/** Lines a minute about one known merchant or person, one unknown network, and all unknown ones. */
const lines = { known: 300, network: 30, unknown: 300 };

/** How many rejections are logged at their own level: anybody can cause as many as he likes. */
class LineBudget {
  #endsAt = 0;
  #beyond = 0;
  readonly #taken = new Map<string, number>();

  /** Whether one more line about the caller may be written at its own level. */
  take(network: string | undefined, owner: string | undefined): boolean {
    if (performance.now() >= this.#endsAt) this.#begin();
    // A network that is not among the first keeps no count of its own: there may be very many.
    const isFree =
      owner === undefined
        ? this.#left("unknown", lines.unknown) > 0 &&
          this.#count(`at ${network}`, lines.network) &&
          this.#count("unknown", lines.unknown)
        : this.#count(owner, lines.known);
    if (!isFree) this.#beyond += 1;
    return isFree;
  }

  #begin(): void {
    if (this.#beyond > 0)
      logger().warn({ rejections: this.#beyond }, "rejections beyond the budget are at debug");
    this.#endsAt = performance.now() + windowMs;
    this.#beyond = 0;
    this.#taken.clear();
  }

  #count(name: string, max: number): boolean {
    const left = this.#left(name, max);
    if (left > 0) this.#taken.set(name, max - left + 1);
    return left > 0;
  }

  #left(name: string, max: number): number {
    return max - (this.#taken.get(name) ?? 0);
  }
}

const budget = new LineBudget();
