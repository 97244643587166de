import { reconciliationRuns } from "@/drizzle/schema";
import type { DiscrepancyView, RunView } from "@/lib/contract/ops-reconciliation";
import { database } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import type { ProviderCode } from "@/lib/providers/contract";
import { viewDiscrepancies } from "./read-discrepancies";
import { findRun, isRowId, pageRuns, readDiscrepancies } from "./store";
import { viewRun } from "./view";

/** So many discrepancies an answer shows; the run counts them all. */
const maxDiscrepancies = 1000;

/** One page of runs, newest first, of one network where it is given. */
export async function listRuns(
  provider: ProviderCode | undefined,
  paging: Paging,
): Promise<Page<RunView>> {
  const asOf = await asOfList(paging, reconciliationRuns.startedAt);
  const { total, rows } = await pageRuns(database(), provider, { ...paging, asOf });
  const names = await readNames(rows.map(({ startedBy }) => startedBy));
  const data = rows.map((row) => viewRun(row, names));
  return { total, ...paging, asOf: asOf.toISOString(), data };
}

/** One run with its discrepancies. @throws CedirailError `NOT_FOUND` */
export async function readRun(id: string): Promise<RunView & { discrepancies: DiscrepancyView[] }> {
  const run = isRowId(id) ? await findRun(database(), Number(id)) : null;
  if (!run) throw notFound();
  const rows = await readDiscrepancies(database(), run.id, maxDiscrepancies);
  const names = await readNames([run.startedBy]);
  return { ...viewRun(run, names), discrepancies: await viewDiscrepancies(database(), run, rows) };
}
