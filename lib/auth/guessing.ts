import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { failedAttempts } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { takeAttempt, type AttemptBudget } from "@/lib/rate-limit/attempts";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { clientNetworkOf } from "./client-network";

/**
 * What may be guessed at each door. The budgets of whole accounts bound how many one-time codes all
 * attackers together can try in a day: by the formula of `guessing.test.ts` below 0.1 % of what would
 * find one. The narrower ones keep a single attacker from using an account's up.
 */
export const attemptBudgets = {
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
  /** Step-up in all sessions of a person. */
  stepUp: { free: 10, recoverySeconds: 1200 },
} as const satisfies Record<string, AttemptBudget>;
const budgets: readonly AttemptBudget[] = Object.values(attemptBudgets);

/** The way by which an attempt came; it counts against that way's budgets alone. */
export type Door = "password" | "known-device" | "step-up";

interface Attempt {
  door: Door;
  /** To be called when everything was right. */
  wasRight: () => Promise<void>;
}

/**
 * Lets an attempt at signing in through, or not. A known device has budgets of its own, so that
 * strangers who use up the account's do not lock its owner out. An email address without an account
 * is counted and answered like any other.
 * @throws RateLimitedError telling how long to wait
 */
export async function beginSignIn(
  email: string,
  address: string | null,
  device: { id: string; userId: string } | null,
): Promise<Attempt> {
  const known = device && (await takeDeviceAttempt(device));
  if (known && !known.rejection) return { door: "known-device", wasRight: known.takeBack };
  const account = createHash("sha256").update(email).digest("hex").slice(0, 32);
  const { rejection, takeBack } = await takeAttempt([
    [`account:${account}:${clientNetworkOf(address)}`, attemptBudgets.network],
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
 * Lets an attempt at step-up through, or not. Only who is signed in can use these budgets up.
 * @throws RateLimitedError telling how long to wait
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
 * Deletes the counts of which nothing is remembered any more. Anybody can make up addresses that
 * nobody has, so that their rows must go soon: a single failure is forgotten within the hour.
 */
export async function forgetOldAttempts(): Promise<void> {
  const longest = Math.max(...budgets.map(({ recoverySeconds }) => recoverySeconds));
  await database()
    .delete(failedAttempts)
    .where(
      lt(
        failedAttempts.countedAt,
        sql`app_now() - interval '1 second' * ${longest}::int
          * greatest(${failedAttempts.failures}, 1)`,
      ),
    );
}
