import { createHash } from "node:crypto";
import { RateLimitedError, returnHitOf, takeHit, type LimitState } from "@/lib/rate-limit/take";
import { internalError, type CedirailError } from "@/lib/errors";
import { respondError, limitHeaders } from "./envelope";
import { strangerOf, type Seen } from "./guard";
import type { HostContext } from "./host-context";

/** Anonymous callers: whoever shows no valid credential, counted by client address (contract §1). */

const limitMessage = "Too many calls without a valid credential";
const windowMs = 60_000;
const memorySize = 10_000;

/** Addresses that used up their limit, until when they are watched. */
const exhausted = new Map<string, number>();
/** Hashes of the credentials that were valid here once. */
const known = new Set<string>();

function hashOf({ headers }: Request): string {
  const credential = headers.get("authorization") ?? headers.get("cookie") ?? "";
  return createHash("sha256").update(credential).digest("base64");
}

/**
 * Counts a call before its credential is looked up, where its address has just used up the limit
 * and the credential is not one that was valid before: a flood of invented keys costs no look-ups.
 * @returns the count, or null where nothing had to be counted yet
 * @throws CedirailError `RATE_LIMITED`
 */
export async function countBeforeLookUp(
  request: Request,
  host: HostContext,
): Promise<LimitState | null> {
  const caller = strangerOf(host);
  if ((exhausted.get(caller) ?? 0) < performance.now() || known.has(hashOf(request))) return null;
  const state = await takeHit(caller, "anonymous");
  if (state.exceeded) throw new RateLimitedError(limitMessage, state);
  return state;
}

/** Remembers a credential as valid; what was counted against its address is given back. */
export async function noteValid(
  request: Request,
  host: HostContext,
  counted: LimitState | null,
): Promise<void> {
  if (known.size >= memorySize) known.clear();
  known.add(hashOf(request));
  if (counted) await returnHitOf(strangerOf(host), "anonymous");
}

/**
 * Whatever ends in 401 counts against the caller's address (contract §1, Limits). So does a sound
 * credential from a wrong place, whose owner must not pay for it; that answer tells its limit.
 */
export async function rejectAnonymous(
  error: CedirailError,
  host: HostContext,
  seen: Seen,
): Promise<Response> {
  const caller = strangerOf(host);
  let state: LimitState;
  try {
    state = seen.counted ?? (await takeHit(caller, "anonymous"));
  } catch (cause) {
    return respondError(internalError(cause, "The rate limiter failed."), seen);
  }
  if (!state.exceeded)
    return respondError(error, seen, error.status === 403 ? limitHeaders(state) : {});
  if (exhausted.size >= memorySize) exhausted.clear();
  exhausted.set(caller, performance.now() + windowMs);
  return respondError(new RateLimitedError(limitMessage, state, error), seen, limitHeaders(state));
}
