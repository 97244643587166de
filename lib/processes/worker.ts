import { allowLongWork } from "@/lib/db/bounds";
import { closeDatabase } from "@/lib/db/client";
import { jobs, scheduledJobs } from "@/lib/jobs/definitions";
import { startWorker } from "@/lib/jobs/start-worker";
import { logger } from "@/lib/log/logger";
import { probeRails } from "@/lib/rails/probe-rails";
import { refreshRates } from "@/lib/rates/refresh-rates";
import { sweepTransfers } from "@/lib/transfers/sweep-transfers";
import { announceReady, onStop } from "./child";
import { failToStart } from "./fail-to-start";
import { prepareDatabase } from "./prepare";

/** How soon a transfer goes on whose planned step the queue has lost. */
const sweepEveryMs = 5000;

async function sweep(): Promise<void> {
  try {
    const swept = await sweepTransfers();
    if (swept > 0) logger().warn({ swept }, "transfers had lost their planned step");
  } catch (error) {
    logger().warn({ err: error }, "open transfers were not swept");
  }
}

/** Works off the queue: payouts, rates, housekeeping. As many of these as wanted may run. */
try {
  allowLongWork();
  await prepareDatabase();
  await refreshRates();
  const worker = await startWorker({ tasks: jobs, schedule: scheduledJobs });
  const sweeping = setInterval(() => void sweep(), sweepEveryMs);
  onStop(async () => {
    clearInterval(sweeping);
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
