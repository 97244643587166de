import { newIdempotencyKey } from "@/lib/client/idempotency";
import type { CallableId, RequestOf } from "@/lib/client/operation-types";
import { serverNow } from "@/lib/client/server-clock";

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
  /** When the key was first used, in Unix milliseconds; null before that. */
  usedAt: number | null;
}

/** What a tab without a stored attempt has; its first request gets a new key. */
export const noAttempt = { key: "", sent: null, pending: false, usedAt: null };

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
  if (!isSame || last.key === "")
    return { key: newIdempotencyKey(), sent, pending: true, usedAt: serverNow() };
  return { key: last.key, sent, pending: true, usedAt: last.usedAt ?? serverNow() };
}

// An hour less than the service remembers a key.
const keyLifeMs = 23 * 3_600_000;

/** Whether the service may have forgotten the key of a request that may have happened. */
export function isForgotten({ pending, usedAt }: Attempt<CallableId>): boolean {
  return pending && usedAt !== null && serverNow() - usedAt > keyLifeMs;
}

/** Why a request that may have happened long ago is not sent again. */
export class ForgottenAttempt extends Error {
  constructor() {
    super("We never received a response to this, and it is too long ago to repeat it safely.");
  }
}
