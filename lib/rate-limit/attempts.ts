import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import { relaxedDatabase } from "@/lib/db/client";
import type { LimitState } from "./take";

/** How many wrong attempts something bears. */
export interface AttemptBudget {
  /** Wrong attempts without any wait; each further one doubles the wait, from one second on. */
  free: number;
  /** The longest wait, and the time after which one wrong attempt is forgotten, in seconds. */
  recoverySeconds: number;
}

interface TakenAttempt {
  /** What has to be waited for; null: the attempt may be made. */
  rejection: LimitState | null;
  /** Takes the attempt back, since it proved right. */
  takeBack: () => Promise<void>;
}

/**
 * Counts an attempt at guessing against each of the subjects, as wrong until it is taken back.
 * Counted in the database, on its clock, so that it holds over processes and restarts. One that has
 * to wait for any of them counts against none. When it cannot count, it throws.
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
