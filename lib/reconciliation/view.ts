import type { DifferenceView, RunView } from "@/lib/contract/ops-reconciliation";
import type { Names } from "@/lib/merchants/read-names";
import { formatAmount } from "@/lib/money";
import type { JudgedDifference } from "./read-discrepancies";
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
    ours: { count: run.oursCount, amount: cedis(run.oursMinor) },
    theirs: { count: run.theirsCount, amount: cedis(run.theirsMinor) },
    float: viewFloat(run),
    statementIds: run.statementIds.map(String),
    blindTo: run.blindTo ?? [],
    differenceCount: run.differences,
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

/** A difference as answers show it. */
export function viewDifference({ row, bookings, bookable }: JudgedDifference): DifferenceView {
  const { restMinor, obstacle } = bookable;
  return {
    id: String(row.id),
    kind: row.kind,
    transactionId: row.transactionId,
    reference: row.reference,
    direction: row.direction,
    ours: row.ours,
    theirs: row.theirs,
    toBook: restMinor === null || restMinor === 0n ? null : cedis(restMinor),
    obstacle,
    bookings: bookings.map(({ booking, byName }) => ({
      amount: cedis(booking.amountMinor),
      reason: booking.reason,
      by: booking.bookedBy,
      byName,
      at: booking.bookedAt.toISOString(),
      postingKey: booking.postingKey,
    })),
  };
}
