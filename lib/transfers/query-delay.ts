import type { RailSchedule } from "@/lib/providers/contract";
import type { TransferRow } from "./row";

/**
 * Milliseconds until the next query. A sending begins the row of delays anew, each further one a step
 * later: what was sent twice in vain is not sent every few seconds.
 */
export function queryDelayMs(
  delaysMs: RailSchedule["queryDelaysMs"],
  { queries, attempts }: Pick<TransferRow, "queries" | "attempts">,
): number {
  const last = delaysMs.length - 1;
  return delaysMs[Math.min(queries + Math.max(attempts, 1) - 1, last)] ?? 0;
}
