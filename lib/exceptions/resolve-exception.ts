import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, notFound } from "@/lib/errors";
import { formatAmount } from "@/lib/money";
import type { ResolutionOutcome } from "@/lib/states";
import { applyResolution, assertResolvable, type Resolution } from "./apply-resolution";
import { basisOf, creditOf, type Case } from "./resolvable";
import {
  creditedAlone,
  decideResolution,
  insertResolution,
  readResolutions,
  type ResolutionRow,
} from "./resolutions";
import { lockCase } from "./store";

/**
 * Resolves an exception as a person found it to be, whoever's it is, with the reason in history and
 * audit log; whoever is first, the worker or a person, ends it. A reversal, and what would give away
 * more than one operator may give alone in 24 hours, is only proposed: another operator confirms it.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE` when it cannot end in this way or waits for a second
 *   person already, or `INVALID_REQUEST` when the amount that moved is missing, or given where it was as
 *   ordered
 */
export async function resolveException(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  resolution: Resolution,
): Promise<void> {
  const one = await lockCase(tx, id);
  await assertResolvable(tx, one, resolution);
  await assertNoneProposed(tx, one);
  const needsSecond = await needsSecondPerson(tx, principal, one, resolution.outcome);
  const written = await insertResolution(
    tx,
    {
      transactionId: id,
      outcome: resolution.outcome,
      reason: resolution.reason,
      receipt: resolution.receipt ?? null,
      amountMovedMinor: resolution.amountMoved ?? null,
      creditMinor: creditOf(one, resolution.outcome),
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
 * Carries out what another operator proposed, checked against what the transfer is now.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` to whoever proposed it, or `INVALID_STATE` when it no longer
 *   waits or the transfer has changed since
 */
export async function confirmResolution(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { id, resolutionId }: { id: string; resolutionId: string },
): Promise<void> {
  const { one, proposal } = await lockProposal(tx, id, resolutionId);
  if (proposal.proposedBy === principal.userId)
    throw new CedirailError("FORBIDDEN", "Another operator has to confirm what you proposed.");
  const resolution = {
    outcome: proposal.outcome,
    reason: proposal.reason,
    receipt: proposal.receipt ?? undefined,
    amountMoved: proposal.amountMovedMinor ?? undefined,
  };
  if (proposal.basis !== basisOf(one))
    throw new CedirailError(
      "INVALID_STATE",
      "The transfer has changed since this was proposed. Look at it again.",
      { status: one.row.status },
    );
  await assertResolvable(tx, one, resolution);
  await decideResolution(tx, proposal.id, "applied", principal.userId);
  await applyResolution(tx, one, resolution, {
    person: principal.userId,
    reason: proposal.reason,
  });
  await recordDecision(tx, principal, one, proposal, "resolved");
}

/**
 * Withdraws what waits for a second person: whoever proposed it, or another operator who disagrees.
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

/** The lock on the transfer is the lock on its proposals too. */
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
    throw new CedirailError("INVALID_STATE", `This proposal is ${proposal.status}.`, {
      status: one.row.status,
    });
  return { one, proposal };
}

/** One proposal waits at a time; what rests on another state of the transfer gives way. */
async function assertNoneProposed(tx: DbTransaction, one: Case): Promise<void> {
  const all = await readResolutions(tx, [one.row.id]);
  const open = all.find(({ status }) => status === "proposed");
  if (!open) return;
  if (open.basis === basisOf(one))
    throw new CedirailError(
      "INVALID_STATE",
      "A proposal waits for a second person already: confirm or withdraw it first.",
      { status: one.row.status },
    );
  await decideResolution(tx, open.id, "lapsed", null);
}

/** Many small sums, of one merchant or of many, count together: splitting gains nothing. */
async function needsSecondPerson(
  tx: DbTransaction,
  principal: StaffPrincipal,
  one: Case,
  outcome: ResolutionOutcome,
): Promise<boolean> {
  if (outcome === "reversed") return true;
  const creditMinor = creditOf(one, outcome);
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
        : { amountMoved: formatAmount(amountMovedMinor, "GHSFIAT") }),
    },
  });
}
