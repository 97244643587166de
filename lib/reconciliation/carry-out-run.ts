import { database, inTransaction, type Transaction } from "@/lib/db/client";
import { holdingLock } from "@/lib/db/hold-lock";
import { logger } from "@/lib/log/logger";
import { ProviderUnavailableError, type ProviderCode } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { scheduleRecheck } from "@/lib/transfers/schedule-recheck";
import { isAnyOpen, type Difference } from "./compare";
import { compareProvider, type Comparison } from "./compare-provider";
import { scheduleRun } from "./schedule-run";
import { beginRun, endRun, failRun, findRun, type RunRow } from "./store";

/**
 * Carries out a run that was queued, or broken off by a kill, and writes down what it found. One run
 * of a network is under way at a time; another waits. What differs is listed and never mended: a
 * settled payout that the network has otherwise is only queried once more (contract §3, Reversing).
 */
export async function carryOutRun(id: number): Promise<void> {
  await carryOut(id, { wait: true });
}

/**
 * As {@link carryOutRun}, for a job: while another run of the network is under way it comes back later,
 * so that runs which wait do not take up the worker.
 */
export async function carryOutQueuedRun(id: number): Promise<void> {
  const hadItsTurn = await carryOut(id, { wait: false });
  if (!hadItsTurn) await scheduleRun(database(), id, { delayMs: 5_000 });
}

/** @returns whether its network was free for it */
async function carryOut(id: number, options: { wait: boolean }): Promise<boolean> {
  const queued = await findRun(database(), id);
  if (!queued) return true;
  return holdingLock(`reconciliation:${queued.provider}`, options, async () => {
    const run = await inTransaction((tx) => beginRun(tx, id));
    if (run) await compareAndWrite(run);
  });
}

async function compareAndWrite(run: RunRow): Promise<void> {
  const found = await compare(run);
  if (!found) return;
  await inTransaction(async (tx) => {
    if (await endRun(tx, run.id, found)) await recheckDoubted(tx, found.differences);
  });
  const facts = { run: run.id, provider: run.provider, differences: found.differences.length };
  if (found.error) logger().error({ ...facts, error: found.error }, "reconciliation incomplete");
  else if (isAnyOpen(found.differences)) logger().error(facts, "the books differ");
  else logger().info(facts, "the books agree");
}

/** Null when it could not compare, which the run then says. */
async function compare(run: RunRow): Promise<Comparison | null> {
  const rail = railOf(run.provider as ProviderCode);
  try {
    if (!rail) throw new ProviderUnavailableError("This network is closed here.");
    return await compareProvider(rail, { from: run.windowFrom, to: run.windowTo });
  } catch (error) {
    logger().error({ err: error, run: run.id, provider: run.provider }, "reconciliation failed");
    const isTold = error instanceof ProviderUnavailableError;
    await failRun(database(), run.id, isTold ? error.message : "Something went wrong on our side.");
    return null;
  }
}

/**
 * What is settled here, and not by the network's book, is queried once more: only the answer to that reverses
 * a payout, or puts it before the operators.
 */
async function recheckDoubted(tx: Transaction, differences: readonly Difference[]): Promise<void> {
  for (const { kind, direction, transactionId, ours } of differences) {
    const isDoubted = kind === "status" || kind === "missing_there";
    const isSettled = direction === "out" && ours?.status === "completed";
    if (isDoubted && isSettled && transactionId !== null)
      await scheduleRecheck(tx, transactionId, null);
  }
}
