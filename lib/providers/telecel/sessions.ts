import type { WireObserver } from "@/lib/providers/contract";
import { createTokenSource, type Exchange, type TokenFetch } from "@/lib/providers/token-source";
import type { WireResult } from "@/lib/providers/wire";
import { responseOf, isSessionLimit, isUnauthorized } from "./response";

/** A new session may be rejected for up to 30 s (reference telecel-mpesa §3). */
const activationMs = 35_000;
/** How soon after a session that is still rejected another one may be asked for. */
const patienceMs = 5_000;
/** More than the activation takes, so that the old session lasts until the new one works. */
const renewalMarginSeconds = 120;

interface Session {
  value: string;
  /** On `performance.now()`'s clock. */
  since: number;
  /** A call was taken with it. */
  isProven: boolean;
}

type Call = (session: string) => Promise<WireResult>;

/**
 * Sessions for all calls of a client. A new one is asked for ahead of the old one's end, and the old
 * one stands in for it while it may not be active yet. A session that is rejected before it ever
 * worked is kept, because asking for ever newer ones would never let one become active; meanwhile
 * calls come back at once, as not taken for want of a session.
 */
export function createSessions(fetchSession: (observe: WireObserver) => Promise<TokenFetch>) {
  let newest: Session | null = null;
  let standIn: Session | null = null;

  async function fetchAndKeep(observe: WireObserver): Promise<TokenFetch> {
    const fetched = await fetchSession(observe);
    if (fetched.value === null) return fetched;
    if (newest && (!standIn || isActive(newest))) standIn = newest;
    newest = { value: fetched.value, since: performance.now(), isProven: false };
    return fetched;
  }
  const source = createTokenSource(fetchAndKeep, renewalMarginSeconds);

  function keptAs(value: string): Session {
    if (newest?.value === value) return newest;
    return { value, since: -Infinity, isProven: true };
  }

  async function attempt(session: Session, call: Call): Promise<WireResult> {
    const older = standIn;
    if (older && !isActive(session)) {
      const result = await callWith(older, call);
      if (!isRejection(result)) return result;
      if (standIn === older && isActive(older)) standIn = null;
    }
    const result = await callWith(session, call);
    if (session.isProven && newest === session) standIn = null;
    return result;
  }

  /** Whether to ask for another session in place of one just rejected. */
  function replaces(rejected: Session): boolean {
    if (isActive(rejected)) {
      // It has ended, and is not to stand in for anything.
      if (newest === rejected) newest = null;
      return true;
    }
    return standIn === null || ageOf(rejected) >= patienceMs;
  }

  return {
    /** Makes a call with a session, and once more with a new one where that can help. */
    async perform(call: Call, observe: WireObserver): Promise<Exchange> {
      let used: Session | null = null;
      const exchange = await source.perform(
        (value) => {
          used = keptAs(value);
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
  const answer = responseOf(result);
  // A 5xx may come from before the session was looked at.
  if (answer && answer.status < 500) session.isProven = true;
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
