import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { failedAttempts } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { takeAttempt, type AttemptBudget } from "@/lib/rate-limit/attempts";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { clientNetworkOf } from "./ip-range";

/**
 * How many wrong attempts each way to authenticate allows. The budgets of whole accounts bound
 * how many one-time codes all attackers together can try in a day: by the formula in
 * `guessing.test.ts`, the chance of finding one stays below 0.1 %. The narrower budgets keep a single
 * attacker from exhausting an account's.
 */
export const attemptBudgets = {
  /** All accounts from one network: many people may share its address. */
  origin: { free: 100, recoverySeconds: 60 },
  /** One account from one network. */
  network: { free: 10, recoverySeconds: 3600 },
  /** One account from all networks together. */
  account: { free: 25, recoverySeconds: 720 },
  /** One known device of an account. */
  device: { free: 5, recoverySeconds: 3600 },
  /** All known devices of an account. */
  devices: { free: 10, recoverySeconds: 1800 },
  /** Step-up in one session. */
  session: { free: 10, recoverySeconds: 3600 },
  /** Step-up in all sessions of a user. */
  stepUp: { free: 10, recoverySeconds: 1200 },
  /** One OAuth client, from one network and from all of them. */
  clientFromNetwork: { free: 10, recoverySeconds: 3600 },
  client: { free: 25, recoverySeconds: 720 },
} as const satisfies Record<string, AttemptBudget>;
const budgets: readonly AttemptBudget[] = Object.values(attemptBudgets);

/** How an attempt was made; it counts only against the budgets of that way. */
export type Door = "password" | "known-device" | "step-up";

interface Attempt {
  door: Door;
  /** Called when the credentials were right: the attempt no longer counts. */
  wasRight: () => Promise<void>;
}

/**
 * Counts an attempt to sign in. A known device has its own budgets, so that attackers who exhaust the
 * account's do not lock its owner out. An email address without an account counts like any other.
 * @throws RateLimitedError with the time to wait
 */
export async function beginSignIn(
  email: string,
  address: string | null,
  device: { id: string; userId: string } | null,
): Promise<Attempt> {
  const known = device && (await takeDeviceAttempt(device));
  if (known && !known.rejection) return { door: "known-device", wasRight: known.takeBack };
  const account = createHash("sha256").update(email).digest("hex").slice(0, 32);
  const network = clientNetworkOf(address);
  const { rejection, takeBack } = await takeAttempt([
    [`origin:${network}`, attemptBudgets.origin],
    [`account:${account}:${network}`, attemptBudgets.network],
    [`account:${account}`, attemptBudgets.account],
  ]);
  if (!rejection) return { door: "password", wasRight: takeBack };
  const sooner =
    known?.rejection && known.rejection.secondsLeft < rejection.secondsLeft
      ? known.rejection
      : rejection;
  throw new RateLimitedError("Too many failed attempts to sign in", sooner);
}

function takeDeviceAttempt({ id, userId }: { id: string; userId: string }) {
  return takeAttempt([
    [`device:${id}`, attemptBudgets.device],
    [`devices:${userId}`, attemptBudgets.devices],
  ]);
}

/**
 * Counts an attempt at step-up; only signed-in users can exhaust these budgets.
 * @throws RateLimitedError with the time to wait
 */
export async function beginStepUp(userId: string, sessionId: string): Promise<Attempt> {
  const { rejection, takeBack } = await takeAttempt([
    [`session:${sessionId}`, attemptBudgets.session],
    [`step-up:${userId}`, attemptBudgets.stepUp],
  ]);
  if (rejection) throw new RateLimitedError("Too many wrong passwords or codes", rejection);
  return { door: "step-up", wasRight: takeBack };
}

/**
 * Counts a wrong secret of an OAuth client; an id without a client counts like any other. Right secrets
 * are always accepted: 190 random bits are not guessed, and nobody can lock a client out.
 * @throws RateLimitedError with the time to wait
 */
export async function countWrongSecret(clientId: string, address: string | null): Promise<void> {
  const client = createHash("sha256").update(clientId).digest("hex").slice(0, 32);
  const { rejection } = await takeAttempt([
    [`client:${client}:${clientNetworkOf(address)}`, attemptBudgets.clientFromNetwork],
    [`client:${client}`, attemptBudgets.client],
  ]);
  if (rejection) throw new RateLimitedError("Too many wrong client secrets", rejection);
}

/**
 * Deletes counts that no longer matter. Anyone can invent email addresses, so their rows must go soon:
 * a single failure is forgotten within the hour.
 */
export async function forgetOldAttempts(): Promise<void> {
  const longest = Math.max(...budgets.map(({ recoverySeconds }) => recoverySeconds));
  const isOld = lt(
    failedAttempts.countedAt,
    sql`app_now() - interval '1 second' * ${longest}::int * greatest(${failedAttempts.failures}, 1)`,
  );
  await deleteInSteps(database(), failedAttempts, isOld);
}
