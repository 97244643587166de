import type { DifferenceView, RunView } from "@/lib/contract/ops-reconciliation";
import { formatAmount } from "@/lib/money";
import type { DifferenceRow, RunRow } from "./store";

const cedis = (amountMinor: bigint) => formatAmount(amountMinor, "GHSFIAT");

/** A run as answers show it. */
export function viewRun(run: RunRow): RunView {
  const { floatLedgerMinor: ledger, floatReportedMinor: reported } = run;
  return {
    runId: String(run.id),
    provider: run.provider as RunView["provider"],
    status: run.status as RunView["status"],
    method: run.method as RunView["method"],
    from: run.windowFrom.toISOString(),
    to: run.windowTo.toISOString(),
    currency: "GHSFIAT",
    ours: { count: run.oursCount, amount: cedis(run.oursMinor) },
    theirs: { count: run.theirsCount, amount: cedis(run.theirsMinor) },
    float: {
      ledger: ledger === null ? null : cedis(ledger),
      reported: reported === null ? null : cedis(reported),
    },
    differenceCount: run.differences,
    error: run.error,
    startedBy: run.startedBy,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

/** A difference as answers show it. */
export function viewDifference({ runId: _, id, ...row }: DifferenceRow): DifferenceView {
  return {
    ...row,
    id: String(id),
    kind: row.kind as DifferenceView["kind"],
    direction: row.direction as DifferenceView["direction"],
  };
}
