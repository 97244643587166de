import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { feeOutOf, feeRuleFor } from "@/lib/pricing";
import { createId } from "@/lib/ids";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { assertRailOpen, assertWithinBounds } from "@/lib/rails/assert-open";
import type { ProviderCode } from "@/lib/providers/contract";
import { claimReference } from "@/lib/transactions/references";
import { createTransaction } from "@/lib/transactions/create-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { walletOfRequest } from "@/lib/wallet/find-wallet";

export interface CollectionRequest {
  provider: ProviderCode;
  /** The operation that claims `externalRef`. */
  operation: string;
  /** Pesewas that the payer pays; the fee is deducted from them. */
  amountMinor: bigint;
  /** E.164, Ghanaian mobile. */
  phone: string;
  wallet?: string | undefined;
  externalRef?: string | undefined;
  description?: string | undefined;
}

/**
 * Requests a payment from a subscriber of one network (interface §4.1, contract §4): the subscriber approves
 * it on the phone, and success credits the wallet. Nothing is held; a worker sends the request.
 * @returns the transaction, and whether an identical earlier call created it.
 * @throws CedirailError `INVALID_REQUEST`, `LIMIT_EXCEEDED`, `DUPLICATE_REFERENCE`
 */
export async function initiateCollection(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: CollectionRequest,
): Promise<{ row: TransactionRow; replayed: boolean }> {
  const { merchantId } = principal;
  const { provider, operation, externalRef, ...body } = request;
  const id = createId("txn");
  if (externalRef !== undefined) {
    const claim = { merchantId, externalRef, operation, body, transactionId: id };
    const earlier = await claimReference(tx, claim);
    if (earlier) return { row: earlier, replayed: true };
  }
  await assertRailOpen({ phone: request.phone, provider }, "in");
  assertWithinBounds(provider, request.amountMinor);
  const merchant = await readMerchant(tx, merchantId);
  const wallet = await walletOfRequest(merchantId, "wallet", request.wallet);
  const row = await createTransaction(tx, {
    id,
    merchantId,
    type: "collection",
    status: "pending",
    amountMinor: request.amountMinor,
    currency: "GHSFIAT",
    feeMinor: feeOutOf(request.amountMinor, feeRuleFor(merchant.feeOverrides, "collection")),
    wallet,
    recipient: wallet,
    payer: request.phone,
    country: "GH",
    direction: "in",
    provider,
    externalRef: externalRef ?? null,
    description: request.description ?? null,
    createdBy: principal.actor,
    createdByUser: principal.userId,
  });
  return { row, replayed: false };
}
