import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { createId } from "@/lib/ids";
import type { ProviderCode } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { readClosedRails } from "@/lib/rails/assert-open";
import { createTransaction } from "@/lib/transactions/create-transaction";
import type { Author } from "@/lib/transactions/record-step";
import type { NewTransaction, TransactionRow } from "@/lib/transactions/row";

type Refund = Parameters<typeof createTransaction>[1];

/**
 * Writes the transaction that gives a collection, which the caller holds locked, back to its payer over the
 * rail that brought it. Its hold is the caller's to take.
 * @throws CedirailError `INVALID_STATE` where the rail gives nothing back, or is closed
 */
export async function createRefund(
  tx: DbTransaction,
  collection: TransactionRow,
  values: Pick<Refund, "status" | "approvalExpiresAt" | "amountMinor" | "description"> &
    Pick<NewTransaction, "createdBy" | "createdByUser">,
  by?: Author,
): Promise<TransactionRow> {
  const { provider, payer } = collection;
  const rail = provider && railOf(provider);
  if (!provider || payer === null || !rail?.refunds)
    throw new CedirailError(
      "INVALID_STATE",
      `${rail?.name ?? "Its network"} cannot give a payment back.`,
    );
  const closed = (await readClosedRails("out")).get(provider as ProviderCode);
  if (closed)
    throw new CedirailError(
      "INVALID_STATE",
      `${rail.name} is closed for payouts (${closed.why}). Try again once it is open.`,
    );
  const refund = {
    ...values,
    id: createId("txn"),
    merchantId: collection.merchantId,
    type: "refund" as const,
    currency: collection.currency,
    feeMinor: 0n,
    wallet: collection.wallet,
    recipient: payer,
    country: collection.country,
    direction: "out" as const,
    provider,
    refundOf: collection.id,
  };
  return createTransaction(tx, refund, by);
}
