import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import type { DbTransaction } from "@/lib/db/client";
import { notFound, invalidState } from "@/lib/errors";
import { lockSuspense } from "@/lib/ledger/post";
import { formatCedis } from "@/lib/money";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { lockNewestTransfer } from "@/lib/transfers/find-transfer";
import { suspend } from "@/lib/transfers/late-payment";
import { mayExecuteLate } from "@/lib/transfers/outcome";
import type { TransferRow } from "@/lib/transfers/row";
import { postAdjustment } from "@/lib/transfers/post-adjustment";
import { assessDiscrepancies, viewDiscrepancies } from "./assess-discrepancies";
import { findDiscrepancy, type DiscrepancyRow, type RunRow } from "./store";

/**
 * Posts the rest of a discrepancy's offset between the provider's float and `suspense`, with the reason.
 * Does nothing when all of it was adjusted before.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it moves no money or is not certain yet
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
  if (!view) throw new Error("The discrepancy is gone.");
  return view;
}

async function postRemaining(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { run, discrepancy }: { run: RunRow; discrepancy: DiscrepancyRow },
  reason: string,
): Promise<void> {
  const { id, transactionId, reference, direction } = discrepancy;
  // Keeps the transfer and the adjustments as they are assessed.
  const row = transactionId === null ? null : await lockTransaction(tx, transactionId);
  const transfer = row && (await lockNewestTransfer(tx, row.id));
  await lockSuspense(tx);
  const [assessed] = await assessDiscrepancies(tx, run, [discrepancy]);
  const amountMinor = assessed?.adjustable.remainingMinor ?? null;
  if (amountMinor === null || reference === null || direction === null)
    throw invalidState(assessed?.adjustable.blockedReason ?? "It is not about one transfer.");
  const movement = { provider: run.provider, direction, reference };
  if (amountMinor === 0n) return;
  const postedBy = principal.actor;
  const offset = { ...movement, transactionId, discrepancyId: id, amountMinor, reason, postedBy };
  const late = row && transfer && isExecutedLate(discrepancy, transfer) ? { row, transfer } : null;
  const movedMinor = (discrepancy.offsetMinor ?? 0n) * (direction === "in" ? 1n : -1n);
  const postingKey = late
    ? await suspend(tx, late, { receipt: null, amountMinor: movedMinor }, postedBy)
    : await postAdjustment(tx, offset);
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "discrepancy.adjusted",
    resource: `reconciliation:${run.id}`,
    details: {
      discrepancy: id,
      ...movement,
      transactionId,
      amount: formatCedis(amountMinor),
      reason,
      postingKey,
    },
  });
}

/**
 * Whether the provider lists one movement for our failed transfer. It is posted as if a status query had reported it,
 * so that an operator decides about it as an exception, and a later status query does not post it again.
 */
function isExecutedLate(discrepancy: DiscrepancyRow, transfer: TransferRow): boolean {
  const { kind, reference, external } = discrepancy;
  const isItsOwn = kind === "missing_internal" && reference === transfer.reference;
  return isItsOwn && external?.times === "1" && mayExecuteLate(transfer);
}
