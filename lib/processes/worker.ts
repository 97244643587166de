import { allowLongWork } from "@/lib/db/bounds";
import { closeDatabase, database } from "@/lib/db/client";
import { workQueues } from "./work-queues";
import { planPeriodicTasks } from "./periodic-tasks";
import { startWorker } from "@/lib/jobs/engine";
import { runNow } from "@/lib/jobs/queue";
import { refreshRates } from "@/lib/rates/refresh-rates";
import { announceReady, onStop } from "./child";
import { failToStart } from "./fail-to-start";
import { prepareDatabase } from "./prepare";

/** Processes due work: transfers, batches, housekeeping. Any number of workers may run. */
try {
  allowLongWork();
  await prepareDatabase();
  await refreshRates();
  await planPeriodicTasks();
  await runNow(database(), "probe-rails");
  const worker = startWorker(workQueues());
  onStop(async () => {
    await worker.stop();
    await closeDatabase();
  });
  announceReady();
} catch (error) {
  failToStart(error);
}
