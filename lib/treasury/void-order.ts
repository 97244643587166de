import { recordAct } from "@/lib/audit/record";
import { lockOrder, markVoidRequested, type ChainTransactionRow } from "@/lib/chain/transactions";
import type { DbTransaction } from "@/lib/db/client";
import { invalidState, notFound } from "@/lib/errors";

/**
 * Voids an order of which no version is in a block: from now on only a version that does nothing is broadcast under
 * its nonce. Versions signed before may still be mined first. Whichever is mined decides: what waits for the order,
 * such as a withdrawal, fails only when the void version is final.
 */

/**
 * Checks that an order can be voided, and locks it until the caller's transaction ends.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` if it was mined, or voided before
 */
export async function assertVoidable(
  tx: DbTransaction,
  reference: string,
): Promise<ChainTransactionRow> {
  const order = await lockOrder(tx, reference);
  if (!order) throw notFound();
  const { state, voidRequestedAt, postedOutcome } = order;
  if (state === "mined" || state === "final" || postedOutcome !== null)
    throw invalidState("The chain has executed this transaction: it can no longer be voided.");
  if (voidRequestedAt !== null) throw invalidState("This transaction is being voided already.");
  return order;
}

/**
 * Voids an order. The worker signs the void version in its next round.
 * @throws CedirailError as {@link assertVoidable}
 */
export async function voidOrder(
  tx: DbTransaction,
  { reference, actor, reason }: { reference: string; actor: string; reason: string },
): Promise<void> {
  const { purpose, sender, nonce, state } = await assertVoidable(tx, reference);
  await markVoidRequested(tx, reference);
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: `chain.${purpose}.voided`,
    resource: reference,
    details: { sender, nonce, state, reason },
  });
}
