import * as z from "zod";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import {
  findChainTransaction,
  lockOrder,
  markVoidRequested,
  type ChainTransactionRow,
} from "@/lib/chain/transactions";
import type { ProposalView } from "@/lib/contract/ops-proposals";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { invalidState, notFound } from "@/lib/errors";
import { formatAmount } from "@/lib/money";
import type { ProposalKind } from "@/lib/proposals/kind";
import { proposeAct } from "@/lib/proposals/propose-act";
import { viewProposal } from "@/lib/proposals/read-proposals";
import { findTransaction } from "@/lib/transactions/find-transaction";
import { findByReference } from "@/lib/transfers/find-transfer";

/**
 * Voids an order of which no version is in a block: from now on only a version that does nothing is broadcast under
 * its nonce. Versions signed before may still be mined first. Whichever is mined decides: what waits for the order,
 * such as a withdrawal, fails only when the void version is final.
 */

/** Why an order cannot be voided, as a sentence; null if it can. */
function whyNotVoidable({
  state,
  postedOutcome,
  voidRequestedAt,
}: ChainTransactionRow): string | null {
  if (state === "mined" || state === "final" || postedOutcome !== null)
    return "The chain has executed this transaction: it can no longer be voided.";
  return voidRequestedAt === null ? null : "This transaction is being voided already.";
}

/** An order can be voided as long as it is in this state, whichever of its versions are signed. */
const voidable = "not mined";

/** The act of voiding an order, whose subject is the order's reference. It always needs two people. */
export const voidOrderKind: ProposalKind<Record<never, never>> = {
  kind: "chain_void",
  payload: z.strictObject({}),
  async prepare(tx, { subject: reference }) {
    const order = await lockOrder(tx, reference);
    if (!order) throw notFound();
    const problem = whyNotVoidable(order);
    if (problem !== null) throw invalidState(problem);
    return {
      basis: voidable,
      // The chain may execute a version that was signed before, so nobody knows whether money returns.
      worthMinor: null,
      alwaysTwoPeople: true,
      merchantId: await findMerchant(tx, order),
      summary: describeVoid(order),
      apply: ({ principal, reason }) => applyVoid(tx, order, principal, reason),
    };
  },
  async readBasis(executor, { subject: reference }) {
    const order = await findChainTransaction(reference, executor);
    return order && whyNotVoidable(order) === null ? voidable : null;
  },
};

/** The merchant whose withdrawal an order pays; null if it pays none. */
async function findMerchant(
  executor: Executor,
  { purpose, reference }: ChainTransactionRow,
): Promise<string | null> {
  if (purpose !== "transfer") return null;
  const transfer = await findByReference(executor, "evm", reference);
  const row = transfer && (await findTransaction(executor, transfer.transactionId));
  return row?.merchantId ?? null;
}

function describeVoid({ purpose, nonce, amountMinor, counterparty }: ChainTransactionRow): string {
  const amount = amountMinor > 0n ? ` of ${formatAmount(amountMinor, "USDT")} USDT` : "";
  return `Void the ${purpose}${amount} for ${counterparty}, which has nonce ${nonce} and is in no block.`;
}

async function applyVoid(
  tx: DbTransaction,
  { reference, purpose, sender, nonce, state }: ChainTransactionRow,
  { actor }: StaffPrincipal,
  reason: string,
): Promise<void> {
  await markVoidRequested(tx, reference);
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: `chain.${purpose}.voided`,
    resource: reference,
    details: { sender, nonce, state, reason },
  });
}

/**
 * Proposes to void an order, which another operator confirms.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` if it was mined or voided before, or a proposal waits
 */
export async function proposeVoid(
  tx: DbTransaction,
  principal: StaffPrincipal,
  reference: string,
  reason: string,
): Promise<ProposalView> {
  const act = { subject: reference, payload: {}, reason };
  return viewProposal(tx, await proposeAct(tx, principal, voidOrderKind, act), principal);
}
