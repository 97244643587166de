import { inTransaction } from "@/lib/db/client";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { failureChanges, releaseTransfer } from "@/lib/transfers/end-transfer";
import { timeToApproveMs } from "./approval-life";

/**
 * Ends a transaction that nobody has approved within its time: `expired`, and what it held available
 * again (contract §2, Maker-checker).
 * @returns milliseconds until then where that is not yet due; else null
 */
export async function expireApproval(id: string): Promise<number | null> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== "pending_approval") return null;
    const leftMs = await timeToApproveMs(tx, row);
    if (leftMs > 0) return leftMs;
    const failure = failureChanges({
      code: "EXPIRED",
      message: "Nobody approved it in time.",
      retryable: true,
    });
    await releaseTransfer(tx, row, "expired", "system", failure);
    return null;
  });
}
