import * as z from "zod";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { invalidState, notFound } from "@/lib/errors";
import { lockSuspense } from "@/lib/ledger/post";
import { formatCedis } from "@/lib/money";
import type { Decision, ProposalKind } from "@/lib/proposals/kind";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { lockTransferNamed } from "@/lib/transfers/find-transfer";
import { suspend } from "@/lib/transfers/late-payment";
import { mayExecuteLate } from "@/lib/transfers/outcome";
import { postAdjustment } from "@/lib/transfers/post-adjustment";
import type { TransferRow } from "@/lib/transfers/row";
import { assessDiscrepancies, type AssessedDiscrepancy } from "./assess-discrepancies";
import { findDiscrepancy, type DiscrepancyRow, type RunRow } from "./store";

/** The subject of an adjustment: the ids of the run and the discrepancy. */
export function adjustmentSubject(runId: string | number, discrepancyId: string | number): string {
  return `${runId}/${discrepancyId}`;
}

/** Adjusts our float by the rest of a discrepancy's offset, against `suspense`. */
export const adjustmentKind: ProposalKind<Record<string, never>> = {
  kind: "adjustment",
  payload: z.strictObject({}),
  async prepare(tx, { subject }) {
    const found = await findSubject(tx, subject);
    if (!found) throw notFound();
    const { run, discrepancy } = found;
    const { reference, direction, transactionId } = discrepancy;
    // Keeps the transfer and the adjustments as they are assessed.
    const row = transactionId === null ? null : await lockTransaction(tx, transactionId);
    const transfer = row && (await lockTransferNamed(tx, row.id, reference));
    await lockSuspense(tx);
    const [assessed] = await assessDiscrepancies(tx, run, [discrepancy]);
    const amountMinor = assessed?.adjustable.remainingMinor ?? null;
    if (!assessed || amountMinor === null || reference === null || direction === null)
      throw invalidState(assessed?.adjustable.blockedReason ?? "It is not about one transfer.");
    const late =
      row && transfer && isExecutedLate(discrepancy, transfer) ? { row, transfer } : null;
    const movedMinor = (discrepancy.offsetMinor ?? 0n) * (direction === "in" ? 1n : -1n);
    const offset = { provider: run.provider, direction, reference, transactionId, amountMinor };
    return {
      basis: buildBasis(assessed),
      worthMinor: amountMinor < 0n ? -amountMinor : amountMinor,
      merchantId: row?.merchantId ?? null,
      summary: `Adjust our float at ${run.provider} by ${formatCedis(amountMinor)} GHS against suspense.`,
      async apply(decision) {
        // All of it was adjusted before.
        if (amountMinor === 0n) return;
        const adjustment = {
          ...offset,
          discrepancyId: discrepancy.id,
          reason: decision.reason,
          postedBy: decision.principal.actor,
        };
        const postingKey = late
          ? await suspend(tx, late, { receipt: null, amountMinor: movedMinor }, adjustment.postedBy)
          : await postAdjustment(tx, adjustment);
        await recordAdjustment(tx, run, { ...adjustment, postingKey }, decision);
      },
    };
  },
  async readBasis(executor, { subject }) {
    const found = await findSubject(executor, subject);
    if (!found) return null;
    const [assessed] = await assessDiscrepancies(executor, found.run, [found.discrepancy]);
    return assessed ? buildBasis(assessed) : null;
  },
};

function findSubject(executor: Executor, subject: string) {
  const [runId = "", discrepancyId = ""] = subject.split("/");
  return findDiscrepancy(executor, runId, discrepancyId);
}

const buildBasis = ({ adjustable, adjustments }: AssessedDiscrepancy) =>
  `${adjustable.remainingMinor}:${adjustments.length}`;

interface Adjustment {
  discrepancyId: number;
  provider: string;
  direction: string;
  reference: string;
  transactionId: string | null;
  amountMinor: bigint;
  postingKey: string;
}

async function recordAdjustment(
  tx: DbTransaction,
  run: RunRow,
  adjustment: Adjustment,
  { principal, reason, proposedBy }: Decision,
): Promise<void> {
  const { discrepancyId, provider, direction, reference } = adjustment;
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "discrepancy.adjusted",
    resource: `reconciliation:${run.id}`,
    details: {
      discrepancy: discrepancyId,
      provider,
      direction,
      reference,
      transactionId: adjustment.transactionId,
      amount: formatCedis(adjustment.amountMinor),
      reason,
      postingKey: adjustment.postingKey,
      ...(proposedBy === principal.userId ? {} : { proposedBy }),
    },
  });
}

/**
 * Returns true if the provider lists one movement for our failed transfer. It is posted as if a status query had reported
 * it, so that an operator decides about it as an exception, and a later status query does not post it again.
 */
function isExecutedLate(discrepancy: DiscrepancyRow, transfer: TransferRow): boolean {
  const { kind, reference, external } = discrepancy;
  const isItsOwn = kind === "missing_internal" && reference === transfer.reference;
  return isItsOwn && external?.times === "1" && mayExecuteLate(transfer);
}
