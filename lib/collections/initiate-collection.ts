import type { MerchantPrincipal } from "@/lib/auth/principal";
import { CedirailError } from "@/lib/errors";
import type { Once } from "@/lib/idempotency/once";
import { createId } from "@/lib/ids";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { feeOutOf, feeRuleFor } from "@/lib/pricing";
import type { ProviderCode } from "@/lib/providers/contract";
import { assertRailOpen, assertWithinBounds } from "@/lib/rails/assert-open";
import { newRow, type Ordered } from "@/lib/transactions/create-transaction";
import { carryGroup, transactionGroup, type Done } from "@/lib/transactions/group";
import {
  rejectedRequest,
  type GroupRequest,
  type GroupState,
} from "@/lib/transactions/group-state";
import { viewNewRow } from "@/lib/transactions/read-transaction";
import { firstStep } from "@/lib/transactions/record-step";
import { referenceOf } from "@/lib/transactions/references";
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

const collections = transactionGroup(carryGroup);

/**
 * Requests a payment from a subscriber of one network (interface §4.1, contract §4): the subscriber approves
 * it on the phone, and success credits the wallet. Nothing is held; a worker sends the request.
 * @returns the transaction, and whether an identical earlier call created it.
 * @throws CedirailError `INVALID_REQUEST`, `LIMIT_EXCEEDED`, `DUPLICATE_REFERENCE`
 */
export async function initiateCollection(
  principal: MerchantPrincipal,
  request: CollectionRequest,
  once: Once,
): Promise<Done> {
  return collections.submit(await prepareCollection(principal, request, once));
}

async function prepareCollection(
  principal: MerchantPrincipal,
  request: CollectionRequest,
  once: Once,
): Promise<GroupRequest> {
  const { merchantId } = principal;
  const { provider, ...named } = request;
  const reference = referenceOf(merchantId, named);
  try {
    const values = await planCollection(principal, provider, named);
    const decide = ({ now }: GroupState) => {
      const row = newRow(values, now);
      return { data: viewNewRow(row), row, steps: [firstStep(row, row.createdBy)] };
    };
    return { merchantId, once, reference, spender: null, accounts: [], decide };
  } catch (error) {
    if (!(error instanceof CedirailError)) throw error;
    return rejectedRequest(error, { merchantId, once, reference });
  }
}

async function planCollection(
  { merchantId, actor, userId }: MerchantPrincipal,
  provider: ProviderCode,
  { phone, amountMinor, ...request }: Omit<CollectionRequest, "provider">,
): Promise<Ordered> {
  await assertRailOpen({ phone, provider }, "in");
  assertWithinBounds(provider, amountMinor);
  const merchant = await merchantSettings(merchantId);
  const wallet = await walletOfRequest(merchantId, "wallet", request.wallet);
  return {
    id: createId("txn"),
    merchantId,
    type: "collection",
    status: "pending",
    amountMinor,
    currency: "GHSFIAT",
    feeMinor: feeOutOf(amountMinor, feeRuleFor(merchant.feeOverrides, "collection")),
    wallet,
    recipient: wallet,
    payer: phone,
    country: "GH",
    direction: "in",
    provider,
    externalRef: request.externalRef ?? null,
    description: request.description ?? null,
    createdBy: actor,
    createdByUser: userId,
  };
}
