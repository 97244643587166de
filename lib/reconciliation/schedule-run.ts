import type { Executor } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";

/** Queues the carrying out of a run. `delayMs` is before `RETRY_TIME_SCALE`. */
export async function scheduleRun(
  executor: Executor,
  runId: number,
  options: { delayMs?: number } = {},
): Promise<void> {
  await enqueue(executor, "reconcile", { runId }, { key: `reconcile:${runId}`, ...options });
}
