import { setTimeout as pause } from "node:timers/promises";
import type { DiscrepancyView, RunView } from "@/lib/contract/ops-reconciliation";
import { database, inTransaction } from "@/lib/db/client";
import { startWorker } from "@/lib/jobs/engine";
import { runQueue } from "./carry-out-run";
import { comparableProviders, type RunRequest } from "./queue-runs";
import { readRun } from "./read-runs";
import { insertRun, isAnyUnended } from "./store";
import { readWindow } from "./window";

export type RunReport = RunView & { discrepancies: DiscrepancyView[] };

const lookEveryMs = 50;

/**
 * Compares at once and tells what each run found; nothing where there is nobody to ask. The runs are due
 * like all others, so that a worker may be faster; where there is none, this process carries them out.
 * @throws CedirailError `INVALID_REQUEST` for a window that ends before it begins
 */
export async function reconcileNow(request: RunRequest, startedBy: string): Promise<RunReport[]> {
  const ids = await inTransaction(async (tx) => {
    const window = await readWindow(tx, request);
    const inserted: number[] = [];
    for (const provider of comparableProviders(request.provider))
      inserted.push((await insertRun(tx, provider, window, startedBy)).id);
    return inserted;
  });
  // Nobody else's runs: this process ends with its own.
  const worker = startWorker([
    { ...runQueue, lanes: { column: runQueue.key, values: ids.map(String) } },
  ]);
  try {
    while (await isAnyUnended(database(), ids)) await pause(lookEveryMs);
  } finally {
    await worker.stop();
  }
  return Promise.all(ids.map((id) => readRun(String(id))));
}
