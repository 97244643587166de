import { anchorAudit, ensureAnchorsWritable, reportBrokenAnchors } from "@/lib/audit/anchors";
import { config, ConfigError } from "@/lib/config/env";
import { allowLongWork } from "@/lib/db/bounds";
import { closeDatabase, database, leaseDatabase } from "@/lib/db/client";
import { startWork } from "./work-queues";
import { planPeriodicTasks } from "./periodic-tasks";
import { runNow } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { refreshRates } from "@/lib/rates/refresh-rates";
import { openSendingProcess } from "@/lib/sending/process";
import { watchDatabase } from "@/lib/sending/watch-database";
import { announceReady, onStop } from "./child";
import { failToStart } from "./fail-to-start";
import { prepareDatabase } from "./prepare";

/** Processes due work: transfers, batches, housekeeping. Any number of workers may run. */
try {
  allowLongWork();
  const { chain } = config();
  if (chain && !chain.signer)
    throw new ConfigError(
      "A worker needs SIGNER_URL and SIGNER_TOKEN, since it sends transactions to the chain.",
    );
  ensureAnchorsWritable();
  await prepareDatabase();
  await reportBrokenAnchors();
  // Before anything reads the chain or sends: a restored database is in quarantine from here on.
  await openSendingProcess();
  await refreshRates();
  await planPeriodicTasks();
  await runNow(database(), "probe-rails");
  const worker = startWork();
  const watch = watchDatabase();
  onStop(async () => {
    await Promise.all([worker.stop(), watch.stop()]);
    // Within the short bounds of leases: a database that does not respond must not delay the end.
    await anchorAudit(leaseDatabase()).catch((error: unknown) =>
      logger().error({ err: error }, "the audit log was not anchored at the end"),
    );
    await closeDatabase();
  });
  announceReady();
} catch (error) {
  failToStart(error);
}
