import { and, eq, inArray, or } from "drizzle-orm";
import { payoutBatchRows, transactions } from "@/drizzle/schema";
import { approvalDeadline } from "@/lib/approvals/approval-life";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, stepUpNeeded } from "@/lib/errors";
import { assertBatchIs, changeBatch } from "./change-batch";
import { lockBatch } from "./find-batch";
import { scheduleBatch } from "./schedule-batch";
import { retryableStates, viewCounted } from "./view";

/**
 * Pays a batch's failed and refused rows anew, each by a new payout (contract §4, Batches). What a
 * second person has approved need not be approved again: no more leaves than was allowed.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`, `MFA_REQUIRED` in a session without step-up
 *   where a second person has to approve
 */
export async function retryBatch(
  tx: Transaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, ...retryableStates);
  const failed = tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.batchId, id), eq(transactions.status, "failed")));
  const again = await tx
    .update(payoutBatchRows)
    .set({ status: "ready", refusedCode: null, refusedMessage: null })
    .where(
      and(
        eq(payoutBatchRows.batchId, id),
        or(
          eq(payoutBatchRows.status, "refused"),
          and(
            eq(payoutBatchRows.status, "created"),
            inArray(payoutBatchRows.transactionId, failed),
          ),
        ),
      ),
    )
    .returning({ line: payoutBatchRows.line });
  if (again.length === 0)
    throw new CedirailError("INVALID_STATE", "No row of this batch has failed.");
  // It ended without anybody having approved it, as none of its payouts could be made.
  const waits = batch.needsApproval && batch.approvedBy === null;
  if (waits && principal.kind === "session" && !principal.steppedUp) throw stepUpNeeded();
  const retried = await changeBatch(
    tx,
    batch,
    { action: "retried", by: principal.actor, details: { rows: again.length } },
    waits ? "pending_approval" : batch.status === "paused" ? "paused" : "processing",
    {
      finishedAt: null,
      ...(waits ? { approvalExpiresAt: approvalDeadline as unknown as Date } : {}),
    },
  );
  await scheduleBatch(tx, id, { hurry: true });
  return viewCounted(tx, retried);
}
