import type { Principal } from "@/lib/auth/principal";
import { canonicalHash } from "@/lib/canonical";
import type { Operation } from "@/lib/contract/operation";
import { inTransaction } from "@/lib/db/client";
import {
  claimKey,
  readIdempotencyKey,
  storeResponse,
  type IdempotencyScope,
  type StoredResponse,
} from "@/lib/idempotency/keys";
import type { Finished, Once } from "@/lib/idempotency/once";
import { takeKey } from "@/lib/idempotency/taken-keys";
import type { Deadline } from "./deadline";
import { finish, fromStored, toStored, type Outcome } from "./reply";
import type { AnyCall, RouteContext } from "./route";

/** As the routes of operations that a group carries out are called. */
type GroupCall = (
  context: Omit<RouteContext<Operation>, "once"> & { once: Once },
) => Promise<Finished>;

/**
 * Calls an operation, with its key in one database transaction where it has one.
 * @param scope what the call's idempotency key belongs to; null: it has none
 */
export async function run(
  operation: Operation,
  call: AnyCall,
  context: RouteContext<Operation>,
  { scope, deadline }: { scope: IdempotencyScope | null; deadline: Deadline },
): Promise<Outcome> {
  if (!operation.transactional) return finish(operation, await call(context));
  if (operation.transactional === "repeatable")
    return runRepeatable(operation, () => call(context), { scope, deadline });
  if (operation.transactional === "in_group") {
    const once: Once = {
      scope,
      check: () => deadline.check(),
      finish: (data) => finish(operation, data).stored,
    };
    const { stored, replayed } = await (call as unknown as GroupCall)({ ...context, once });
    if (!stored) throw new Error(`${operation.id} was carried out without a response.`);
    return { stored, replayed, headers: {} };
  }
  return inTransaction(async (tx) => {
    const callInTime = async () => {
      const outcome = finish(
        operation,
        await call({ ...context, tx } as unknown as RouteContext<Operation>),
      );
      deadline.check();
      return outcome;
    };
    if (scope === null) return callInTime();
    const stored = await claimKey(tx, scope);
    if (stored) return replay(operation, stored);
    const outcome = await callInTime();
    await storeResponse(tx, scope, toStored(operation, outcome.stored));
    return outcome;
  });
}

const replay = (operation: Operation, stored: StoredResponse): Outcome => ({
  stored: fromStored(operation, stored),
  replayed: true,
  headers: {},
});

/** Calls an operation that does more than a transaction can: its key is taken before and has the response after it. */
async function runRepeatable(
  operation: Operation,
  call: () => Promise<unknown>,
  { scope, deadline }: { scope: IdempotencyScope | null; deadline: Deadline },
): Promise<Outcome> {
  if (scope === null) return finish(operation, await call());
  const taken = await takeKey(scope, () => deadline.check());
  if ("stored" in taken) return replay(operation, taken.stored);
  try {
    const outcome = finish(operation, await call());
    await taken.key.store(toStored(operation, outcome.stored));
    return outcome;
  } catch (error) {
    await taken.key.giveBack();
    throw error;
  }
}

/** What the call's key belongs to; null: it has none, or needs none. */
export async function idempotencyScope(
  operation: Operation,
  context: RouteContext<Operation>,
): Promise<IdempotencyScope | null> {
  if (!operation.transactional) return null;
  const key = readIdempotencyKey(context.request.headers);
  const principal = context.principal as Principal | null;
  if (key === null || principal === null || operation.method === "DELETE") return null;
  return {
    ownerId: principal.merchantId ?? principal.userId,
    method: operation.method,
    path: concretePath(operation.path, context.params as Record<string, string> | undefined),
    key,
    bodyHash: canonicalHash(await idempotentInput(context)),
  };
}

/** What a retry under the same key must repeat: the body, and the query if it has one. */
async function idempotentInput({ body, query }: RouteContext<Operation>): Promise<unknown> {
  const hasQuery = Object.values(query ?? {}).some((value) => value !== undefined);
  const sent = await withBytes(body);
  return hasQuery ? { body: sent, query } : (sent ?? null);
}

/** A body whose file is there with its bytes. */
async function withBytes(body: unknown): Promise<unknown> {
  const { file } = (body ?? {}) as { file?: unknown };
  if (!(file instanceof File)) return body;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { ...(body as object), file: { name: file.name, bytes } };
}

function concretePath(path: string, params: Record<string, string> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
}
