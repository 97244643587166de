import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { feeOn, feeRuleFor } from "@/lib/fees/fee";
import { createId } from "@/lib/ids";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { assertWithinBounds } from "@/lib/rails/assert-bounds";
import type { ProviderCode } from "@/lib/providers/contract";
import { assertRailOpen } from "@/lib/rails/assert-open";
import { claimReference } from "@/lib/transactions/claim-reference";
import { createTransaction } from "@/lib/transactions/create-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { walletOfRequest } from "@/lib/wallet/find-wallet";

export interface CollectionRequest {
  provider: ProviderCode;
  /** Names the operation to `externalRef`. */
  operation: string;
  /** Pesewas that the payer pays; the fee comes out of them. */
  amountMinor: bigint;
  /** E.164, Ghanaian mobile. */
  phone: string;
  wallet?: string | undefined;
  externalRef?: string | undefined;
  description?: string | undefined;
}

/**
 * Asks a subscriber of one network to pay in (interface §4.1, contract §4): the subscriber approves on
 * the phone, and success credits the wallet. Nothing is held; a worker sends the request.
 * @returns the transaction, and whether an equal earlier call had made it.
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
  const wallet = await walletOfRequest(tx, merchantId, "wallet", request.wallet);
  const row = await createTransaction(tx, {
    id,
    merchantId,
    type: "collection",
    status: "pending",
    amountMinor: request.amountMinor,
    currency: "GHSFIAT",
    feeMinor: feeOutOf(request.amountMinor, merchant.feeOverrides),
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

/** The fee is taken out of what is received, and so never more than that. */
function feeOutOf(amountMinor: bigint, overrides: Record<string, unknown>): bigint {
  const feeMinor = feeOn(amountMinor, feeRuleFor(overrides, "collection"));
  return feeMinor < amountMinor ? feeMinor : amountMinor;
}
