import { firstStatus, needsApproval } from "@/lib/approvals/approval-rules";
import { findBeneficiary } from "@/lib/beneficiaries/beneficiaries";
import { conversionStatus } from "@/lib/conversion/confirm-conversion";
import type { DbTransaction } from "@/lib/db/client";
import { invalidRequest, invalidState } from "@/lib/errors";
import { feeOn, feeRuleFor } from "@/lib/pricing";
import { createId } from "@/lib/ids";
import { countAgainstLimits } from "@/lib/limits/count";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { assertRailOpen, assertWithinBounds } from "@/lib/rails/assert-open";
import type { ProviderCode } from "@/lib/providers/contract";
import { claimReference } from "@/lib/transactions/references";
import { createTransaction } from "@/lib/transactions/create-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { takeHold } from "@/lib/transfers/postings";
import { walletOfRequest } from "@/lib/wallet/find-wallet";

/** On whose behalf money leaves: a credential, or a job for the person who ordered it. */
export interface Initiator {
  merchantId: string;
  actor: string;
  /** The person behind `actor`. */
  userId: string;
  /** False in a session whose password was not just entered; only sessions have it. */
  steppedUp?: boolean;
}

export interface PayoutRequest {
  type: "payout" | "payment" | "withdrawal";
  /** The operation that claims `externalRef`; no other operation may reuse the reference. */
  operation: string;
  /** Pesewas that the recipient gets; the fee is charged on top. */
  amountMinor: bigint;
  /** E.164, Ghanaian mobile; this or `beneficiaryId`. */
  phone?: string | undefined;
  beneficiaryId?: string | undefined;
  provider?: ProviderCode | undefined;
  accountName?: string | undefined;
  externalRef?: string | undefined;
  description?: string | undefined;
  conversionId?: string | undefined;
  walletAddress?: string | undefined;
}

export interface PayoutOptions {
  /**
   * Whether a second person has to approve it: above the merchant's threshold (the default), always, or not
   * again.
   */
  approval?: "by_threshold" | "required" | "given";
  /** Who gave it. */
  approvedBy?: string | null;
  batchId?: string;
  /** The caller has claimed `externalRef` itself. */
  referenceClaimed?: boolean;
  /** The field of the caller's request that names the network, where it is not `provider`. */
  providerField?: string;
}

/**
 * Records a payout to mobile money and holds its money; a worker sends it, at once or when a second
 * person has approved it (contract §2, Maker-checker; §4, transfer, initiate and withdraw).
 * Everything is written in the caller's transaction or nothing is.
 * @returns the transaction, and whether an identical earlier call created it.
 * @throws CedirailError `INVALID_REQUEST`, `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`, `KYC_REQUIRED`,
 *   `DUPLICATE_REFERENCE`, `INVALID_STATE`, `MFA_REQUIRED`
 */
export async function initiatePayout(
  tx: DbTransaction,
  initiator: Initiator,
  request: PayoutRequest,
  options: PayoutOptions = {},
): Promise<{ row: TransactionRow; replayed: boolean }> {
  const id = createId("txn");
  const { merchantId } = initiator;
  const earlier = options.referenceClaimed
    ? null
    : await claimOwnReference(tx, merchantId, id, request);
  if (earlier) return { row: earlier, replayed: true };
  const recipient = await recipientOf(tx, merchantId, request, options.providerField);
  await assertRailOpen(recipient, "out", recipient.providerField);
  assertWithinBounds(recipient.provider ?? undefined, request.amountMinor);
  await checkConversion(tx, merchantId, request.conversionId);
  const merchant = await readMerchant(tx, merchantId);
  const waits = mustWait(merchant, request.amountMinor, options.approval);
  const first = firstStatus(waits, initiator);
  const wallet = await walletOfRequest(merchantId, "walletAddress", request.walletAddress);
  await countAgainstLimits(tx, merchant, request.amountMinor);
  const row = await createTransaction(tx, {
    id,
    merchantId,
    type: request.type,
    ...first,
    approvedBy: options.approvedBy ?? null,
    amountMinor: request.amountMinor,
    currency: "GHSFIAT",
    feeMinor: feeOn(request.amountMinor, feeRuleFor(merchant.feeOverrides, request.type)),
    wallet,
    recipient: recipient.phone,
    accountName: recipient.name,
    beneficiaryId: request.beneficiaryId ?? null,
    country: "GH",
    direction: "out",
    provider: recipient.provider,
    externalRef: request.externalRef ?? null,
    description: request.description ?? null,
    conversionId: request.conversionId ?? null,
    batchId: options.batchId ?? null,
    countedMinor: request.amountMinor,
    createdBy: initiator.actor,
    createdByUser: initiator.userId,
  });
  await takeHold(tx, row);
  return { row, replayed: false };
}

async function claimOwnReference(
  tx: DbTransaction,
  merchantId: string,
  transactionId: string,
  request: PayoutRequest,
): Promise<TransactionRow | null> {
  const { externalRef, operation, ...body } = request;
  if (externalRef === undefined) return null;
  return claimReference(tx, { merchantId, externalRef, operation, body, transactionId });
}

function mustWait(
  merchant: Parameters<typeof needsApproval>[0],
  amountMinor: bigint,
  approval: PayoutOptions["approval"] = "by_threshold",
): boolean {
  if (approval === "by_threshold") return needsApproval(merchant, amountMinor);
  return approval === "required";
}

interface Recipient {
  phone: string;
  name: string | null;
  provider: ProviderCode | null;
  /** The field of the request that names the network. */
  providerField: string;
}

/** The recipient; values in the request take precedence over those of the saved beneficiary. */
async function recipientOf(
  tx: DbTransaction,
  merchantId: string,
  request: PayoutRequest,
  providerField = "provider",
): Promise<Recipient> {
  const { phone, beneficiaryId, provider = null, accountName: name = null } = request;
  if (beneficiaryId === undefined) {
    if (phone !== undefined) return { phone, name, provider, providerField };
    throw invalidRequest("phoneNumber", "a phoneNumber or a beneficiaryId");
  }
  if (phone !== undefined)
    throw invalidRequest("beneficiaryId", "either a phoneNumber or a beneficiaryId", beneficiaryId);
  const saved = await findBeneficiary(tx, merchantId, beneficiaryId);
  if (!saved)
    throw invalidRequest("beneficiaryId", "the id of one of your beneficiaries", beneficiaryId);
  return {
    phone: saved.phone,
    name: name ?? saved.name,
    provider: provider ?? (saved.provider as ProviderCode | null),
    providerField: provider ? providerField : "beneficiaryId",
  };
}

async function checkConversion(
  tx: DbTransaction,
  merchantId: string,
  conversionId: string | undefined,
): Promise<void> {
  if (conversionId === undefined) return;
  const status = await conversionStatus(tx, merchantId, conversionId);
  if (status === null)
    throw invalidRequest("conversionId", "the id of one of your conversions", conversionId);
  if (status !== "completed")
    throw invalidState("This conversion is not completed.", {
      field: "conversionId",
      value: conversionId,
      expected: "a completed conversion",
    });
}
