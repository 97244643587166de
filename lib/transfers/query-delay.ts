import type { RailSchedule } from "@/lib/providers/contract";
import type { TransferRow } from "./row";

/**
 * Milliseconds until the next query. Each sending restarts the series of delays one step later, so that a
 * transfer that was sent in vain is not sent again every few seconds.
 */
export function queryDelayMs(
  delaysMs: RailSchedule["queryDelaysMs"],
  { queries, attempts }: Pick<TransferRow, "queries" | "attempts">,
): number {
  const last = delaysMs.length - 1;
  return delaysMs[Math.min(queries + Math.max(attempts, 1) - 1, last)] ?? 0;
}
