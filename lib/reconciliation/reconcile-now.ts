import type { DifferenceView, RunView } from "@/lib/contract/ops-reconciliation";
import { database } from "@/lib/db/client";
import { carryOutRun } from "./carry-out-run";
import { comparableProviders, type RunRequest } from "./queue-runs";
import { readRun } from "./read-runs";
import { insertRun } from "./store";
import { readWindow } from "./window";

export type RunReport = RunView & { differences: DifferenceView[] };

/**
 * Compares at once, one network after the other, and tells what each run found; nothing where there
 * is nobody to ask. @throws CedirailError `INVALID_REQUEST` for a window that ends before it begins
 */
export async function reconcileNow(request: RunRequest, startedBy: string): Promise<RunReport[]> {
  const window = await readWindow(database(), request);
  const reports: RunReport[] = [];
  for (const provider of comparableProviders(request.provider)) {
    const { id } = await insertRun(database(), provider, window, startedBy);
    await carryOutRun(id);
    reports.push(await readRun(String(id)));
  }
  return reports;
}
