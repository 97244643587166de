import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, invalidRequest, notFound } from "@/lib/errors";
import { formatAmount } from "@/lib/money";
import type { Failure } from "@/lib/providers/contract";
import { bookGap, lockBookings } from "@/lib/reconciliation/book-gap";
import { directionOf } from "@/lib/states";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { amountDiffers, failureChanges, giveUp, settle } from "@/lib/transfers/end-transfer";
import { outcomesFor, type Outcome } from "./resolvable";
import { findTransfer, readTransferJob } from "./store";

export interface Resolution {
  outcome: Outcome;
  /** Why, for the audit log alone; merchants do not see it. */
  reason: string;
  /** The network's own number of what it executed. */
  receipt?: string | undefined;
  /** Pesewas that the network moved, where that is not what was ordered. */
  amountMoved?: bigint | undefined;
}

/**
 * Ends an open transfer as a person found it to be, whoever's it is, with the reason in the audit
 * log. Ledger, status and event are as if the network had said so itself; whoever is first, the
 * worker or a person, ends it. What the network moved more or less than was ordered goes to
 * `suspense`, so that our float equals theirs.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE` when it cannot end in this way, or
 *   `INVALID_REQUEST` when the amount that moved is missing, or given where it was as ordered
 */
export async function resolveStuck(
  tx: Transaction,
  principal: StaffPrincipal,
  id: string,
  resolution: Resolution,
): Promise<void> {
  const { outcome, reason, receipt, amountMoved } = resolution;
  if (outcome === "failed" && receipt !== undefined)
    throw invalidRequest("receipt", "none for what was not executed", receipt);
  const row = (await findTransfer(tx, id)) && (await lockTransaction(tx, id));
  if (!row) throw notFound();
  assertResolvable(row, outcome);
  assertAmountFits(row, resolution);
  if (outcome === "failed") await assertNotInHand(tx, id);
  if (outcome === "completed") {
    if (amountMoved !== undefined) await lockBookings(tx);
    await settle(tx, row, principal.actor, receipt ?? null);
    if (amountMoved !== undefined) await correct(tx, row, amountMoved, reason, principal.actor);
  } else await giveUp(tx, row, "failed", principal.actor, failureChanges(failureOf(row)));
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: `${row.type}.resolved`,
    resource: id,
    details: {
      outcome,
      reason,
      receipt: receipt ?? null,
      reviewReason: row.reviewReason,
      ...(amountMoved === undefined ? {} : { amountMoved: formatAmount(amountMoved, "GHSFIAT") }),
    },
  });
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

/** The merchant got or paid what was agreed; what else moved is between the network and us. */
async function correct(
  tx: Transaction,
  row: TransactionRow,
  movedMinor: bigint,
  reason: string,
  bookedBy: string,
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
    bookedBy,
  };
  await bookGap(tx, gap, `${row.id}:correction`);
}

function assertResolvable(row: TransactionRow, outcome: Outcome): void {
  const outcomes = outcomesFor(row);
  if (outcomes.includes(outcome)) return;
  throw new CedirailError(
    "INVALID_STATE",
    outcomes.length === 0
      ? `This is ${row.status}: there is nothing to resolve.`
      : "It was never sent, so that nothing can have been executed: it can only fail.",
    { status: row.status, outcomes },
  );
}

/**
 * A worker may be about to send it again at this very moment; one that begins later waits for our lock
 * on the row, and finds it failed.
 */
async function assertNotInHand(tx: Transaction, id: string): Promise<void> {
  const { isRunning } = await readTransferJob(tx, id);
  if (isRunning)
    throw new CedirailError(
      "INVALID_STATE",
      "The network is being asked about it right now. Look again in a moment.",
      { status: "processing" },
    );
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
