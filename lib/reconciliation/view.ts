import type { DiscrepancyView, RunView } from "@/lib/contract/ops-reconciliation";
import type { Names } from "@/lib/merchants/read-names";
import { formatAmount } from "@/lib/money";
import type { AssessedDiscrepancy } from "./read-discrepancies";
import type { RunRow } from "./store";

const cedis = (amountMinor: bigint) => formatAmount(amountMinor, "GHSFIAT");

/** A run as answers show it; `names` has whoever started it. */
export function viewRun(run: RunRow, names: Names): RunView {
  return {
    runId: String(run.id),
    provider: run.provider,
    status: run.status,
    method: run.method,
    from: run.windowFrom.toISOString(),
    to: run.windowTo.toISOString(),
    currency: "GHSFIAT",
    internal: { count: run.internalCount, amount: cedis(run.internalMinor) },
    external: { count: run.externalCount, amount: cedis(run.externalMinor) },
    float: viewFloat(run),
    statementIds: run.statementIds.map(String),
    blindTo: run.blindTo ?? [],
    discrepancyCount: run.discrepancies,
    error: run.error,
    startedBy: run.startedBy,
    startedByName: names.get(run.startedBy) ?? null,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

const cedisOrNull = (amountMinor: bigint | null) =>
  amountMinor === null ? null : cedis(amountMinor);

function viewFloat(run: RunRow): RunView["float"] {
  const { floatLedgerMinor: ledger, floatReportedMinor: reported } = run;
  const { floatInFlightMinor: inFlight, floatMovingMinor: moving } = run;
  const isExplained = ledger !== null && reported !== null && inFlight !== null && moving !== null;
  return {
    ledger: cedisOrNull(ledger),
    inFlight: cedisOrNull(inFlight),
    moving: cedisOrNull(moving),
    unexplained: isExplained ? cedis(reported - ledger - inFlight - moving) : null,
    reported: cedisOrNull(reported),
  };
}

/** A discrepancy as answers show it. */
export function viewDiscrepancy({
  row,
  adjustments,
  adjustable,
}: AssessedDiscrepancy): DiscrepancyView {
  const { remainingMinor, obstacle } = adjustable;
  return {
    id: String(row.id),
    kind: row.kind,
    transactionId: row.transactionId,
    reference: row.reference,
    direction: row.direction,
    internal: row.internal,
    external: row.external,
    toAdjust: remainingMinor === null || remainingMinor === 0n ? null : cedis(remainingMinor),
    obstacle,
    adjustments: adjustments.map(({ adjustment, byName }) => ({
      amount: cedis(adjustment.amountMinor),
      reason: adjustment.reason,
      by: adjustment.postedBy,
      byName,
      at: adjustment.postedAt.toISOString(),
      postingKey: adjustment.postingKey,
    })),
  };
}
