import { and, eq } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { approvalDeadline } from "@/lib/approvals/approval-life";
import { assertMayApprove } from "@/lib/approvals/assert-may-approve";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { Transaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { assertBatchIs, changeBatch } from "./change-batch";
import { isPastApproval } from "./expire-batch";
import { lockBatch } from "./find-batch";
import { scheduleBatch } from "./schedule-batch";
import { viewCounted } from "./view";

/**
 * Lets a batch go that waits for a second person (contract §2, Maker-checker): its payouts are let go
 * by a job, and those not yet made need no approval of their own.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN`, `INVALID_STATE`
 */
export async function approveBatch(
  tx: Transaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertMayApprove(principal, [batch.createdByUser, batch.confirmedByUser]);
  assertBatchIs(batch, "pending_approval");
  if (await isPastApproval(tx, batch))
    throw new CedirailError("INVALID_STATE", "The time to approve this batch is over.");
  const approved = await changeBatch(
    tx,
    batch,
    { action: "approved", by: principal.actor },
    "processing",
    { approvedBy: principal.userId, approvalExpiresAt: null },
  );
  // Until the job comes to them, their own time must not run out.
  await tx
    .update(transactions)
    .set({ approvalExpiresAt: approvalDeadline as unknown as Date })
    .where(and(eq(transactions.batchId, id), eq(transactions.status, "pending_approval")));
  await scheduleBatch(tx, id, { hurry: true });
  return viewCounted(tx, approved);
}
