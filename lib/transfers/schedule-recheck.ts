import type { Executor } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import { recheckDelaysMs } from "./schedule";

/**
 * Queues a question about a settled payout: one of the planned rounds at its usual time, or after
 * `delayMs`, if it is left; or, with `round` null, one more that takes no planned one's place.
 */
export async function scheduleRecheck(
  tx: Executor,
  id: string,
  round: number | null,
  delayMs: number | undefined = round === null ? 0 : recheckDelaysMs[round],
): Promise<void> {
  if (delayMs === undefined) return;
  await enqueue(
    tx,
    "recheck-payout",
    { transactionId: id, round },
    { key: `recheck:${id}:${round ?? "notice"}`, delayMs, hurry: round === null },
  );
}
