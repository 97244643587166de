import { eq } from "drizzle-orm";
import { reconciliationRuns } from "@/drizzle/schema";
import type { DiscrepancyView, RunView } from "@/lib/contract/ops-reconciliation";
import { database } from "@/lib/db/client";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import { readNames, type Names } from "@/lib/merchants/read-names";
import { formatCedis } from "@/lib/money";
import type { ProviderCode } from "@/lib/providers/contract";
import { viewDiscrepancies } from "./assess-discrepancies";
import { findRun, isRowId, readDiscrepancies, type RunRow } from "./store";

/** The most discrepancies that a response shows; the run counts all of them. */
const maxDiscrepancies = 1000;

/** One page of runs, newest first, optionally of one provider. */
export function listRuns(
  query: Paging & { provider?: ProviderCode | undefined },
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
export async function readRun(id: string): Promise<RunView & { discrepancies: DiscrepancyView[] }> {
  const run = isRowId(id) ? await findRun(database(), Number(id)) : null;
  if (!run) throw notFound();
  const rows = await readDiscrepancies(database(), run.id, maxDiscrepancies);
  const names = await readNames([run.startedBy]);
  return { ...viewRun(run, names), discrepancies: await viewDiscrepancies(database(), run, rows) };
}

/** A run for a response; `names` includes the person who started it. */
export function viewRun(run: RunRow, names: Names): RunView {
  return {
    runId: String(run.id),
    provider: run.provider,
    status: run.status,
    method: run.method,
    from: run.windowFrom.toISOString(),
    to: run.windowTo.toISOString(),
    currency: "GHSFIAT",
    internal: { count: run.internalCount, amount: formatCedis(run.internalMinor) },
    external: { count: run.externalCount, amount: formatCedis(run.externalMinor) },
    float: viewFloat(run),
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

function viewFloat(run: RunRow): RunView["float"] {
  const { floatLedgerMinor: ledger, floatReportedMinor: reported } = run;
  const { floatInFlightMinor: inFlight, floatMovingMinor: moving } = run;
  const isExplained = ledger !== null && reported !== null && inFlight !== null && moving !== null;
  return {
    ledger: formatCedis(ledger),
    inFlight: formatCedis(inFlight),
    moving: formatCedis(moving),
    unexplained: isExplained ? formatCedis(reported - ledger - inFlight - moving) : null,
    reported: formatCedis(reported),
  };
}
