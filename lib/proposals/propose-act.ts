import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";
import { formatCedis } from "@/lib/money";
import {
  assertNotOwnMerchant,
  lockDailyLimit,
  lockOperator,
  needsSecondPerson,
} from "./guard-operator";
import type { Act, PreparedAct, ProposalKind } from "./kind";
import { decideProposal, readOpenProposals, insertProposal, type ProposalRow } from "./store";

/**
 * Applies an act if one operator may do it alone, or stores it as a proposal that another operator has to confirm. The
 * row's `status` says which.
 * @throws CedirailError `FORBIDDEN` if the caller is no operator or is one of the merchant's people, `INVALID_STATE` if
 *   a proposal already waits, or what the kind's `prepare` throws
 */
export async function proposeAct<Payload extends object>(
  tx: DbTransaction,
  principal: StaffPrincipal,
  kind: ProposalKind<Payload>,
  { reason, ...act }: Act<Payload> & { reason: string },
): Promise<ProposalRow> {
  await lockDailyLimit(tx);
  const operator = await lockOperator(tx, principal);
  const prepared = await kind.prepare(tx, act);
  await assertNotOwnMerchant(tx, prepared.merchantId, operator);
  await lapseOutdated(tx, kind.kind, act.subject, prepared.basis);
  const isProposed = await needsSecondPerson(tx, operator, prepared);
  const values = describeAct(kind.kind, act, prepared);
  const row = await insertProposal(
    tx,
    { ...values, reason, proposedBy: principal.userId },
    isProposed ? "proposed" : "applied",
  );
  if (isProposed) await recordProposal(tx, principal, row, "proposed");
  else await prepared.apply({ principal, reason, proposedBy: principal.userId });
  return row;
}

function describeAct<Payload extends object>(
  kind: string,
  { subject, payload }: Act<Payload>,
  { basis, worthMinor, merchantId, summary }: PreparedAct,
) {
  // A copy without undefined members, as it is stored.
  const stored = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>;
  return { kind, subject, payload: stored, basis, worthMinor, merchantId, summary };
}

/** Only one proposal per kind and subject is open. One that was based on an earlier state lapses. */
async function lapseOutdated(
  tx: DbTransaction,
  kind: string,
  subject: string,
  basis: string,
): Promise<void> {
  const [open] = await readOpenProposals(tx, kind, [subject]);
  if (!open) return;
  if (open.basis === basis)
    throw invalidState(
      "A proposal is already waiting for a second person. Confirm or withdraw it first.",
      { proposalId: String(open.id) },
    );
  await decideProposal(tx, open.id, "lapsed", null);
}

/** Writes the audit row of a step of a proposal. The act itself writes its own row when it is applied. */
export async function recordProposal(
  tx: DbTransaction,
  { actor, userId }: StaffPrincipal,
  row: ProposalRow,
  step: "proposed" | "confirmed" | "withdrawn",
): Promise<void> {
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: `${row.kind}.${step}`,
    resource: row.subject,
    details: {
      proposal: String(row.id),
      payload: row.payload,
      summary: row.summary,
      reason: row.reason,
      worth: row.worthMinor === null ? null : formatCedis(row.worthMinor),
      ...(row.proposedBy === userId ? {} : { proposedBy: row.proposedBy }),
    },
  });
}
