import { isOpen, type TransactionStatus } from "@/lib/states";
import type { TransactionRow } from "@/lib/transactions/row";

export type Outcome = "completed" | "failed";

/** What decides how a person may end a transfer. */
type Deciding = Pick<TransactionRow, "status" | "statusReason" | "reviewReason" | "provider">;

/** How a person may end a transfer now. What was never sent moved nothing, so it can only fail. */
export function outcomesFor(row: Deciding): Outcome[] {
  if (row.status === "processing")
    return row.provider === null ? ["failed"] : ["completed", "failed"];
  return row.status === "pending" && waitsInQueue(row) ? ["failed"] : [];
}

function waitsInQueue({ statusReason, reviewReason }: Deciding): boolean {
  return statusReason === "provider_unavailable" || reviewReason !== null;
}

/** Whether the worker still goes on with a transfer, so that it can be hurried. */
export function isUnderWay({ status }: Pick<TransactionRow, "status">): boolean {
  return status !== "pending_approval" && isOpen(status as TransactionStatus);
}
