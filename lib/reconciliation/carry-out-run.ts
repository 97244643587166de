import { ChainUnavailableError } from "@/lib/chain/client";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import type { WorkQueue } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { ProviderUnavailableError, railCodes } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { nudgeTransaction } from "@/lib/transfers/nudge";
import { isAnyOpen, type Discrepancy } from "./compare";
import { compareChain } from "./compare-chain";
import { compareProvider, type Comparison } from "./compare-provider";
import { beginRun, endRun, type RunRow } from "./store";

/** Due runs; a worker takes one of each provider at a time. */
export const runQueue: WorkQueue = {
  table: "reconciliation_runs",
  key: "id::text",
  lanes: { column: "provider", values: railCodes },
  slots: 1,
  nudged: false,
  step: carryOutRun,
};

/** How long a run waits while another run of its provider is in progress. */
const busyDelayMs = 5_000;

/**
 * Carries out a run that is due, or was interrupted by a kill, and stores its findings. Discrepancies are
 * listed and never corrected: a status that differs is only queried again (contract §3, Reversing).
 * @returns milliseconds until the next try, while another run of its provider is in progress; null: it has
 *   ended
 */
export async function carryOutRun(id: string): Promise<number | null> {
  const run = await inTransaction((tx) => beginRun(tx, Number(id)));
  if (run === "busy") return busyDelayMs;
  if (run) await compareAndWrite(run);
  return null;
}

async function compareAndWrite(run: RunRow): Promise<void> {
  const found = await compare(run);
  const discrepancies = "discrepancies" in found ? found.discrepancies : [];
  const hasEnded = await inTransaction(async (tx) => {
    if (!(await endRun(tx, run, found))) return false;
    await queryUnconfirmed(tx, discrepancies);
    return true;
  });
  if (!hasEnded) return;
  const facts = { run: run.id, provider: run.provider, discrepancies: discrepancies.length };
  if (found.error) logger().error({ ...facts, error: found.error }, "reconciliation incomplete");
  else if (isAnyOpen(discrepancies)) logger().error(facts, "the books differ");
  else logger().info(facts, "the books agree");
}

/** Only the error, when it could not compare. */
async function compare(run: RunRow): Promise<Comparison | { error: string }> {
  const { provider, windowFrom: from, windowTo: to } = run;
  try {
    if (provider === "evm") return await compareChain({ from, to });
    const rail = railOf(provider);
    if (!rail) throw new ProviderUnavailableError("This network has no credentials here.");
    return await compareProvider(rail, { provider, from, to });
  } catch (error) {
    logger().error({ err: error, run: run.id, provider }, "reconciliation failed");
    const isPublic =
      error instanceof ProviderUnavailableError || error instanceof ChainUnavailableError;
    return { error: isPublic ? error.message : "Something went wrong on our side." };
  }
}

/**
 * Queries again what is settled here but not by the provider's record, and what failed here but was executed by
 * it: only the response to that query changes our books.
 */
async function queryUnconfirmed(
  tx: DbTransaction,
  discrepancies: readonly Discrepancy[],
): Promise<void> {
  for (const { kind, direction, transactionId, internal } of discrepancies) {
    const isUnconfirmed =
      direction === "out" &&
      internal?.status === "completed" &&
      (kind === "status" || kind === "missing_external");
    const isLate = internal?.status === "failed" && kind === "missing_internal";
    if (transactionId !== null && (isUnconfirmed || isLate))
      await nudgeTransaction(tx, transactionId);
  }
}
