import type { StaffPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";
import { assertNotOwnMerchant, assertSecondPerson, lockOperator } from "./guard-operator";
import type { AnyKind } from "./kind";
import { recordProposal } from "./propose-act";
import { decideProposal, getProposal, lockProposal, type ProposalRow } from "./store";

/**
 * Confirms a proposal of another operator and carries it out. The subject is locked and checked again first.
 * @param kinds all kinds of acts, one of which is the proposal's
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` if the caller is the person who proposed it, no operator or one of the
 *   merchant's people, or `INVALID_STATE` if it no longer waits, its subject has changed, or the act is impossible now
 */
export async function confirmProposal(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  kinds: readonly AnyKind[],
): Promise<ProposalRow> {
  const found = await getProposal(tx, id);
  const operator = await lockOperator(tx, principal);
  assertOpen(found);
  const kind = kinds.find(({ kind }) => kind === found.kind);
  if (!kind) throw new Error(`There is no kind of proposals ${found.kind}.`);
  await assertSecondPerson(tx, found.proposedBy, operator, found.merchantId);
  await assertNotOwnMerchant(tx, found.merchantId, operator);
  const payload: object = kind.payload.parse(found.payload);
  const prepared = await kind.prepare(tx, { subject: found.subject, payload });
  // The subject is always locked before the proposal.
  const proposal = await lockProposal(tx, found.id);
  assertOpen(proposal);
  if (proposal.basis !== prepared.basis)
    throw invalidState("This has changed since it was proposed. Review it and propose it again.");
  const decided = await decideProposal(tx, proposal.id, "applied", principal.userId);
  await recordProposal(tx, principal, decided, "confirmed");
  const { reason, proposedBy } = decided;
  await prepared.apply({ principal, reason, proposedBy });
  return decided;
}

/**
 * Withdraws a proposal, one's own or another operator's. Nothing moves.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` if the caller is no operator or one of the merchant's people and did
 *   not propose it, or `INVALID_STATE` if it no longer waits
 */
export async function withdrawProposal(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
): Promise<ProposalRow> {
  const operator = await lockOperator(tx, principal);
  const proposal = await lockProposal(tx, (await getProposal(tx, id)).id);
  assertOpen(proposal);
  if (proposal.proposedBy !== operator.id)
    await assertNotOwnMerchant(tx, proposal.merchantId, operator);
  const decided = await decideProposal(tx, proposal.id, "withdrawn", principal.userId);
  await recordProposal(tx, principal, decided, "withdrawn");
  return decided;
}

function assertOpen({ status }: ProposalRow): void {
  if (status !== "proposed") throw invalidState(`This proposal is ${status}.`, { status });
}
