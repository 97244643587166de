import { and, eq } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { databaseErrorOf } from "@/lib/db/errors";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { lockSuspense } from "@/lib/ledger/post";
import { formatAmount } from "@/lib/money";
import type { Failure } from "@/lib/providers/contract";
import { termsOf } from "@/lib/providers/registry";
import { postAdjustment } from "@/lib/transfers/post-adjustment";
import { creditLate, refundLate } from "@/lib/refunds/resolve-late";
import type { ResolutionOutcome } from "@/lib/states";
import type { OperatorAct } from "@/lib/transactions/record-step";
import { setReview } from "@/lib/transfers/change-transfer";
import { isReceiptTaken } from "@/lib/transfers/claim-receipt";
import {
  fail,
  failureChanges,
  releaseTransfer,
  reverse,
  settle,
} from "@/lib/transfers/end-transfer";
import { lockRefunded, type Movement } from "@/lib/transfers/find-transfer";
import type { TransferRow } from "@/lib/transfers/row";
import { mayStillArrive } from "@/lib/transfers/send-order";
import { isUnconfirmed, isPaidLate, outcomesFor, type Case } from "./resolvable";
import { isInHand } from "./store";

export interface Resolution {
  outcome: ResolutionOutcome;
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
  tx: DbTransaction,
  one: Case,
  resolution: Resolution,
): Promise<void> {
  const { outcome, receipt } = resolution;
  if (receipt !== undefined && (outcome !== "completed" || isUnconfirmed(one)))
    throw invalidRequest("receipt", "only for a transfer that is settled now", receipt);
  assertOutcomeFits(one, outcome);
  assertAmountFits(one, resolution);
  if (receipt !== undefined && one.transfer && (await isReceiptTaken(tx, one.transfer, receipt)))
    throw receiptTaken(receipt);
  if (outcome === "failed") await assertArrivesNoMore(tx, one);
}

function receiptTaken(receipt: string | undefined): CedirailError {
  return invalidRequest("receipt", "that of this transfer: another bears it already", receipt);
}

function assertOutcomeFits(one: Case, outcome: ResolutionOutcome): void {
  const outcomes = outcomesFor(one);
  if (outcomes.includes(outcome)) return;
  const { status } = one.row;
  throw new CedirailError("INVALID_STATE", whyNot(one, outcomes), { status, outcomes });
}

function whyNot(one: Case, outcomes: readonly ResolutionOutcome[]): string {
  if (outcomes.length === 0) return `This is ${one.row.status}: there is nothing to resolve.`;
  if (isUnconfirmed(one)) return "It is settled: it can be reversed, or stay completed.";
  if (isPaidLate(one))
    return outcomes.includes("refunded")
      ? "It was paid after it had failed: the payment is credited to the merchant, or refunded."
      : "Its network cannot give a payment back: it can only be credited.";
  if (outcomes.includes("completed"))
    return "It has not ended: it can be completed, or fail. There is nothing to give back.";
  return "It was never sent, so that nothing can have been executed: it can only fail.";
}

function assertAmountFits({ transfer }: Case, { outcome, amountMoved }: Resolution): void {
  const isNeeded = outcome === "completed" && transfer?.reviewReason === "amount_differs";
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
async function assertArrivesNoMore(tx: DbTransaction, { row, transfer }: Case): Promise<void> {
  if (await isInHand(tx, row.id))
    throw new CedirailError(
      "INVALID_STATE",
      "The network is being asked about it right now. Look again in a moment.",
      { status: "processing" },
    );
  if (transfer && (await isOnItsWay(tx, transfer)))
    throw new CedirailError(
      "INVALID_STATE",
      "It was sent moments ago and may still be executed. Try again in a few minutes.",
      { status: "processing" },
    );
}

async function isOnItsWay(tx: DbTransaction, { id, rail }: TransferRow): Promise<boolean> {
  const terms = termsOf(rail);
  if (!terms) return true;
  const [found] = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.id, id), mayStillArrive(terms.schedule)));
  return found !== undefined;
}

/**
 * Ends a transfer that the caller holds locked and has checked with {@link assertResolvable}. Ledger,
 * status and event are as if the network had said so itself. What the network moved more or less than
 * was ordered goes to `suspense`, so that our float equals theirs.
 */
export async function applyResolution(
  tx: DbTransaction,
  one: Case,
  resolution: Resolution,
  by: OperatorAct,
): Promise<void> {
  const { row, transfer } = one;
  if (!transfer) {
    await releaseTransfer(tx, row, "failed", by, failureChanges(neverSent));
    return;
  }
  const movement = { row, transfer };
  const { outcome } = resolution;
  switch (outcome) {
    case "failed":
      return fail(tx, movement, by, notExecuted);
    case "reversed":
      return reverse(tx, movement, by);
    case "credited":
      await creditLate(tx, movement, by);
      return;
    case "refunded":
      await refundLate(tx, movement, by);
      return;
    case "completed":
      // It stays as it is, and is no exception any more.
      if (isUnconfirmed(one)) return setReview(tx, transfer, null);
      return complete(tx, movement, resolution, by);
    default:
      return outcome satisfies never;
  }
}

/** The merchant got or paid what was agreed; what else moved is between the network and us. */
async function complete(
  tx: DbTransaction,
  movement: Movement,
  { receipt, amountMoved }: Resolution,
  by: OperatorAct,
): Promise<void> {
  const { row, transfer } = movement;
  const moreMinor = amountMoved === undefined ? 0n : amountMoved - transfer.amountMinor;
  if (moreMinor !== 0n) {
    // What is locked by row goes first, everywhere.
    await lockRefunded(tx, row, "late");
    await lockSuspense(tx);
  }
  try {
    await settle(tx, movement, by, receipt ?? null);
  } catch (error) {
    if (databaseErrorOf(error)?.constraint_name !== "transfers_receipt") throw error;
    throw receiptTaken(receipt);
  }
  if (moreMinor === 0n) return;
  const offset = {
    provider: transfer.rail,
    direction: transfer.direction,
    reference: transfer.reference,
    transactionId: row.id,
    discrepancyId: null,
    amountMinor: transfer.direction === "in" ? moreMinor : -moreMinor,
    reason: by.reason,
    postedBy: by.person,
  };
  await postAdjustment(tx, offset, `${row.id}:correction`);
}

const neverSent: Failure = {
  code: "PROVIDER_UNAVAILABLE",
  message: "The network was not available, and nothing was sent.",
  retryable: true,
};

const notExecuted: Failure = {
  code: "UNKNOWN",
  message: "Our staff cleared up with the network that this was not executed.",
  retryable: true,
};
