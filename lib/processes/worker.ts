import { closeDatabase } from "@/lib/db/client";
import { jobs, scheduledJobs } from "@/lib/jobs/definitions";
import { startWorker } from "@/lib/jobs/start-worker";
import { logger } from "@/lib/log/logger";
import { probeRails } from "@/lib/rails/probe-rails";
import { refreshRates } from "@/lib/rates/refresh-rates";
import { announceReady, onStop } from "./child";
import { failToStart } from "./fail-to-start";
import { prepareDatabase } from "./prepare";

/** Works off the queue: payouts, rates, housekeeping. As many of these as wanted may run. */
try {
  await prepareDatabase();
  await refreshRates();
  const worker = await startWorker({ tasks: jobs, schedule: scheduledJobs });
  onStop(async () => {
    await worker.stop();
    await closeDatabase();
  });
  announceReady();
  // By the clock only within a minute.
  void probeRails().catch((error: unknown) =>
    logger().warn({ err: error }, "the rails were not probed"),
  );
} catch (error) {
  failToStart(error);
}
