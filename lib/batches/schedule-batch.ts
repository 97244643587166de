import type { Executor } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";

/**
 * Queues the next step of a batch. Only one waits at a time; `hurry` brings a waiting one forward.
 * `delayMs` is before `RETRY_TIME_SCALE`.
 */
export async function scheduleBatch(
  tx: Executor,
  batchId: string,
  options: { delayMs?: number; hurry?: boolean } = {},
): Promise<void> {
  await enqueue(tx, "advance-batch", { batchId }, { key: `batch:${batchId}`, ...options });
}

const hourMs = 3_600_000;

/** Queues the cancelling of what a batch has not sent yet, in front of all that waits to be sent. */
export async function scheduleCancelling(tx: Executor, batchId: string, by: string): Promise<void> {
  await enqueue(
    tx,
    "cancel-batch",
    { batchId, by },
    { key: `batch-cancel:${batchId}`, delayMs: -hourMs, unscaled: true, hurry: true },
  );
}
