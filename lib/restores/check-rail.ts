import { ChainUnavailableError } from "@/lib/chain/client";
import { SignerError } from "@/lib/chain/signer/signer";
import { wakeChain } from "@/lib/chain/tasks";
import type { WorkQueue } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import type { RailCode } from "@/lib/providers/contract";
import { termsOf } from "@/lib/providers/registry";
import { findRunAfter, queueRunFrom, type RunRow } from "@/lib/reconciliation/compare-lost-time";
import { gapsIn } from "@/lib/reconciliation/coverage";
import { comparableProviders } from "@/lib/reconciliation/queue-runs";
import { readStatementPeriods } from "@/lib/reconciliation/statement-lines";
import { findQuarantine, setFindings, type QuarantineRow } from "@/lib/sending/quarantine";
import { countPossiblySent } from "@/lib/transfers/possibly-sent";
import { recoverChain, type RecoveryStep } from "./recover-chain";

/**
 * Checks a rail that is in quarantine after a restore, until operators can decide to open it.
 *
 * A network is compared with our books from the backup until after the restore. What the network executed and the
 * database lost is a discrepancy of that run, which operators explain and adjust as they always do. The transactions
 * that the database still has are not part of the check: each is queried under its reference before it is sent.
 * The chain is searched for our own transactions first; see `recover-chain.ts`.
 */

/** Rails in quarantine whose check is due. */
export const quarantineQueue: WorkQueue = {
  table: "rail_quarantines",
  key: "rail",
  lanes: null,
  slots: 2,
  nudged: false,
  step: checkRail,
};

/** Before `RETRY_TIME_SCALE`. */
const readingMs = 100;
const waitingMs = 5_000;
const checkedMs = 60_000;

/** @returns milliseconds until the next step; null: the rail is open */
async function checkRail(key: string): Promise<number | null> {
  const quarantine = await findQuarantine(key);
  if (!quarantine) return null;
  const { rail, findings } = quarantine;
  if (!comparableProviders().includes(rail)) {
    await setFindings(quarantine, ["It is not connected here, so it has sent nothing."], true);
    return checkedMs;
  }
  if (rail === "evm") {
    const step = await tryRecovery(quarantine);
    if (typeof step === "string") {
      await setFindings(quarantine, mergeFindings(findings, [step]), false);
      return waitingMs;
    }
    const imported = describeImports(step);
    if (imported.length > 0) {
      await setFindings(quarantine, mergeFindings(findings, imported), false);
      await wakeChain("treasury");
    }
    if (!step.isComplete) return imported.length > 0 ? readingMs : waitingMs;
  }
  return compareBooks(quarantine);
}

async function tryRecovery(quarantine: QuarantineRow): Promise<RecoveryStep | string> {
  try {
    return await recoverChain(quarantine);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError) && !(error instanceof SignerError)) throw error;
    logger().warn({ reason: error.message }, "the chain was not recovered further");
    return `Waiting: ${error.message}`;
  }
}

const importTexts = {
  matched: "is a withdrawal that was pending in the backup; it is not sent again",
  unexplained: "paid an outside address for a withdrawal that the database lost; it is in suspense",
  version: "is a version of a known order that the database lost",
  conflict: "has a nonce of another order: find out who signed it",
  internal: "moved nothing to an outside address",
  known: "is known",
} as const;

function describeImports({ imported }: RecoveryStep): string[] {
  return imported.map(({ kind, hash }) => `Transaction ${hash} ${importTexts[kind]}.`);
}

const keptFindings = 500;

function mergeFindings(before: readonly string[], added: readonly string[]): string[] {
  const kept = before.filter((text) => text.startsWith("Transaction 0x"));
  return [...new Set([...kept, ...added])].slice(0, keptFindings);
}

/** Compares our books with the other side over the time that the database lost. */
async function compareBooks(quarantine: QuarantineRow): Promise<number> {
  const { rail, since, findings } = quarantine;
  if (since === null) return checkedMs;
  const window = { from: quarantine.dataUntil ?? since, to: since };
  const run = await findRunAfter(rail, { ...window, since });
  const problem = await describeProblem(rail, window, run);
  if (problem !== null) await queueRunFrom(rail, window.from);
  const facts = [...(await describePayouts(quarantine)), ...describeRun(run)];
  const texts = problem === null ? facts : [...facts, problem];
  await setFindings(quarantine, mergeFindings(findings, texts), problem === null);
  return problem === null ? checkedMs : waitingMs;
}

/** Why the comparison is not sufficient yet; null: it is. */
async function describeProblem(
  rail: RailCode,
  window: { from: Date; to: Date },
  run: RunRow | null,
): Promise<string | null> {
  const period = `${window.from.toISOString()} to ${window.to.toISOString()}`;
  if (!run) return `Waiting for a reconciliation from ${period}.`;
  if (rail === "evm" || run.method === "book") return null;
  const periods = await readStatementPeriods({ provider: rail, ...window });
  const isCovered = run.method === "statement" && gapsIn(window, periods).length === 0;
  if (isCovered) return null;
  return `${termsOf(rail).name} lists no movements by itself. Upload its statement from ${period}, then reconcile that time.`;
}

function describeRun(run: RunRow | null): string[] {
  if (!run) return [];
  const count = run.discrepancies;
  const differences = count === 1 ? "1 difference" : `${count} differences`;
  return [`Reconciliation ${run.id} found ${differences}.`];
}

async function describePayouts({ rail, since }: QuarantineRow): Promise<string[]> {
  if (since === null) return [];
  const { settled, failed, open } = await countPossiblySent(rail, since);
  if (settled + failed + open === 0) return [];
  return [
    `Pending at the backup: ${settled} were executed and are settled, ${failed} had failed, ${open} are still queried.`,
  ];
}
