import { sql, type SQL } from "drizzle-orm";
import { periodicTasks } from "@/drizzle/schema";
import { warnOfExpiringKeys } from "@/lib/api-keys/warn-of-expiry";
import { forgetOldUsage } from "@/lib/auth/credential-usage";
import { forgetOldAttempts } from "@/lib/auth/guessing";
import { forgetOldChallenges } from "@/lib/auth/passkey-challenges";
import { anchorAudit } from "@/lib/audit/anchors";
import { sealAll } from "@/lib/audit/record";
import { database } from "@/lib/db/client";
import { deleteOldKeys } from "@/lib/idempotency/keys";
import { forgetOldCodes } from "@/lib/identities/codes";
import { forgetOldClaims } from "@/lib/identity-claims/claim-token";
import { forgetOldLookups } from "@/lib/identities/lookup-quota";
import { rehashPhones } from "@/lib/identities/phones";
import { deleteExpiredUploads, deleteOrphans } from "@/lib/kyc/clean-up";
import { resealFileKeys } from "@/lib/kyc/document-keys";
import { forgetOldFlows } from "@/lib/oidc/flows";
import { forgetOldEmailTokens } from "@/lib/people/email-tokens";
import { followDocuments } from "@/lib/kyc/expiry";
import { logger } from "@/lib/log/logger";
import { deleteOldMessages } from "@/lib/messages/send-message";
import { forgetOldTokens } from "@/lib/oauth/tokens";
import { deleteOldProbes, probeRails } from "@/lib/rails/probe-rails";
import { deleteOldCalls } from "@/lib/evidence/record-calls";
import { forgetOldHits } from "@/lib/rate-limit/take";
import { deleteOldObservations, refreshRates } from "@/lib/rates/refresh-rates";
import { queueDailyRuns } from "@/lib/reconciliation/queue-runs";
import { readDocumentNames } from "@/lib/kyc/facts";
import { rescreenMerchants } from "@/lib/screening/rescreen";
import { updateCounts } from "@/lib/transactions/update-counts";
import { deleteOldLog } from "@/lib/request-log/read-log";
import { deleteRejectedCallbacks } from "@/lib/evidence/callbacks";
import { deleteOldDeliveries } from "@/lib/webhooks/deliveries";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Task {
  everyMs: number;
  /** The offset from the start of each period. */
  afterMs: number;
  /** May be missed or repeated. */
  run: () => Promise<void>;
}

/** The periodic tasks. */
const tasks: Record<string, Task> = {
  "refresh-rates": { everyMs: minuteMs, afterMs: 0, run: () => refreshRates() },
  "probe-rails": { everyMs: minuteMs, afterMs: 0, run: () => probeRails() },
  "seal-audit": { everyMs: minuteMs, afterMs: 0, run: () => sealAll() },
  "anchor-audit": { everyMs: hourMs, afterMs: 0, run: () => anchorAudit() },
  "update-counts": { everyMs: minuteMs, afterMs: 30_000, run: () => updateCounts() },
  // Finds nothing to do unless the list has changed, or was last compared a day ago.
  "screen-merchants": {
    everyMs: minuteMs,
    afterMs: 15_000,
    run: () => rescreenMerchants(readDocumentNames),
  },
  "warn-of-expiring-keys": {
    everyMs: hourMs,
    afterMs: 5 * minuteMs,
    run: () => warnOfExpiringKeys(),
  },
  // Documents expire with the day, in Accra, which keeps UTC.
  "follow-documents": { everyMs: hourMs, afterMs: 2 * minuteMs, run: () => followDocuments() },
  // At 02:10 in Accra.
  reconcile: { everyMs: 24 * hourMs, afterMs: 130 * minuteMs, run: () => queueDailyRuns() },
  // It reads the whole storage.
  "delete-orphans": {
    everyMs: 24 * hourMs,
    afterMs: 200 * minuteMs,
    run: () => deleteOrphans(),
  },
  "clean-up": { everyMs: hourMs, afterMs: 17 * minuteMs, run: () => cleanUp() },
};

/** The names of all periodic tasks; a worker claims no others. */
export const periodicNames = Object.keys(tasks);

/** Makes sure that every periodic task has its row. */
export async function planPeriodicTasks(): Promise<void> {
  const rows = Object.entries(tasks).map(([name, task]) => ({
    name,
    dueAt: nextTime(task) as unknown as Date,
  }));
  await database().insert(periodicTasks).values(rows).onConflictDoNothing();
}

/** Runs a periodic task, once per period over all workers. @returns milliseconds until its next run */
export async function runPeriodicTask(name: string): Promise<number | null> {
  const task = tasks[name];
  if (!task) return null;
  let maxMs = Infinity;
  try {
    await task.run();
  } catch (error) {
    logger().error({ err: error, task: name }, "a periodic task failed");
    // Retried soon, however long its period is, and without backoff.
    maxMs = minuteMs;
  }
  const [next] = await database().execute<{ ms: number }>(
    sql`select (extract(epoch from ${nextTime(task)} - app_now()) * 1000)::float8 as ms`,
  );
  return Math.min(next?.ms ?? minuteMs, maxMs);
}

/** SQL for when the next period of a task begins. */
function nextTime({ everyMs, afterMs }: Task): SQL {
  return sql`to_timestamp((floor((extract(epoch from app_now()) * 1000 - ${afterMs}) / ${everyMs}) + 1)
    * ${everyMs} / 1000.0 + ${afterMs} / 1000.0)`;
}

/** Deletes rows that are no longer needed. */
async function cleanUp(): Promise<void> {
  await forgetOldHits();
  await forgetOldCodes();
  await forgetOldLookups();
  await forgetOldClaims();
  await forgetOldEmailTokens();
  await forgetOldFlows();
  await forgetOldAttempts();
  await forgetOldChallenges();
  await forgetOldTokens();
  await forgetOldUsage();
  await deleteOldKeys();
  await deleteOldObservations();
  await deleteOldProbes();
  await deleteRejectedCallbacks();
  await deleteOldCalls();
  await deleteOldDeliveries();
  await deleteOldLog();
  await deleteOldMessages();
  await rehashPhones();
  await deleteExpiredUploads();
  await resealFileKeys();
}
