import { newIdempotencyKey } from "@/lib/client/idempotency";
import type { CallableId, RequestOf } from "@/lib/client/operation-types";

/** A request as it is sent. */
export interface Sent<Id extends CallableId> {
  id: Id;
  request: RequestOf<Id>;
}

/** An idempotency key with the request that it was used for. */
export interface Attempt<Id extends CallableId> {
  key: string;
  /** Null before the first press. */
  sent: Sent<Id> | null;
  /** From before the request leaves until the service has clearly accepted or rejected it. */
  pending: boolean;
}

/** What a tab without a stored attempt has; its first request gets a new key. */
export const noAttempt = { key: "", sent: null, pending: false };

/** An attempt whose key exists before the first press. */
export function newAttempt() {
  return { ...noAttempt, key: newIdempotencyKey() };
}

/**
 * The attempt to send a request with: the same request keeps its key, a changed one gets another, for
 * a key stands for one act (contract §1, Idempotency).
 */
export function attemptAt<Id extends CallableId>(last: Attempt<Id>, sent: Sent<Id>): Attempt<Id> {
  const isSame = last.sent === null || JSON.stringify(last.sent) === JSON.stringify(sent);
  return { key: isSame && last.key !== "" ? last.key : newIdempotencyKey(), sent, pending: true };
}
