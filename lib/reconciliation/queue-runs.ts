import { recordAct } from "@/lib/audit/record";
import type { RunView } from "@/lib/contract/ops-reconciliation";
import { config } from "@/lib/config/env";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import { railCodes, type RailCode } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { daily, insertRun, lastComparedUntil } from "./store";
import { viewRun } from "./read-runs";
import { readWindow } from "./window";

/** The networks with credentials here and the chain, or the requested one of them. */
export function comparableProviders(requested?: RailCode): RailCode[] {
  return railCodes.filter(
    (code) => isConnected(code) && (requested === undefined || code === requested),
  );
}

function isConnected(code: RailCode): boolean {
  return code === "evm" ? config().chain !== null : railOf(code) !== null;
}

export interface RunRequest {
  /** Absent: every provider with credentials. */
  provider?: RailCode | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * Queues a run for each provider, on an operator's request.
 * @throws CedirailError `INVALID_REQUEST` for a window that ends before it begins, `INVALID_STATE`
 *   when no provider has credentials
 */
export async function queueRuns(
  tx: DbTransaction,
  request: RunRequest,
  startedBy: string,
): Promise<RunView[]> {
  const providers = comparableProviders(request.provider);
  if (providers.length === 0) throw invalidState("There is no connection to it here.");
  const window = await readWindow(tx, request);
  const names = await readNames([startedBy], tx);
  const runs: RunView[] = [];
  for (const provider of providers) {
    const run = viewRun(await insertRun(tx, provider, window, startedBy), names);
    runs.push(run);
    await recordAct(tx, {
      merchantId: null,
      actor: startedBy,
      action: "reconciliation.started",
      resource: `reconciliation:${run.runId}`,
      details: { provider, from: run.from, to: run.to },
    });
  }
  return runs;
}

/** Queues the daily run of each provider: the default window, or longer where no run was complete since. */
export async function queueDailyRuns(): Promise<void> {
  for (const provider of comparableProviders())
    await inTransaction(async (tx) => {
      const window = await readWindow(tx);
      const until = await lastComparedUntil(tx, provider);
      const from = until && until < window.from ? until : window.from;
      await insertRun(tx, provider, { ...window, from }, daily);
    });
}
