import { lt, sql } from "drizzle-orm";
import {
  idempotencyKeys,
  rateLimitWindows,
  rateObservations,
  transactions,
} from "@/drizzle/schema";
import { database, inTransaction } from "@/lib/db/client";
import { enqueue, type JobName, type JobPayloads } from "@/lib/jobs/queue";
import { advancePayout } from "@/lib/payouts/advance-payout";
import { recheckPayout } from "@/lib/payouts/recheck-payout";
import { refreshRates } from "@/lib/rates/refresh-rates";

/** What each queued job does. */
export const jobs: { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> } = {
  "advance-payout": ({ transactionId }) => advancePayout(transactionId),
  "recheck-payout": ({ transactionId, round }) => recheckPayout(transactionId, round),
  "refresh-rates": () => refreshRates(),
};

/** What happens by the clock: cron pattern (UTC) and work. Every run may be missed or repeated. */
export const scheduledJobs: Record<string, { pattern: string; run: () => Promise<void> }> = {
  "scheduled-refresh-rates": { pattern: "* * * * *", run: () => refreshRates() },
  "scheduled-sweep": { pattern: "* * * * *", run: () => sweepOpenPayouts() },
  "scheduled-seal-audit": { pattern: "* * * * *", run: () => sealAuditLog() },
  "scheduled-clean-up": { pattern: "17 * * * *", run: () => cleanUp() },
};

const sweepPage = 1000;

/** Gives every open payout a job again, should it ever have lost it; one that has a job keeps it. */
async function sweepOpenPayouts(): Promise<void> {
  let page: { id: string }[] = [];
  do {
    page = await database()
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        sql`${transactions.status} in ('pending', 'processing')
          and ${transactions.type} in ('payout', 'payment')
          and ${transactions.updatedAt} < app_now() - interval '2 minutes'
          and ${transactions.id} > ${page.at(-1)?.id ?? ""}`,
      )
      .orderBy(transactions.id)
      .limit(sweepPage);
    for (const { id } of page)
      await inTransaction((tx) =>
        enqueue(tx, "advance-payout", { transactionId: id }, { key: `payout:${id}` }),
      );
  } while (page.length === sweepPage);
}

async function sealAuditLog(): Promise<void> {
  await database().execute(sql`select seal_audit_log()`);
}

/** Forgets what has served its time (contract §1: idempotency keys are kept 24 hours). */
async function cleanUp(): Promise<void> {
  await database()
    .delete(rateLimitWindows)
    .where(lt(rateLimitWindows.windowStart, sql`app_now() - interval '10 minutes'`));
  await database()
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`app_now() - interval '25 hours'`));
  await database()
    .delete(rateObservations)
    .where(lt(rateObservations.observedAt, sql`app_now() - interval '30 days'`));
}
