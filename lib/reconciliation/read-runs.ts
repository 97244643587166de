import { eq } from "drizzle-orm";
import { reconciliationRuns } from "@/drizzle/schema";
import type { DiscrepancyView, RunView } from "@/lib/contract/ops-reconciliation";
import { database } from "@/lib/db/client";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import { readNames, type Names } from "@/lib/merchants/read-names";
import { formatAmount, type Currency } from "@/lib/money";
import type { Viewer } from "@/lib/proposals/read-proposals";
import type { RailCode } from "@/lib/providers/contract";
import { findRun, isRowId, readDiscrepancies, type RunRow } from "./store";
import { viewDiscrepancies } from "./view-discrepancies";

/** The most discrepancies that a response shows; the run counts all of them. */
const maxDiscrepancies = 1000;

/** One page of runs, newest first, optionally of one provider. */
export function listRuns(
  query: Paging & { provider?: RailCode | undefined },
): Promise<Page<RunView>> {
  const { startedAt, id, provider } = reconciliationRuns;
  const filter = query.provider && eq(provider, query.provider);
  const listed = { createdAt: startedAt, id, filter, byId: true };
  return readPage(reconciliationRuns, query, listed, async (runs) => {
    const names = await readNames(runs.map(({ startedBy }) => startedBy));
    return runs.map((run) => viewRun(run, names));
  });
}

/** One run with its discrepancies. @throws CedirailError `NOT_FOUND` */
export async function readRun(
  id: string,
  viewer: Viewer | null = null,
): Promise<RunView & { discrepancies: DiscrepancyView[] }> {
  const run = isRowId(id) ? await findRun(database(), Number(id)) : null;
  if (!run) throw notFound();
  const rows = await readDiscrepancies(database(), run.id, maxDiscrepancies);
  const names = await readNames([run.startedBy]);
  const discrepancies = await viewDiscrepancies(database(), run, rows, viewer);
  return { ...viewRun(run, names), discrepancies };
}

/** A run for a response; `names` includes the person who started it. */
export function viewRun(run: RunRow, names: Names): RunView {
  const currency = run.provider === "evm" ? "USDT" : "GHSFIAT";
  return {
    runId: String(run.id),
    provider: run.provider,
    status: run.status,
    method: run.method,
    from: run.windowFrom.toISOString(),
    to: run.windowTo.toISOString(),
    currency,
    internal: { count: run.internalCount, amount: formatAmount(run.internalMinor, currency) },
    external: { count: run.externalCount, amount: formatAmount(run.externalMinor, currency) },
    float: viewFloat(run, currency),
    statementIds: run.statementIds.map(String),
    limitations: run.limitations ?? [],
    discrepancyCount: run.discrepancies,
    error: run.error,
    startedBy: run.startedBy,
    startedByName: names.get(run.startedBy) ?? null,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

function viewFloat(run: RunRow, currency: Currency): RunView["float"] {
  const text = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, currency));
  const { floatLedgerMinor: ledger, floatReportedMinor: reported } = run;
  const { floatInFlightMinor: inFlight, floatMovingMinor: moving } = run;
  const isExplained = ledger !== null && reported !== null && inFlight !== null && moving !== null;
  return {
    ledger: text(ledger),
    inFlight: text(inFlight),
    moving: text(moving),
    unexplained: isExplained ? text(reported - ledger - inFlight - moving) : null,
    reported: text(reported),
  };
}
