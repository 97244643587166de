import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, notFound } from "@/lib/errors";
import { lockSuspense } from "@/lib/ledger/post";
import { formatAmount } from "@/lib/money";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { lockNewestTransfer } from "@/lib/transfers/find-transfer";
import { mayBePaidLate, suspend } from "@/lib/transfers/late-payment";
import type { TransferRow } from "@/lib/transfers/row";
import { postAdjustment } from "@/lib/transfers/post-adjustment";
import { assessDiscrepancies, viewDiscrepancies } from "./read-discrepancies";
import { findDiscrepancy, type DiscrepancyRow, type RunRow } from "./store";

/**
 * Books what a discrepancy of a run still lacks between the network's float and `suspense`, with the
 * reason. What is booked already is left as it is.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it moves no money or is not clear yet
 */
export async function adjustDiscrepancy(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { id, discrepancyId }: { id: string; discrepancyId: string },
  reason: string,
): Promise<DiscrepancyView> {
  const found = await findDiscrepancy(tx, id, discrepancyId);
  if (!found) throw notFound();
  const { run, discrepancy } = found;
  await postRemaining(tx, principal, found, reason);
  const [view] = await viewDiscrepancies(tx, run, [discrepancy]);
  if (!view) throw new Error("The discrepancy vanished.");
  return view;
}

async function postRemaining(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { run, discrepancy }: { run: RunRow; discrepancy: DiscrepancyRow },
  reason: string,
): Promise<void> {
  const { id, transactionId, reference, direction } = discrepancy;
  // Our transfer stays as it is assessed to be, and nobody books of it meanwhile.
  const row = transactionId === null ? null : await lockTransaction(tx, transactionId);
  const transfer = row && (await lockNewestTransfer(tx, row.id));
  await lockSuspense(tx);
  const [assessed] = await assessDiscrepancies(tx, run, [discrepancy]);
  const isOfOne = reference !== null && direction !== null;
  if (!assessed || assessed.adjustable.obstacle !== null || !isOfOne)
    throw new CedirailError(
      "INVALID_STATE",
      assessed?.adjustable.obstacle ?? "It names no transfer.",
    );
  const amountMinor = assessed.adjustable.remainingMinor;
  const place = { provider: run.provider, direction, reference };
  if (amountMinor === 0n) return;
  const postedBy = principal.actor;
  const offset = { ...place, transactionId, discrepancyId: id, amountMinor, reason, postedBy };
  const late = row && transfer && isLatePayment(discrepancy, transfer) ? { row, transfer } : null;
  const postingKey = late
    ? await suspend(tx, late, { receipt: null, amountMinor: discrepancy.offsetMinor }, postedBy)
    : await postAdjustment(tx, offset);
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "reconciliation.booked",
    resource: `reconciliation:${run.id}`,
    details: {
      discrepancy: id,
      ...place,
      transactionId,
      amount: formatAmount(amountMinor, "GHSFIAT"),
      reason,
      postingKey,
    },
  });
}

/**
 * Whether the network's record has a payment, once, for our failed collection: it is booked as a late payment
 * then, which can be credited or refunded, and which its network's own word does not book again.
 */
function isLatePayment(discrepancy: DiscrepancyRow, transfer: TransferRow): boolean {
  const { kind, reference, external } = discrepancy;
  const isOfIt = kind === "missing_internal" && reference === transfer.reference;
  return isOfIt && external?.times === "1" && mayBePaidLate(transfer);
}
