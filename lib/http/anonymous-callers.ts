import { hash } from "node:crypto";
import { RateLimitedError, returnHitOf, takeHit, type LimitState } from "@/lib/rate-limit/take";
import { internalError, type CedirailError } from "@/lib/errors";
import { errorEnvelope, limitHeaders, type Envelope } from "./envelope";
import { anonymousCallerOf, type HostContext, type RequestState } from "./guard";

/** Anonymous callers show no valid credential; they are limited by client address (contract §1). */

const limitMessage = "Too many calls without a valid credential";
const windowMs = 60_000;
const memorySize = 10_000;

/** Callers that exceeded their limit, and until when their credentials are counted first. */
const exhausted = new Map<string, number>();
/** Hashes of credentials that have been valid in this process. */
const validCredentials = new Set<string>();

function hashOf({ headers }: Request): string {
  const credential = headers.get("authorization") ?? headers.get("cookie") ?? "";
  return hash("sha256", credential, "base64");
}

/**
 * Counts a call before its credential is looked up, when its address has exceeded the anonymous limit
 * and the credential has not been valid before, so that a flood of invented keys costs no look-ups.
 * @returns the limit state, or null when nothing was counted
 * @throws CedirailError `RATE_LIMITED`
 */
export async function countBeforeLookUp(
  request: Request,
  host: HostContext,
): Promise<LimitState | null> {
  if (exhausted.size === 0) return null;
  const caller = anonymousCallerOf(host);
  const isWatched = (exhausted.get(caller) ?? 0) >= performance.now();
  if (!isWatched || validCredentials.has(hashOf(request))) return null;
  const state = await takeHit(caller, "anonymous");
  if (state.exceeded) throw new RateLimitedError(limitMessage, state);
  return state;
}

/** Remembers a credential as valid and returns the hit that {@link countBeforeLookUp} took. */
export async function recordValid(
  request: Request,
  host: HostContext,
  counted: LimitState | null,
): Promise<void> {
  if (validCredentials.size >= memorySize) validCredentials.clear();
  validCredentials.add(hashOf(request));
  if (counted) await returnHitOf(anonymousCallerOf(host), "anonymous");
}

/**
 * Rejects an anonymous call and counts it against the caller's address (contract §1, Limits). So does
 * a valid credential from a forbidden address, whose owner must not pay for it; that 403 carries the
 * limit headers.
 */
export async function rejectAnonymous(
  error: CedirailError,
  host: HostContext,
  state: RequestState,
): Promise<Envelope> {
  const caller = anonymousCallerOf(host);
  let limit: LimitState;
  try {
    limit = state.anonymousLimit ?? (await takeHit(caller, "anonymous"));
  } catch (cause) {
    return errorEnvelope(internalError(cause, "The rate limiter failed."), state);
  }
  if (!limit.exceeded)
    return errorEnvelope(error, state, error.status === 403 ? limitHeaders(limit) : {});
  if (exhausted.size >= memorySize) exhausted.clear();
  exhausted.set(caller, performance.now() + windowMs);
  return errorEnvelope(
    new RateLimitedError(limitMessage, limit, error),
    state,
    limitHeaders(limit),
  );
}
