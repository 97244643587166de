import type { Executor } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";

/**
 * Queues the next step of a transfer. Only one waits at a time; `hurry` brings a waiting one forward,
 * otherwise it keeps its time. `delayMs` is before `RETRY_TIME_SCALE`.
 */
export async function scheduleAdvance(
  tx: Executor,
  transactionId: string,
  options: { delayMs?: number; hurry?: boolean } = {},
): Promise<void> {
  await enqueue(
    tx,
    "advance-transfer",
    { transactionId },
    { key: `transfer:${transactionId}`, ...options },
  );
}
