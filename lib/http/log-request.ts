import { clientNetworkOf } from "@/lib/auth/ip-range";
import type { Principal } from "@/lib/auth/principal";
import { knownField } from "@/lib/contract/issues";
import type { Operation } from "@/lib/contract/operation";
import type { CedirailError, ErrorCode } from "@/lib/errors";
import { describeCause } from "@/lib/log/describe-error";
import { logger } from "@/lib/log/logger";
import { countRequest } from "@/lib/metrics/requests";

/** What the one log line of a request says; none of it is text that the caller wrote. */
export interface RequestFacts {
  requestId: string;
  method?: string | undefined;
  operation?: Operation | undefined;
  principal?: Principal | null | undefined;
  clientAddress?: string | null | undefined;
  /** By `performance.now()`. */
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

function count({ operation, startedAt }: RequestFacts, status: number): void {
  if (operation && startedAt !== undefined)
    countRequest(operation.id, status, (performance.now() - startedAt) / 1000);
}

/** Logs and counts a request that succeeded. */
export function logServed(facts: RequestFacts, status: number): void {
  count(facts, status);
  if (logger().isLevelEnabled("info")) logger().info(lineOf(facts, status), "request");
}

/**
 * Logs and counts a rejected request with its code and cause. Internal errors are errors with their stack, missing
 * permissions and exceeded limits warnings, invalid requests information. Beyond the caller's
 * {@link LineBudget} rejections are logged at `debug`, so that a flood cannot drown the log.
 */
export function logRejected(error: CedirailError, facts: RequestFacts): void {
  count(facts, error.status);
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

/** Rejections that are part of normal use. */
const expected: readonly ErrorCode[] = ["KYC_REQUIRED", "MFA_REQUIRED"];

function levelOf({ status, code }: CedirailError): "warn" | "info" {
  return [401, 403, 429].includes(status) && !expected.includes(code) ? "warn" : "info";
}

/** The invalid field, unless the caller invented its name, which may be a misplaced secret. */
function fieldOf({ details: { field, expected } }: CedirailError): string | undefined {
  if (typeof field !== "string") return undefined;
  const isKnown = expected !== knownField && /^[A-Za-z][\w.-]{0,63}$/.test(field);
  return isKnown && !/\d{5}/.test(field) ? field : "(unknown)";
}

/** The reason without the caller's input, which the message of an invalid field quotes. */
function reasonOf({ internal, message, details: { expected } }: CedirailError): string {
  return internal ?? (typeof expected === "string" ? `expected ${expected}` : message);
}

const windowMs = 60_000;
/** Lines a minute: per merchant or staff user, per anonymous network, for all anonymous networks. */
const lines = { known: 300, network: 30, anonymous: 300 };

/** Bounds the rejections that are logged at their own level. */
class LineBudget {
  #endsAt = 0;
  #beyond = 0;
  readonly #taken = new Map<string, number>();

  /** Whether one more line about the caller fits. */
  take(network: string | undefined, owner: string | undefined): boolean {
    if (performance.now() >= this.#endsAt) this.#begin();
    // Networks beyond the shared budget get no count of their own: there may be very many.
    const isFree =
      owner === undefined
        ? this.#left("anonymous", lines.anonymous) > 0 &&
          this.#count(`at ${network}`, lines.network) &&
          this.#count("anonymous", lines.anonymous)
        : this.#count(owner, lines.known);
    if (!isFree) this.#beyond += 1;
    return isFree;
  }

  #begin(): void {
    if (this.#beyond > 0)
      logger().warn(
        { rejections: this.#beyond },
        "rejections beyond the budget were logged at debug",
      );
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
