import type { DbTransaction } from "@/lib/db/client";
import { databaseErrorOf } from "@/lib/db/errors";
import { type CedirailError, invalidRequest, invalidState } from "@/lib/errors";
import { resolveVanished } from "@/lib/deposits/hold-deposit";
import { lockSuspense } from "@/lib/ledger/post";
import { formatAmount } from "@/lib/money";
import type { Failure } from "@/lib/providers/contract";
import { postAdjustment } from "@/lib/transfers/post-adjustment";
import { creditLate, refundLate } from "@/lib/refunds/resolve-late";
import type { ResolutionOutcome } from "@/lib/states";
import type { OperatorAct } from "@/lib/transactions/record-step";
import { setReview } from "@/lib/transfers/change-transfer";
import { isReceiptTaken } from "@/lib/transfers/claim-receipt";
import { fail, releaseTransfer, reverse, settle } from "@/lib/transfers/end-transfer";
import { chargeExecutedLate, leaveUnrecovered } from "@/lib/transfers/executed-late";
import { failureChanges } from "@/lib/transfers/outcome";
import { lockRefunded, type Movement } from "@/lib/transfers/find-transfer";
import { mayStillExecute } from "@/lib/transfers/on-chain";
import { isPendingAtNetwork, mayArrive } from "@/lib/transfers/send-order";
import {
  isExecutedLate,
  isPaidLate,
  isUnconfirmed,
  isVanishedDeposit,
  outcomesFor,
  type Case,
} from "./resolvable";
import { isLeased } from "./store";

export interface Resolution {
  outcome: ResolutionOutcome;
  /** The provider's receipt. */
  receipt?: string | undefined;
  /** Minor units of the transfer's currency that the provider moved, where that is not the ordered amount. */
  amountMoved?: bigint | undefined;
}

/**
 * Checks that a transfer, locked by the caller, can be resolved in this way now.
 * @throws CedirailError `INVALID_STATE`, or `INVALID_REQUEST` for a receipt or an amount that does not
 *   apply
 */
export async function assertResolvable(
  tx: DbTransaction,
  one: Case,
  resolution: Resolution,
): Promise<void> {
  const { outcome, receipt } = resolution;
  if (receipt !== undefined && (outcome !== "completed" || isUnconfirmed(one)))
    throw invalidRequest(
      "receipt",
      "no receipt: only a transfer that is being completed has one",
      receipt,
    );
  assertOutcomeFits(one, outcome);
  assertAmountFits(one, resolution);
  if (receipt !== undefined && one.transfer && (await isReceiptTaken(tx, one.transfer, receipt)))
    throw receiptTaken(receipt);
  if (isOutcomeUnknown(one, outcome)) await assertNotInFlight(tx, one);
  if (outcome === "reversed" && one.transfer && (await mayStillExecute(tx, one.transfer)))
    throw invalidState(
      "Its transaction is still valid and the chain will execute it, if it has not yet: nothing can come back.",
    );
}

/**
 * Returns true if the network has not reported yet what became of the transfer. It has if it reported a different amount,
 * or if the transfer is settled.
 */
function isOutcomeUnknown(one: Case, outcome: ResolutionOutcome): boolean {
  if (outcome === "failed") return true;
  const { transfer } = one;
  return (
    outcome === "completed" && !isUnconfirmed(one) && transfer?.reviewReason !== "amount_differs"
  );
}

function receiptTaken(receipt: string | undefined): CedirailError {
  return invalidRequest(
    "receipt",
    "the receipt of this transfer: another transfer has this one",
    receipt,
  );
}

function assertOutcomeFits(one: Case, outcome: ResolutionOutcome): void {
  const outcomes = outcomesFor(one);
  if (outcomes.includes(outcome)) return;
  const { status } = one.row;
  throw invalidState(whyNot(one, outcomes), { status, outcomes });
}

function whyNot(one: Case, outcomes: readonly ResolutionOutcome[]): string {
  if (outcomes.length === 0)
    return `This transfer is ${one.row.status}: there is nothing to resolve.`;
  if (isUnconfirmed(one)) return "It is settled: it can be reversed or stay completed.";
  if (isExecutedLate(one))
    return outcomes.includes("charged")
      ? "It was executed after it failed: it can be charged to the merchant or stay at our expense."
      : "It was executed after it failed and paid again: it can only stay at our expense.";
  if (isPaidLate(one))
    return outcomes.includes("refunded")
      ? "It was paid after it failed: the payment can be credited to the merchant or refunded."
      : "This network cannot refund payments: it can only be credited.";
  if (outcomes.includes("completed"))
    return "It is still open: it can be completed or fail. There is nothing to return.";
  return "It was never sent, so nothing can have moved: it can only fail.";
}

function assertAmountFits({ row, transfer }: Case, { outcome, amountMoved }: Resolution): void {
  const isNeeded = outcome === "completed" && transfer?.reviewReason === "amount_differs";
  if (isNeeded && amountMoved === undefined)
    throw invalidRequest(
      "amountMoved",
      "the amount that the network moved, since it differs from the ordered one",
    );
  if (!isNeeded && amountMoved !== undefined)
    throw invalidRequest(
      "amountMoved",
      "no amount: only a transfer that completes with a different amount has one",
      formatAmount(amountMoved, row.currency),
    );
}

/**
 * Refuses a decision about a transfer whose network can still decide: a worker is sending it right now, it was sent
 * moments ago, the chain will execute its nonce, or the network accepted it less than a day ago and has not decided.
 * A worker that begins later waits for our lock and finds the transfer ended.
 * @throws CedirailError `INVALID_STATE`
 */
async function assertNotInFlight(tx: DbTransaction, { row, transfer }: Case): Promise<void> {
  if (await isLeased(tx, row.id))
    throw invalidState("Its status is being queried right now. Try again in a moment.", {
      status: "processing",
    });
  if (transfer && (await mayArrive(tx, transfer)))
    throw invalidState(
      "It was sent moments ago and may still be executed. Try again in a few minutes.",
      { status: "processing" },
    );
  if (transfer && (await isPendingAtNetwork(tx, transfer)))
    throw invalidState(
      "The network accepted it and reports it as pending. If it has not decided 24 hours after it was sent, you can.",
      { status: "processing" },
    );
}

/**
 * Ends a transfer that the caller has locked and checked with {@link assertResolvable}. Ledger, status and
 * event are the same as if the provider had reported it. What it moved more or less than ordered goes to
 * `suspense`, so that our float equals the provider's.
 */
export async function applyResolution(
  tx: DbTransaction,
  one: Case,
  resolution: Resolution,
  by: OperatorAct,
): Promise<void> {
  const { row, transfer } = one;
  // Queued: nothing was sent, or our float was short for what was sent.
  if (!transfer || row.status === "pending") {
    await releaseTransfer(tx, row, "failed", by, failureChanges(neverSent));
    return;
  }
  const movement = { row, transfer };
  const { outcome } = resolution;
  if (isVanishedDeposit(one) && (outcome === "completed" || outcome === "reversed"))
    return resolveVanished(tx, movement, outcome, by);
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
    case "charged":
      await chargeExecutedLate(tx, movement, by);
      return;
    case "unrecovered":
      return leaveUnrecovered(tx, movement, by);
    case "completed":
      // It stays completed, and is no longer an exception.
      if (isUnconfirmed(one)) return setReview(tx, transfer, null);
      return complete(tx, movement, resolution, by);
    default:
      return outcome satisfies never;
  }
}

/** The merchant settles the ordered amount; the difference is between the provider and us. */
async function complete(
  tx: DbTransaction,
  movement: Movement,
  { receipt, amountMoved }: Resolution,
  by: OperatorAct,
): Promise<void> {
  const { row, transfer } = movement;
  const excessMinor = amountMoved === undefined ? 0n : amountMoved - transfer.amountMinor;
  if (excessMinor !== 0n) {
    // Rows are always locked before accounts.
    await lockRefunded(tx, row, "late");
    await lockSuspense(tx);
  }
  try {
    await settle(tx, movement, by, receipt ?? null);
  } catch (error) {
    if (databaseErrorOf(error)?.constraint_name !== "transfers_receipt") throw error;
    throw receiptTaken(receipt);
  }
  if (excessMinor === 0n) return;
  const offset = {
    provider: transfer.rail,
    direction: transfer.direction,
    reference: transfer.reference,
    transactionId: row.id,
    discrepancyId: null,
    amountMinor: transfer.direction === "in" ? excessMinor : -excessMinor,
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
  message: "Our staff confirmed with the network that this was not executed.",
  retryable: true,
};
