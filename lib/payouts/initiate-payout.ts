import { conversions } from "@/drizzle/schema";
import type { Principal } from "@/lib/auth/principal";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { feeOn, feeRuleFor } from "@/lib/fees/fee";
import { createId } from "@/lib/ids";
import { enqueue } from "@/lib/jobs/queue";
import { countAgainstLimits } from "@/lib/limits/count";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { formatAmount } from "@/lib/money";
import type { ProviderCode } from "@/lib/providers/contract";
import { adapterOf, providerFacts } from "@/lib/providers/registry";
import { claimReference } from "@/lib/transactions/claim-reference";
import { createTransaction } from "@/lib/transactions/create-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { walletOfRequest } from "@/lib/wallet/find-wallet";
import { and, eq } from "drizzle-orm";
import { takeHold } from "./holds";

export interface PayoutRequest {
  type: "payout" | "payment";
  /** Names the operation to `externalRef`: another operation may not reuse the reference. */
  operation: string;
  /** Pesewas that the recipient gets; the fee comes on top. */
  amountMinor: bigint;
  /** E.164, Ghanaian mobile. */
  phone: string;
  provider?: ProviderCode | undefined;
  accountName?: string | undefined;
  externalRef?: string | undefined;
  description?: string | undefined;
  conversionId?: string | undefined;
  walletAddress?: string | undefined;
}

/**
 * Records a payout to mobile money and holds its money; a job sends it (contract §4, transfer and
 * initiate). Everything is written in the caller's transaction or nothing is.
 * @returns the transaction, and whether an equal earlier call had made it.
 * @throws CedirailError `INVALID_REQUEST`, `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`, `KYC_REQUIRED`,
 *   `DUPLICATE_REFERENCE`, `INVALID_STATE`
 */
export async function initiatePayout(
  tx: Transaction,
  principal: Principal,
  request: PayoutRequest,
): Promise<{ row: TransactionRow; replayed: boolean }> {
  const id = createId("txn");
  const { merchantId } = principal;
  const earlier = await claimOwnReference(tx, merchantId, id, request);
  if (earlier) return { row: earlier, replayed: true };
  checkProvider(request);
  await checkConversion(tx, merchantId, request.conversionId);
  const merchant = await readMerchant(tx, merchantId);
  const wallet = await walletOfRequest(tx, merchantId, "walletAddress", request.walletAddress);
  const countedOn = await countAgainstLimits(tx, merchant, request.amountMinor);
  const row = await createTransaction(tx, {
    id,
    merchantId,
    type: request.type,
    status: "pending",
    amountMinor: request.amountMinor,
    currency: "GHSFIAT",
    feeMinor: feeOn(request.amountMinor, feeRuleFor(merchant.feeOverrides, request.type)),
    feeCurrency: "GHSFIAT",
    wallet,
    recipient: request.phone,
    accountName: request.accountName ?? null,
    country: "GH",
    requestedProvider: request.provider ?? null,
    provider: request.provider ?? null,
    externalRef: request.externalRef ?? null,
    description: request.description ?? null,
    conversionId: request.conversionId ?? null,
    countedMinor: request.amountMinor,
    countedOn,
    createdBy: principal.actor,
  });
  await takeHold(tx, row);
  await enqueue(tx, "advance-payout", { transactionId: id }, { key: `payout:${id}` });
  return { row, replayed: false };
}

async function claimOwnReference(
  tx: Transaction,
  merchantId: string,
  transactionId: string,
  request: PayoutRequest,
): Promise<TransactionRow | null> {
  const { externalRef, operation, ...body } = request;
  if (externalRef === undefined) return null;
  return claimReference(tx, { merchantId, externalRef, operation, body, transactionId });
}

function checkProvider({ provider, amountMinor }: PayoutRequest): void {
  if (provider && !adapterOf(provider))
    throw invalidRequest("provider", "a network that is open; this one is closed", provider);
  const { leastMinor, mostMinor } = providerFacts[provider ?? "mtn"];
  const sent = formatAmount(amountMinor, "GHSFIAT");
  if (amountMinor < leastMinor)
    throw invalidRequest("amount", `at least ${formatAmount(leastMinor, "GHSFIAT")}`, sent);
  if (amountMinor > mostMinor)
    throw new CedirailError(
      "LIMIT_EXCEEDED",
      `One transfer may be at most GHS ${formatAmount(mostMinor, "GHSFIAT")}.`,
      { field: "amount", value: sent, expected: `at most ${formatAmount(mostMinor, "GHSFIAT")}` },
    );
}

async function checkConversion(
  tx: Transaction,
  merchantId: string,
  conversionId: string | undefined,
): Promise<void> {
  if (conversionId === undefined) return;
  const [conversion] = await tx
    .select({ status: conversions.status })
    .from(conversions)
    .where(and(eq(conversions.id, conversionId), eq(conversions.merchantId, merchantId)));
  if (!conversion)
    throw invalidRequest("conversionId", "the id of one of your conversions", conversionId);
  if (conversion.status !== "completed")
    throw new CedirailError("INVALID_STATE", "This conversion is not completed.", {
      field: "conversionId",
      value: conversionId,
      expected: "a completed conversion",
    });
}
