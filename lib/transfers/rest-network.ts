import { config } from "@/lib/config/env";
import type { AccountLookup, ProviderCode } from "@/lib/providers/contract";

/** So many look-ups in a row without an answer are no longer bad luck. */
const patience = 5;
/** Between two look-ups at a network that rests, in ms before `RETRY_TIME_SCALE`. */
const restMs = 1000;

interface Silence {
  /** Look-ups in a row that this process got no answer to. */
  unanswered: number;
  restsUntil: number;
  isBeingAsked: boolean;
}
const silences = new Map<ProviderCode, Silence>();

/**
 * Looks an account up, unless its network has stopped answering: then one transfer at a time asks, and
 * all others are told at once that it is unavailable. Without this, transfers that wait for a silent
 * network would wait for its time-out again and again, and keep the worker from those of the others.
 */
export async function askUnlessResting(
  provider: ProviderCode,
  ask: () => Promise<AccountLookup>,
): Promise<AccountLookup> {
  const silence = silenceOf(provider);
  const rests = silence.unanswered >= patience;
  if (rests && (silence.isBeingAsked || performance.now() < silence.restsUntil))
    return { state: "unavailable", reason: "resting" };
  if (rests) silence.isBeingAsked = true;
  try {
    const told = await ask();
    silence.unanswered = told.state === "unavailable" ? silence.unanswered + 1 : 0;
    silence.restsUntil = performance.now() + restMs * config().retryTimeScale;
    return told;
  } finally {
    if (rests) silence.isBeingAsked = false;
  }
}

/** Asks a network as always again, since something else has told that it is back. */
export function endRest(provider: ProviderCode): void {
  silences.delete(provider);
}

function silenceOf(provider: ProviderCode): Silence {
  const known = silences.get(provider);
  if (known) return known;
  const fresh = { unanswered: 0, restsUntil: 0, isBeingAsked: false };
  silences.set(provider, fresh);
  return fresh;
}
