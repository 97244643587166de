import type { WireObserver } from "@/lib/providers/contract";
import { createTokenSource, type Exchange, type TokenFetch } from "@/lib/providers/token-source";
import type { WireResult } from "@/lib/providers/wire";
import { isSessionLimit, isUnauthorized, responseOf } from "./response";

/** A new session may be rejected for up to 30 s (reference telecel-mpesa §3). */
const activationMs = 35_000;
/** How long to wait before replacing a session that is still rejected. */
const minReplaceMs = 5_000;
/** More than the activation takes, so that the old session lasts until the new one works. */
const renewalMarginSeconds = 120;

interface Session {
  value: string;
  /** On `performance.now()`'s clock. */
  since: number;
  /** A call with it was accepted. */
  isProven: boolean;
}

type Call = (session: string) => Promise<WireResult>;

/**
 * Sessions for all calls of a client. A new one is fetched ahead of the old one's end, and the old one is
 * used while the new one may not be active yet. A session that is rejected before it ever worked is kept,
 * because fetching ever newer ones would never let one become active; meanwhile calls return at once, as not
 * made for lack of a session.
 */
export function createSessions(fetchSession: (observe: WireObserver) => Promise<TokenFetch>) {
  let newest: Session | null = null;
  let previous: Session | null = null;

  const source = createTokenSource(async (observe) => {
    const fetched = await fetchSession(observe);
    if (fetched.value === null) return fetched;
    if (newest && (!previous || isActive(newest))) previous = newest;
    newest = { value: fetched.value, since: performance.now(), isProven: false };
    return fetched;
  }, renewalMarginSeconds);

  function sessionOf(value: string): Session {
    if (newest?.value === value) return newest;
    return { value, since: -Infinity, isProven: true };
  }

  async function attempt(session: Session, call: Call): Promise<WireResult> {
    const older = previous;
    if (older && !isActive(session)) {
      const result = await callWith(older, call);
      if (!isRejection(result)) return result;
      if (previous === older && isActive(older)) previous = null;
    }
    const result = await callWith(session, call);
    if (session.isProven && newest === session) previous = null;
    return result;
  }

  /** Whether to fetch another session in place of one just rejected. */
  function replaces(rejected: Session): boolean {
    if (isActive(rejected)) {
      // It has ended, and must not be used as the previous one.
      if (newest === rejected) newest = null;
      return true;
    }
    return previous === null || ageOf(rejected) >= minReplaceMs;
  }

  return {
    /** Makes a call with a session, and once more with a new one where that can help. */
    async perform(call: Call, observe: WireObserver): Promise<Exchange> {
      let used: Session | null = null;
      const exchange = await source.perform(
        (value) => {
          used = sessionOf(value);
          return attempt(used, call);
        },
        (result) => isRejection(result) && used !== null && replaces(used),
        observe,
      );
      if (isUnauthorized(exchange.result)) return { stage: "token", result: exchange.result };
      return exchange;
    },
  };
}

async function callWith(session: Session, call: Call): Promise<WireResult> {
  const result = await call(session.value);
  const response = responseOf(result);
  // A 5xx may come from before the session was checked.
  if (response && response.status < 500) session.isProven = true;
  return result;
}

/** The call was not executed, because of the session. */
function isRejection(result: WireResult): boolean {
  return isUnauthorized(result) || isSessionLimit(result);
}

function isActive(session: Session): boolean {
  return session.isProven || ageOf(session) >= activationMs;
}

function ageOf(session: Session): number {
  return performance.now() - session.since;
}
