import { and, eq } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { approvalDeadline, timeToApproveMs } from "@/lib/approvals/approval-life";
import { assertMayApprove } from "@/lib/approvals/assert-may-approve";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { assertBatchIs, changeBatch } from "./change-batch";
import { lockBatch } from "./find-batch";
import { viewCounted } from "./view";

/**
 * Lets a batch go that waits for a second person (contract §2, Maker-checker): its payouts are let go
 * by its next steps, and those not yet made need no approval of their own.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN`, `INVALID_STATE`
 */
export async function approveBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertMayApprove(principal, [batch.createdByUser, batch.confirmedByUser]);
  assertBatchIs(batch, "pending_approval");
  if ((await timeToApproveMs(tx, batch)) === 0)
    throw new CedirailError("INVALID_STATE", "The time to approve this batch is over.");
  const approved = await changeBatch(
    tx,
    batch,
    { action: "approved", by: principal.actor },
    "processing",
    { approvedBy: principal.userId, approvalExpiresAt: null },
  );
  // Until its next steps come to them, their own time must not run out.
  await tx
    .update(transactions)
    .set({ approvalExpiresAt: approvalDeadline, dueAt: approvalDeadline })
    .where(and(eq(transactions.batchId, id), eq(transactions.status, "pending_approval")));
  return viewCounted(tx, approved);
}
