import { approvalDeadline } from "@/lib/approvals/approval-life";
import { needsApproval } from "@/lib/approvals/needs-approval";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, stepUpNeeded } from "@/lib/errors";
import { readWalletBalances } from "@/lib/ledger/balances";
import { assertMoneyMayLeave } from "@/lib/limits/count";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { formatAmount } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { assertBatchIs, changeBatch, nowInDatabase } from "./change-batch";
import { changeRows } from "./change-rows";
import { lockBatch } from "./find-batch";
import type { BatchRecord } from "./row";
import { viewCounted } from "./view";

/**
 * Lets a batch's payouts be made, by its next steps; where they are together above the merchant's threshold,
 * they take their holds and wait for a second person (contract §4, Batches; §2, Maker-checker).
 * @param skipInvalid leaves the bad rows out; without it a batch that has any is rejected
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
  const merchant = await readMerchant(tx, principal.merchantId);
  assertMoneyMayLeave(merchant);
  const waits = needsApproval(merchant, batch.amountMinor);
  if (waits && principal.kind === "session" && !principal.steppedUp) throw stepUpNeeded();
  await assertFunds(tx, batch);
  await changeRows(tx, { batchId: id, from: "invalid" }, "skipped");
  const confirmed = await changeBatch(
    tx,
    batch,
    { action: "confirmed", by: principal.actor, details: { waits, skipped: batch.invalid } },
    waits ? "pending_approval" : "processing",
    {
      needsApproval: waits,
      approvalExpiresAt: waits ? approvalDeadline : null,
      confirmedBy: principal.actor,
      confirmedByUser: principal.userId,
      confirmedAt: nowInDatabase,
    },
  );
  return viewCounted(tx, confirmed);
}

function assertRowsAllow({ valid, invalid }: BatchRecord, skipInvalid: boolean): void {
  if (valid === 0)
    throw new CedirailError("INVALID_STATE", "None of this batch's rows can be paid.", { invalid });
  if (invalid > 0 && !skipInvalid)
    throw new CedirailError(
      "INVALID_STATE",
      `Rows that cannot be paid: ${invalid}. Say skipInvalid to leave them out.`,
      { field: "skipInvalid", expected: "true, to leave the bad rows out", invalid },
    );
}

/** What is there now; each payout is checked again when it is made. */
async function assertFunds(tx: DbTransaction, batch: BatchRecord): Promise<void> {
  const wallet = await mainWalletOf(tx, batch.merchantId);
  const { availableMinor } = (await readWalletBalances(tx, wallet)).GHSFIAT;
  const neededMinor = batch.amountMinor + batch.feeMinor;
  if (availableMinor >= neededMinor) return;
  const needed = formatAmount(neededMinor, "GHSFIAT");
  const available = formatAmount(availableMinor, "GHSFIAT");
  throw new CedirailError(
    "INSUFFICIENT_FUNDS",
    `This batch needs ${moneyText(needed, "GHS")} with its fees; ${moneyText(available, "GHS")} is available.`,
    { needed, available, currency: "GHSFIAT" },
  );
}
