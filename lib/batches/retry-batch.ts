import { and, eq, inArray } from "drizzle-orm";
import { payoutBatchRows, transactions } from "@/drizzle/schema";
import { approvalDeadline } from "@/lib/approvals/approval-life";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, stepUpNeeded } from "@/lib/errors";
import { assertBatchIs, changeBatch } from "./change-batch";
import { changeRows } from "./change-rows";
import { lockBatch } from "./find-batch";
import { retryableStates, viewCounted } from "./view";

/**
 * Pays a batch's failed and rejected rows anew, each by a new payout (contract §4, Batches). What a
 * second person has approved need not be approved again: no more leaves than was allowed.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`, `MFA_REQUIRED` in a session without step-up
 *   where a second person has to approve
 */
export async function retryBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, ...retryableStates);
  const failed = tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.batchId, id), eq(transactions.status, "failed")));
  const ofFailed = inArray(payoutBatchRows.transactionId, failed);
  const anew = { rejectedCode: null, rejectedMessage: null };
  const rows =
    (await changeRows(tx, { batchId: id, from: "rejected" }, "ready", anew)) +
    (await changeRows(tx, { batchId: id, from: "created", where: ofFailed }, "ready"));
  if (rows === 0) throw new CedirailError("INVALID_STATE", "No row of this batch has failed.");
  // It ended without anybody having approved it, as none of its payouts could be made.
  const waits = batch.needsApproval && batch.approvedBy === null;
  if (waits && principal.kind === "session" && !principal.steppedUp) throw stepUpNeeded();
  const retried = await changeBatch(
    tx,
    batch,
    { action: "retried", by: principal.actor, details: { rows } },
    waits ? "pending_approval" : batch.status === "paused" ? "paused" : "processing",
    {
      finishedAt: null,
      ...(waits ? { approvalExpiresAt: approvalDeadline } : {}),
    },
  );
  return viewCounted(tx, retried);
}
