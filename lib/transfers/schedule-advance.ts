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

/**
 * Queues one step of a transfer for now, beside the planned one, which keeps its time: whoever hints
 * that something has happened must not put off the next query.
 */
export async function nudge(tx: Executor, transactionId: string): Promise<void> {
  await enqueue(
    tx,
    "advance-transfer",
    { transactionId, nudged: true },
    { key: `nudge:${transactionId}`, hurry: true },
  );
}
