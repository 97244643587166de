import { lt, sql } from "drizzle-orm";
import { idempotencyKeys, rateLimitWindows, rateObservations } from "@/drizzle/schema";
import { expireApproval } from "@/lib/approvals/expire-approval";
import { sweepApprovals } from "@/lib/approvals/sweep-approvals";
import { forgetOldAttempts } from "@/lib/auth/guessing";
import { sealAll } from "@/lib/audit/seal";
import { advanceBatch } from "@/lib/batches/advance-batch";
import { cancelPayouts } from "@/lib/batches/cancel-payouts";
import { sweepBatches } from "@/lib/batches/sweep-batches";
import { database } from "@/lib/db/client";
import type { JobName, JobPayloads } from "@/lib/jobs/queue";
import { forgetOldProbes, probeRails } from "@/lib/rails/probe-rails";
import { wakeWaiting } from "@/lib/rails/wake-waiting";
import { carryOutQueuedRun } from "@/lib/reconciliation/carry-out-run";
import { queueDailyRuns } from "@/lib/reconciliation/queue-runs";
import { advanceTransfer } from "@/lib/transfers/advance-transfer";
import { forgetRefusedNotices } from "@/lib/transfers/forget-notices";
import { recheckPayout } from "@/lib/transfers/recheck-payout";
import { refreshRates } from "@/lib/rates/refresh-rates";

/** What each queued job does. */
export const jobs: { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> } = {
  "advance-transfer": ({ transactionId, nudged }) => advanceTransfer(transactionId, nudged),
  "recheck-payout": ({ transactionId, round, doubtful }) =>
    recheckPayout(transactionId, round, doubtful),
  "expire-approval": ({ transactionId }) => expireApproval(transactionId),
  "advance-batch": ({ batchId }) => advanceBatch(batchId),
  "cancel-batch": ({ batchId, by }) => cancelPayouts(batchId, by),
  reconcile: ({ runId }) => carryOutQueuedRun(runId),
  "refresh-rates": () => refreshRates(),
  "probe-rails": () => probeRails(),
  "wake-waiting": async ({ provider, direction }) => {
    await wakeWaiting(provider, direction);
  },
};

/** What happens by the clock: cron pattern (UTC) and work. Every run may be missed or repeated. */
export const scheduledJobs: Record<string, { pattern: string; run: () => Promise<void> }> = {
  "scheduled-refresh-rates": { pattern: "* * * * *", run: () => refreshRates() },
  "scheduled-probe-rails": { pattern: "* * * * *", run: () => probeRails() },
  "scheduled-sweep-batches": { pattern: "* * * * *", run: () => sweepBatches() },
  "scheduled-sweep-approvals": { pattern: "27 * * * *", run: () => sweepApprovals() },
  "scheduled-seal-audit": { pattern: "* * * * *", run: () => sealAll() },
  "scheduled-reconcile": { pattern: "10 2 * * *", run: () => queueDailyRuns() },
  "scheduled-clean-up": { pattern: "17 * * * *", run: () => cleanUp() },
};

/** Forgets what has served its time (contract §1: idempotency keys are kept 24 hours). */
async function cleanUp(): Promise<void> {
  await database()
    .delete(rateLimitWindows)
    .where(lt(rateLimitWindows.windowStart, sql`app_now() - interval '10 minutes'`));
  await forgetOldAttempts();
  await database()
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`app_now() - interval '25 hours'`));
  await database()
    .delete(rateObservations)
    .where(lt(rateObservations.observedAt, sql`app_now() - interval '30 days'`));
  await forgetOldProbes();
  await forgetRefusedNotices();
}
