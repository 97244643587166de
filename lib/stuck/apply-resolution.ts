import { and, eq } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { formatAmount } from "@/lib/money";
import type { Failure } from "@/lib/providers/contract";
import { bookGap, lockBookings } from "@/lib/reconciliation/book-gap";
import { directionOf } from "@/lib/states";
import type { OperatorAct } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import {
  amountDiffers,
  failureChanges,
  giveUp,
  reverse,
  settle,
} from "@/lib/transfers/end-transfer";
import { mayStillArrive } from "@/lib/transfers/send-order";
import { isDoubted, outcomesFor, type Outcome } from "./resolvable";
import { readTransferJob } from "./store";

export interface Resolution {
  outcome: Outcome;
  /** Why; the merchant reads it in the history. */
  reason: string;
  /** The network's own number of what it executed. */
  receipt?: string | undefined;
  /** Pesewas that the network moved, where that is not what was ordered. */
  amountMoved?: bigint | undefined;
}

/**
 * Checks that a transfer, which the caller holds locked, can be resolved in this way now.
 * @throws CedirailError `INVALID_STATE`, or `INVALID_REQUEST` for a receipt or an amount that does not
 *   belong to it
 */
export async function assertResolvable(
  tx: Transaction,
  row: TransactionRow,
  resolution: Resolution,
): Promise<void> {
  const { outcome, receipt } = resolution;
  if (receipt !== undefined && (outcome !== "completed" || isDoubted(row)))
    throw invalidRequest("receipt", "only for a transfer that is settled now", receipt);
  assertOutcomeFits(row, outcome);
  assertAmountFits(row, resolution);
  if (outcome === "failed") await assertArrivesNoMore(tx, row.id);
}

function assertOutcomeFits(row: TransactionRow, outcome: Outcome): void {
  const outcomes = outcomesFor(row);
  if (outcomes.includes(outcome)) return;
  throw new CedirailError("INVALID_STATE", whyNot(row, outcomes), { status: row.status, outcomes });
}

function whyNot(row: TransactionRow, outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return `This is ${row.status}: there is nothing to resolve.`;
  if (isDoubted(row)) return "It is settled: it can be reversed, or stay completed.";
  if (outcomes.includes("completed")) return "It is not settled: there is nothing to reverse.";
  return "It was never sent, so that nothing can have been executed: it can only fail.";
}

function assertAmountFits(row: TransactionRow, { outcome, amountMoved }: Resolution): void {
  const isNeeded = outcome === "completed" && row.reviewReason === amountDiffers;
  if (isNeeded && amountMoved === undefined)
    throw invalidRequest("amountMoved", "what the network moved, since it is not what was ordered");
  if (!isNeeded && amountMoved !== undefined)
    throw invalidRequest(
      "amountMoved",
      "none: only what is completed with another amount than ordered has one",
      formatAmount(amountMoved, "GHSFIAT"),
    );
}

/**
 * A worker may be about to send it again at this very moment; one that begins later waits for our lock
 * on the row, and finds it failed. And what was sent moments ago may still arrive, or be executed.
 */
async function assertArrivesNoMore(tx: Transaction, id: string): Promise<void> {
  const { isRunning } = await readTransferJob(tx, id);
  if (isRunning)
    throw new CedirailError(
      "INVALID_STATE",
      "The network is being asked about it right now. Look again in a moment.",
      { status: "processing" },
    );
  const [onItsWay] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.id, id), mayStillArrive()));
  if (onItsWay)
    throw new CedirailError(
      "INVALID_STATE",
      "It was sent moments ago and may still be executed. Try again in a few minutes.",
      { status: "processing" },
    );
}

/**
 * Ends a transfer that the caller holds locked and has checked with {@link assertResolvable}. Ledger,
 * status and event are as if the network had said so itself. What the network moved more or less than
 * was ordered goes to `suspense`, so that our float equals theirs.
 */
export async function applyResolution(
  tx: Transaction,
  row: TransactionRow,
  resolution: Resolution,
  by: OperatorAct,
): Promise<void> {
  const { outcome, receipt, amountMoved } = resolution;
  if (outcome === "failed") await giveUp(tx, row, "failed", by, failureChanges(failureOf(row)));
  else if (outcome === "reversed") await reverse(tx, row, by);
  else if (isDoubted(row)) await keepSettled(tx, row);
  else {
    if (amountMoved !== undefined) await lockBookings(tx);
    await settle(tx, row, by, receipt ?? null);
    if (amountMoved !== undefined) await correct(tx, row, amountMoved, by);
  }
}

/** It stays as it is, and is no exception any more. */
async function keepSettled(tx: Transaction, row: TransactionRow): Promise<void> {
  await tx.update(transactions).set({ reviewReason: null }).where(eq(transactions.id, row.id));
}

/** The merchant got or paid what was agreed; what else moved is between the network and us. */
async function correct(
  tx: Transaction,
  row: TransactionRow,
  movedMinor: bigint,
  { person, reason }: OperatorAct,
): Promise<void> {
  const direction = directionOf(row.type) ?? "out";
  const moreMinor = movedMinor - row.amountMinor;
  if (moreMinor === 0n) return;
  const gap = {
    provider: row.provider ?? "",
    direction,
    reference: row.providerReference ?? row.id,
    transactionId: row.id,
    differenceId: null,
    amountMinor: direction === "in" ? moreMinor : -moreMinor,
    reason,
    bookedBy: person,
  };
  await bookGap(tx, gap, `${row.id}:correction`);
}

function failureOf(row: TransactionRow): Failure {
  if (row.sendAttempts === 0)
    return {
      code: "PROVIDER_UNAVAILABLE",
      message: "The network was not available, and nothing was sent.",
      retryable: true,
    };
  return {
    code: "UNKNOWN",
    message: "Our staff cleared up with the network that this was not executed.",
    retryable: true,
  };
}
