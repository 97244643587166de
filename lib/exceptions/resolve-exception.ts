import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { SentAmount } from "@/lib/contract/amounts";
import type { DbTransaction } from "@/lib/db/client";
import { invalidRequest, invalidState, notFound } from "@/lib/errors";
import { AmountError, parseRequestAmount, type Currency } from "@/lib/money";
import { proposeAct } from "@/lib/proposals/propose-act";
import type { ResolutionOutcome } from "@/lib/states";
import { nudgeTransaction } from "@/lib/transfers/nudge";
import {
  isExecutedLate,
  isInProgress,
  isPaidLate,
  isUnconfirmed,
  isVanishedDeposit,
} from "./resolvable";
import { resolutionKind } from "./resolution-kind";
import { findException, lockCase } from "./store";

/**
 * Makes the next status query of an open transfer now, or one more for an unconfirmed payout or a late
 * payment, of any merchant.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when there is nothing to query
 */
export async function queryException(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
): Promise<void> {
  const one = await lockCase(tx, id);
  const { type, status } = one.row;
  if (isVanishedDeposit(one))
    throw invalidState("The chain is read all the time: there is nothing to query.", { status });
  const isQueried = isUnconfirmed(one) || isPaidLate(one) || isExecutedLate(one);
  if (!isQueried && !isInProgress(one))
    throw invalidState(`This is ${status}: there is nothing to query.`);
  await nudgeTransaction(tx, id);
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: `${type}.queried`,
    resource: id,
  });
}

interface ResolutionRequest {
  outcome: ResolutionOutcome;
  /** The merchant sees it in the history. */
  reason: string;
  receipt?: string | undefined;
  /** In the transfer's currency. */
  amountMoved?: SentAmount | undefined;
}

/**
 * Resolves an exception of any merchant, with the reason in history and audit log. A reversal, a charge, and anything worth more
 * than the operator's limit of 24 hours, is only proposed: another operator has to confirm it.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` for one's own merchant, `INVALID_STATE` when it cannot end in this way
 *   or a proposal waits, or `INVALID_REQUEST` for a missing or superfluous amount or receipt
 */
export async function resolveException(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  { outcome, reason, receipt, amountMoved }: ResolutionRequest,
): Promise<void> {
  const exception = await findException(tx, id);
  if (!exception) throw notFound();
  const { row, transfer } = exception;
  await proposeAct(tx, principal, resolutionKind, {
    subject: id,
    reason,
    payload: {
      outcome,
      receipt,
      amountMovedMinor: amountMoved && String(readAmount(amountMoved, row.currency)),
      reviewReason: transfer?.reviewReason,
    },
  });
}

/** @throws CedirailError `INVALID_REQUEST` if it is no amount in this currency */
function readAmount(sent: SentAmount, currency: Currency): bigint {
  try {
    return parseRequestAmount(sent, currency);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw invalidRequest("amountMoved", error.message, sent.text);
  }
}
