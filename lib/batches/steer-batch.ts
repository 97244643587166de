import { and, inArray, not } from "drizzle-orm";
import { payoutBatchRows } from "@/drizzle/schema";
import {
  approvalDeadline,
  assertMayApprove,
  assertSteppedUp,
  lockApprovalTerms,
  needsApproval,
  timeToApproveMs,
} from "@/lib/approvals/approval-rules";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { CedirailError, invalidState } from "@/lib/errors";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { assertMoneyMayLeave } from "@/lib/limits/count";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { formatCedis } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { extendBatchApproval, failedOfBatch } from "@/lib/transactions/batch";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { rowExecutedLate } from "./read-rows";
import { assertBatchIs, changeBatch, changeRows, lockBatch, type BatchRecord } from "./store";
import { retryableStatuses, viewCounted } from "./view";

/** What a merchant decides about a batch (contract §4, Batches); its next steps carry it out. */

/**
 * Confirms a batch, so that its payouts are created. Where their sum is above the merchant's approval
 * threshold, they take their holds and wait for a second person (contract §2, Maker-checker).
 * @param skipInvalid leaves invalid rows out; without it a batch that has any is rejected
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`, `INSUFFICIENT_FUNDS`, `KYC_REQUIRED`,
 *   `MFA_REQUIRED` in a session without step-up where a second person has to approve
 */
export async function confirmBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
  skipInvalid: boolean,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, "draft");
  assertRowsAllow(batch, skipInvalid);
  assertMoneyMayLeave(await readMerchant(tx, principal.merchantId));
  const waits = await exceedsThreshold(tx, principal, batch);
  if (waits) assertSteppedUp(principal);
  await assertFunds(tx, batch);
  await changeRows(tx, { batchId: id, from: "invalid" }, "skipped");
  const details = { waits, skipped: batch.invalid };
  const confirmed = await changeBatch(
    tx,
    batch,
    { action: "confirmed", by: principal.actor, details },
    waits ? "pending_approval" : "processing",
    {
      ...(waits ? awaitingApproval : releasedBy(principal)),
      confirmedBy: principal.actor,
      confirmedByUser: principal.userId,
      confirmedAt: now,
    },
  );
  return viewCounted(tx, confirmed);
}

/** Whether the batch and what the user sent without approval in the last 24 hours exceed the approval threshold. */
async function exceedsThreshold(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  batch: BatchRecord,
): Promise<boolean> {
  return needsApproval(await lockApprovalTerms(tx, principal, batch.id), batch.amountMinor);
}

const awaitingApproval = {
  needsApproval: true,
  approvalExpiresAt: approvalDeadline,
  unapprovedBy: null,
  unapprovedAt: null,
};

/** The batch counts toward the approval threshold of the user who releases it. */
const releasedBy = ({ userId }: MerchantPrincipal) => ({ unapprovedBy: userId, unapprovedAt: now });

function assertRowsAllow({ valid, invalid }: BatchRecord, skipInvalid: boolean): void {
  if (valid === 0) throw invalidState("This batch has no valid rows.", { invalid });
  if (invalid > 0 && !skipInvalid)
    throw invalidState(
      `${invalid} rows of this batch are invalid. Set skipInvalid to leave them out.`,
      { field: "skipInvalid", expected: "true, to leave the invalid rows out", invalid },
    );
}

/** Checks the current balance; each payout is checked again when it is created. */
async function assertFunds(tx: DbTransaction, batch: BatchRecord): Promise<void> {
  const wallet = await mainWalletOf(batch.merchantId);
  const { availableMinor } = (await readWalletBalances(tx, wallet)).GHSFIAT;
  const neededMinor = batch.amountMinor + batch.feeMinor;
  if (availableMinor >= neededMinor) return;
  const needed = formatCedis(neededMinor);
  const available = formatCedis(availableMinor);
  throw new CedirailError(
    "INSUFFICIENT_FUNDS",
    `This batch needs ${moneyText(neededMinor, "GHS")} with its fees; ${moneyText(availableMinor, "GHS")} is available.`,
    { needed, available, currency: "GHSFIAT" },
  );
}

/**
 * Approves a batch that waits for a second person (contract §2, Maker-checker): its next steps release
 * its payouts, and those not yet created need no approval of their own.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN`, `INVALID_STATE`, `KYC_REQUIRED`
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
    throw invalidState("The deadline to approve this batch has passed.");
  assertMoneyMayLeave(await readMerchant(tx, batch.merchantId));
  const act = { action: "approved", by: principal.actor };
  const changes = { approvedBy: principal.userId, approvalExpiresAt: null };
  const approved = await changeBatch(tx, batch, act, "processing", changes);
  // The batch's next steps release them one by one; none may expire before its turn.
  await extendBatchApproval(tx, id, approvalDeadline);
  return viewCounted(tx, approved);
}

/**
 * Pauses a batch: no further payout is created, and none that was created is sent. What a network has
 * already continues.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`
 */
export async function pauseBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, "processing");
  const act = { action: "paused", by: principal.actor };
  return viewCounted(tx, await changeBatch(tx, batch, act, "paused"));
}

/**
 * Resumes a paused batch. A batch that nobody approved counts toward the approval threshold again; above it, a second
 * person has to resume it, which approves it.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`, `FORBIDDEN`
 */
export async function resumeBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, "paused");
  const changes = await releaseChanges(tx, principal, batch);
  const act = { action: "resumed", by: principal.actor };
  return viewCounted(tx, await changeBatch(tx, batch, act, "processing", changes));
}

/**
 * Changes that let the payouts of a batch leave again.
 * @throws CedirailError `FORBIDDEN` if they exceed the caller's threshold and the caller may not approve them,
 *   `MFA_REQUIRED`, `KYC_REQUIRED`
 */
async function releaseChanges(tx: DbTransaction, principal: MerchantPrincipal, batch: BatchRecord) {
  if (batch.needsApproval) return {};
  if (!(await exceedsThreshold(tx, principal, batch))) return releasedBy(principal);
  assertSteppedUp(principal);
  assertMayApprove(principal, [batch.createdByUser, batch.confirmedByUser]);
  assertMoneyMayLeave(await readMerchant(tx, batch.merchantId));
  return {
    needsApproval: true,
    approvedBy: principal.userId,
    unapprovedBy: null,
    unapprovedAt: null,
  };
}

/**
 * Cancels a batch: rows without a payout at once, payouts that have not been sent by its next steps.
 * What a network has already continues.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`
 */
export async function cancelBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, "draft", "pending_approval", "processing", "paused");
  await changeRows(tx, { batchId: id, from: "ready" }, "cancelled");
  const act = { action: "cancelled", by: principal.actor, details: { from: batch.status } };
  const changes = { cancelledBy: principal.actor };
  return viewCounted(tx, await changeBatch(tx, batch, act, "cancelled", changes));
}

/**
 * Pays a batch's failed and rejected rows again, each by a new payout, except those whose network executed an earlier
 * payout after it had reported a failure. What a second person has approved
 * needs no second approval: no more money leaves than was approved.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`, `MFA_REQUIRED` in a session without step-up
 *   where a second person has to approve
 */
export async function retryBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, ...retryableStatuses);
  const hasFailed = inArray(payoutBatchRows.transactionId, failedOfBatch(tx, id));
  const cleared = { rejectedCode: null, rejectedMessage: null };
  const rejected = { batchId: id, from: "rejected", where: not(rowExecutedLate) } as const;
  const failed = {
    batchId: id,
    from: "created",
    where: and(hasFailed, not(rowExecutedLate)),
  } as const;
  const rows =
    (await changeRows(tx, rejected, "ready", cleared)) + (await changeRows(tx, failed, "ready"));
  if (rows === 0) throw invalidState("This batch has no failed rows.");
  const { waits, changes } = await decideRetry(tx, principal, batch);
  const retried = await changeBatch(
    tx,
    batch,
    { action: "retried", by: principal.actor, details: { rows } },
    waits ? "pending_approval" : batch.status === "paused" ? "paused" : "processing",
    { finishedAt: null, ...changes },
  );
  return viewCounted(tx, retried);
}

/**
 * Whether the retried payouts await an approval. A batch that needed one may have completed without it because none of
 * its payouts could be created; a batch that needed none counts toward the threshold again.
 */
async function decideRetry(tx: DbTransaction, principal: MerchantPrincipal, batch: BatchRecord) {
  const mayWait = batch.status === "completed";
  const waits = batch.needsApproval
    ? batch.approvedBy === null
    : mayWait && (await exceedsThreshold(tx, principal, batch));
  if (waits) {
    assertSteppedUp(principal);
    return { waits, changes: awaitingApproval };
  }
  return { waits, changes: await releaseChanges(tx, principal, batch) };
}
