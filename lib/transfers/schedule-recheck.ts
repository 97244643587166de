import type { Executor } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import { recheckDelaysMs } from "./schedule";

/**
 * Queues a status query about a settled payout: one of the planned rounds at its usual time, if it is
 * left; or, with `round` null, one more that takes no planned one's place.
 * @param again after an answer that did not confirm it: when, and how many those were in a row
 */
export async function scheduleRecheck(
  tx: Executor,
  id: string,
  round: number | null,
  again?: { delayMs: number; doubtful: number },
): Promise<void> {
  const delayMs = again?.delayMs ?? (round === null ? 0 : recheckDelaysMs[round]);
  if (delayMs === undefined) return;
  await enqueue(
    tx,
    "recheck-payout",
    { transactionId: id, round, doubtful: again?.doubtful ?? 0 },
    // What is asked again must not put off what a callback asked for meanwhile.
    { key: `recheck:${id}:${round ?? "notice"}`, delayMs, hurry: round === null && !again },
  );
}
