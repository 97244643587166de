import { recordAct } from "@/lib/audit/record";
import type { RunView } from "@/lib/contract/ops-reconciliation";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { daily, insertRun, lastSeenUntil } from "./store";
import { viewRun } from "./view";
import { readWindow } from "./window";

/** The networks that can be asked, or the one of them that is wanted: those with credentials here. */
export function comparableProviders(wanted?: ProviderCode): ProviderCode[] {
  return providerCodes.filter(
    (code) => railOf(code) !== null && (wanted === undefined || code === wanted),
  );
}

export interface RunRequest {
  /** Absent: every network that can be asked. */
  provider?: ProviderCode | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * Queues a comparison of each network, as an operator asked for it.
 * @throws CedirailError `INVALID_REQUEST` for a window that ends before it begins, `INVALID_STATE`
 *   when there is nobody to ask
 */
export async function queueRuns(
  tx: DbTransaction,
  request: RunRequest,
  startedBy: string,
): Promise<RunView[]> {
  const providers = comparableProviders(request.provider);
  if (providers.length === 0)
    throw new CedirailError(
      "INVALID_STATE",
      "This network is closed here: there is nobody to ask.",
    );
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

/**
 * Queues the day's comparison of each network: the usual window, and further back where no run saw
 * everything since.
 */
export async function queueDailyRuns(): Promise<void> {
  for (const provider of comparableProviders())
    await inTransaction(async (tx) => {
      const usual = await readWindow(tx);
      const seenUntil = await lastSeenUntil(tx, provider);
      const from = seenUntil && seenUntil < usual.from ? seenUntil : usual.from;
      await insertRun(tx, provider, { ...usual, from }, daily);
    });
}
