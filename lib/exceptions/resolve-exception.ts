import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import type { SentAmount } from "@/lib/contract/amounts";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, forbidden, invalidRequest, invalidState, notFound } from "@/lib/errors";
import { AmountError, formatAmount, parseRequestAmount } from "@/lib/money";
import { countedWorth } from "@/lib/rates/worth";
import type { ResolutionOutcome } from "@/lib/states";
import { nudgeTransaction } from "@/lib/transfers/nudge";
import { applyResolution, assertResolvable, type Resolution } from "./apply-resolution";
import {
  basisOf,
  creditOf,
  isExecutedLate,
  isInProgress,
  isPaidLate,
  isUnconfirmed,
  isVanishedDeposit,
  type Case,
} from "./resolvable";
import {
  creditedAlone,
  decideResolution,
  insertResolution,
  readResolutions,
  type ResolutionRow,
} from "./resolutions";
import { lockCase } from "./store";

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

/** A resolution as requested: what its amount means depends on the transfer. */
type ResolutionRequest = Omit<Resolution, "amountMoved"> & { amountMoved?: SentAmount | undefined };

/**
 * Resolves an exception of any merchant, with the reason in history and audit log. A reversal, a charge, and any credit
 * above the operator's own limit of 24 hours, is only proposed: another operator has to confirm it.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE` when it cannot end in this way or a proposal waits, or
 *   `INVALID_REQUEST` for a missing or superfluous amount or receipt
 */
export async function resolveException(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  { amountMoved, ...request }: ResolutionRequest,
): Promise<void> {
  const one = await lockCase(tx, id);
  const resolution = { ...request, amountMoved: amountMoved && readAmount(amountMoved, one) };
  await assertResolvable(tx, one, resolution);
  await assertNoneProposed(tx, one);
  const creditMinor = await creditInPesewas(tx, one, resolution.outcome);
  const needsSecond = await needsSecondPerson(tx, principal, creditMinor, resolution.outcome);
  const written = await insertResolution(
    tx,
    {
      transactionId: id,
      outcome: resolution.outcome,
      reason: resolution.reason,
      receipt: resolution.receipt ?? null,
      amountMovedMinor: resolution.amountMoved ?? null,
      creditMinor: creditMinor ?? 0n,
      basis: basisOf(one),
      reviewReason: one.transfer?.reviewReason ?? null,
      proposedBy: principal.userId,
    },
    needsSecond ? "proposed" : "applied",
  );
  if (!needsSecond) {
    const by = { person: principal.userId, reason: resolution.reason };
    await applyResolution(tx, one, resolution, by);
  }
  await recordDecision(tx, principal, one, written, needsSecond ? "proposed" : "resolved");
}

/**
 * Confirms and carries out a resolution that another operator proposed.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` for the operator who proposed it, or `INVALID_STATE` when it
 *   no longer waits or the transfer has changed since
 */
export async function confirmResolution(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { id, resolutionId }: { id: string; resolutionId: string },
): Promise<void> {
  const { one, proposal } = await lockProposal(tx, id, resolutionId);
  if (proposal.proposedBy === principal.userId)
    throw forbidden("Another operator has to confirm your proposal.");
  const resolution = {
    outcome: proposal.outcome,
    reason: proposal.reason,
    receipt: proposal.receipt ?? undefined,
    amountMoved: proposal.amountMovedMinor ?? undefined,
  };
  if (proposal.basis !== basisOf(one))
    throw invalidState("The transfer has changed since this was proposed. Review it again.", {
      status: one.row.status,
    });
  await assertResolvable(tx, one, resolution);
  await decideResolution(tx, proposal.id, "applied", principal.userId);
  await applyResolution(tx, one, resolution, {
    person: principal.userId,
    reason: proposal.reason,
  });
  await recordDecision(tx, principal, one, proposal, "resolved");
}

/**
 * Withdraws a proposed resolution, one's own or another operator's.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it no longer waits
 */
export async function withdrawResolution(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { id, resolutionId }: { id: string; resolutionId: string },
): Promise<void> {
  const { one, proposal } = await lockProposal(tx, id, resolutionId);
  await decideResolution(tx, proposal.id, "withdrawn", principal.userId);
  await recordDecision(tx, principal, one, proposal, "withdrawn");
}

/** The lock on the transfer also locks its proposals. */
async function lockProposal(
  tx: DbTransaction,
  id: string,
  resolutionId: string,
): Promise<{ one: Case; proposal: ResolutionRow }> {
  const one = await lockCase(tx, id);
  const all = await readResolutions(tx, [id]);
  const proposal = all.find((one) => String(one.id) === resolutionId);
  if (!proposal) throw notFound();
  if (proposal.status !== "proposed")
    throw invalidState(`This proposal is ${proposal.status}.`, {
      status: one.row.status,
    });
  return { one, proposal };
}

/** @throws CedirailError `INVALID_REQUEST` where it is no amount in the transfer's currency */
function readAmount(sent: SentAmount, { row }: Case): bigint {
  try {
    return parseRequestAmount(sent, row.currency);
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw invalidRequest("amountMoved", error.message, sent.text);
  }
}

/** What an outcome credits, in pesewas; null: it is in USDT, and there is no rate. */
async function creditInPesewas(
  tx: DbTransaction,
  one: Case,
  outcome: ResolutionOutcome,
): Promise<bigint | null> {
  const creditMinor = creditOf(one, outcome);
  if (one.row.currency === "GHSFIAT" || creditMinor === 0n) return creditMinor;
  try {
    return await countedWorth(creditMinor, tx);
  } catch (error) {
    if (error instanceof CedirailError && error.code === "RATE_UNAVAILABLE") return null;
    throw error;
  }
}

/** One proposal waits at a time; one based on an earlier state of the transfer lapses. */
async function assertNoneProposed(tx: DbTransaction, one: Case): Promise<void> {
  const all = await readResolutions(tx, [one.row.id]);
  const open = all.find(({ status }) => status === "proposed");
  if (!open) return;
  if (open.basis === basisOf(one))
    throw invalidState(
      "A proposal is already waiting for a second person. Confirm or withdraw it first.",
      { status: one.row.status },
    );
  await decideResolution(tx, open.id, "lapsed", null);
}

/** Credits of 24 hours count together, so that splitting a sum gains nothing; one of unknown worth is too large. */
async function needsSecondPerson(
  tx: DbTransaction,
  principal: StaffPrincipal,
  creditMinor: bigint | null,
  outcome: ResolutionOutcome,
): Promise<boolean> {
  if (outcome === "reversed" || outcome === "charged" || creditMinor === null) return true;
  if (creditMinor === 0n) return false;
  const alreadyMinor = await creditedAlone(tx, principal.userId);
  return alreadyMinor + creditMinor > config().secondOperatorAboveMinor;
}

async function recordDecision(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { row, transfer }: Case,
  resolution: ResolutionRow,
  act: "proposed" | "resolved" | "withdrawn",
): Promise<void> {
  const { amountMovedMinor } = resolution;
  const action = act === "resolved" ? act : `resolution_${act}`;
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: `${row.type}.${action}`,
    resource: row.id,
    details: {
      outcome: resolution.outcome,
      reason: resolution.reason,
      receipt: resolution.receipt,
      reviewReason: transfer?.reviewReason ?? null,
      ...(resolution.proposedBy === principal.userId ? {} : { proposedBy: resolution.proposedBy }),
      ...(amountMovedMinor === null
        ? {}
        : { amountMoved: formatAmount(amountMovedMinor, row.currency) }),
    },
  });
}
