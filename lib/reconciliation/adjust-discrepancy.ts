import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DifferenceView } from "@/lib/contract/ops-reconciliation";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, notFound } from "@/lib/errors";
import { lockSuspense } from "@/lib/ledger/post";
import { formatAmount } from "@/lib/money";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { lockNewestTransfer } from "@/lib/transfers/find-transfer";
import { mayBePaidLate, suspend } from "@/lib/transfers/late-payment";
import type { TransferRow } from "@/lib/transfers/row";
import { bookGap } from "@/lib/transfers/post-adjustment";
import { judgeDifferences, viewDifferences } from "./read-discrepancies";
import { findDifference, type DifferenceRow, type RunRow } from "./store";

/**
 * Books what a difference of a run still lacks between the network's float and `suspense`, with the
 * reason. What is booked already is left as it is.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it moves no money or is not clear yet
 */
export async function bookDifference(
  tx: Transaction,
  principal: StaffPrincipal,
  { id, differenceId }: { id: string; differenceId: string },
  reason: string,
): Promise<DifferenceView> {
  const found = await findDifference(tx, id, differenceId);
  if (!found) throw notFound();
  const { run, difference } = found;
  await bookRest(tx, principal, found, reason);
  const [view] = await viewDifferences(tx, run, [difference]);
  if (!view) throw new Error("The difference vanished.");
  return view;
}

async function bookRest(
  tx: Transaction,
  principal: StaffPrincipal,
  { run, difference }: { run: RunRow; difference: DifferenceRow },
  reason: string,
): Promise<void> {
  const { id, transactionId, reference, direction } = difference;
  // Our transfer stays as it is judged to be, and nobody books of it meanwhile.
  const row = transactionId === null ? null : await lockTransaction(tx, transactionId);
  const transfer = row && (await lockNewestTransfer(tx, row.id));
  await lockSuspense(tx);
  const [judged] = await judgeDifferences(tx, run, [difference]);
  const isOfOne = reference !== null && direction !== null;
  if (!judged || judged.bookable.obstacle !== null || !isOfOne)
    throw new CedirailError("INVALID_STATE", judged?.bookable.obstacle ?? "It names no transfer.");
  const amountMinor = judged.bookable.restMinor;
  const place = { provider: run.provider, direction, reference };
  if (amountMinor === 0n) return;
  const bookedBy = principal.actor;
  const gap = { ...place, transactionId, differenceId: id, amountMinor, reason, bookedBy };
  const late = row && transfer && isLatePayment(difference, transfer) ? { row, transfer } : null;
  const postingKey = late
    ? await suspend(tx, late, { receipt: null, amountMinor: difference.gapMinor }, bookedBy)
    : await bookGap(tx, gap);
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "reconciliation.booked",
    resource: `reconciliation:${run.id}`,
    details: {
      difference: id,
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
function isLatePayment(difference: DifferenceRow, transfer: TransferRow): boolean {
  const { kind, reference, theirs } = difference;
  const isOfIt = kind === "missing_here" && reference === transfer.reference;
  return isOfIt && theirs?.times === "1" && mayBePaidLate(transfer);
}
