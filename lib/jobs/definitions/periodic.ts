import { lt, sql } from "drizzle-orm";
import { idempotencyKeys, periodicTasks, rateLimitWindows, rateObservations } from "@/drizzle/schema";
import { forgetOldAttempts } from "@/lib/auth/guessing";
import { sealAll } from "@/lib/audit/seal";
import { database } from "@/lib/db/client";
import { forgetOldProbes, probeRails } from "@/lib/rails/probe-rails";
import { refreshRates } from "@/lib/rates/refresh-rates";
import { queueDailyRuns } from "@/lib/reconciliation/queue-runs";
import { forgetRefusedNotices } from "@/lib/transfers/forget-notices";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What is done again and again: every so often, so long after a whole period. Every run may be missed or repeated. */
const tasks: Record<string, { everyMs: number; afterMs: number; run: () => Promise<void> }> = {
  "refresh-rates": { everyMs: minuteMs, afterMs: 0, run: () => refreshRates() },
  "probe-rails": { everyMs: minuteMs, afterMs: 0, run: () => probeRails() },
  "seal-audit": { everyMs: minuteMs, afterMs: 0, run: () => sealAll() },
  // At 02:10 in Accra, which keeps UTC.
  reconcile: { everyMs: 24 * hourMs, afterMs: 130 * minuteMs, run: () => queueDailyRuns() },
  "clean-up": { everyMs: hourMs, afterMs: 17 * minuteMs, run: () => cleanUp() },
};

/** Makes sure that every periodic task has its row, and that none is left of those there were once. */
export async function planPeriodicTasks(): Promise<void> {
  const names = Object.keys(tasks);
  for (const name of names) {
    const dueAt = nextTime(tasks[name]) as unknown as Date;
    await database().insert(periodicTasks).values({ name, dueAt }).onConflictDoNothing();
  }
  await database()
    .delete(periodicTasks)
    .where(sql`${periodicTasks.name} <> all (${sql.param(names)}::text[])`);
}
