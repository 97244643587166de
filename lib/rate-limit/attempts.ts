import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import { relaxedDatabase } from "@/lib/db/client";
import type { LimitState } from "./take";

/** How many wrong attempts a subject allows. */
export interface AttemptBudget {
  /** Wrong attempts without a wait; each further one doubles the wait, starting at one second. */
  free: number;
  /** The longest wait, and the time after which one wrong attempt is forgotten, in seconds. */
  recoverySeconds: number;
}

interface TakenAttempt {
  /** How long to wait; null: the attempt may be made. */
  rejection: LimitState | null;
  /** Returns the attempt, because it was right. */
  takeBack: () => Promise<void>;
}

/**
 * Counts an attempt against each subject, as wrong until it is taken back. Counted in the database and
 * by its clock, so that budgets hold across processes and restarts. An attempt that must wait for one
 * subject counts against none. Throws when it cannot count.
 */
export async function takeAttempt(
  subjects: readonly (readonly [subject: string, budget: AttemptBudget])[],
): Promise<TakenAttempt> {
  const taken: { subject: string; receipt: unknown }[] = [];
  const takeBack = async () => {
    for (const { subject, receipt } of taken)
      await relaxedDatabase().execute(
        sql`select return_attempt(${subject}, ${JSON.stringify(receipt)}::jsonb)`,
      );
  };
  for (const [subject, budget] of subjects) {
    const { rejection, receipt } = await takeOne(subject, budget);
    if (rejection) {
      await takeBack();
      return { rejection, takeBack: () => Promise.resolve() };
    }
    taken.push({ subject, receipt });
  }
  return { rejection: null, takeBack };
}

async function takeOne(subject: string, { free, recoverySeconds }: AttemptBudget) {
  const scale = config().rateLimitScale;
  const limit = Math.max(1, Math.floor(free * scale));
  const [row] = await relaxedDatabase().execute<{
    wait_seconds: number;
    resets_at: string;
    receipt: unknown;
  }>(sql`
    select wait_seconds, resets_at, receipt
    from take_attempt(${subject}, ${limit}, ${recoverySeconds / scale}::float8)`);
  if (!row) throw new Error("The database did not count an attempt.");
  const secondsLeft = row.wait_seconds;
  const rejection: LimitState | null =
    secondsLeft > 0
      ? { limit, remaining: 0, resetsAt: Number(row.resets_at), secondsLeft, exceeded: true }
      : null;
  return { rejection, receipt: row.receipt };
}
