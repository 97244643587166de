import type { DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import type { ProposalView } from "@/lib/contract/ops-proposals";
import type { Executor } from "@/lib/db/client";
import { readNames, type Names } from "@/lib/merchants/read-names";
import { formatCedis } from "@/lib/money";
import { readWaiting, type Viewer } from "@/lib/proposals/read-proposals";
import { adjustmentKind, adjustmentSubject } from "./adjustment-kind";
import { assessDiscrepancies, type AssessedDiscrepancy } from "./assess-discrepancies";
import type { DiscrepancyRow, RunRow } from "./store";

/** Discrepancies of one run, with their adjustments and proposals, for a response. */
export async function viewDiscrepancies(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
  viewer: Viewer | null,
): Promise<DiscrepancyView[]> {
  const assessed = await assessDiscrepancies(executor, run, rows);
  const people = assessed.flatMap((one) => one.adjustments.map(({ postedBy }) => postedBy));
  const names = await readNames(people, executor);
  const subjects = rows.map(({ id }) => adjustmentSubject(run.id, id));
  const waiting = await readWaiting(executor, adjustmentKind, subjects, viewer);
  return assessed.map((one) =>
    viewDiscrepancy(one, names, waiting.get(adjustmentSubject(run.id, one.row.id)) ?? null),
  );
}

function viewDiscrepancy(
  { row, adjustments, adjustable }: AssessedDiscrepancy,
  names: Names,
  proposal: ProposalView | null,
): DiscrepancyView {
  const { remainingMinor, blockedReason } = adjustable;
  return {
    id: String(row.id),
    kind: row.kind,
    transactionId: row.transactionId,
    reference: row.reference,
    direction: row.direction,
    internal: row.internal,
    external: row.external,
    toAdjust: remainingMinor ? formatCedis(remainingMinor) : null,
    blockedReason,
    adjustments: adjustments.map(({ amountMinor, reason, postedBy, postedAt, postingKey }) => ({
      amount: formatCedis(amountMinor),
      reason,
      by: postedBy,
      byName: names.get(postedBy) ?? null,
      at: postedAt.toISOString(),
      postingKey,
    })),
    proposal,
  };
}
