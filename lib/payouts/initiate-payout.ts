import {
  approvalDeadlineFrom,
  assertSteppedUp,
  needsApproval,
} from "@/lib/approvals/approval-rules";
import { findBeneficiary } from "@/lib/beneficiaries/beneficiaries";
import { conversionStatus } from "@/lib/conversion/confirm-conversion";
import { relaxedDatabase } from "@/lib/db/client";
import { CedirailError, invalidRequest, invalidState } from "@/lib/errors";
import type { Once } from "@/lib/idempotency/once";
import { createId } from "@/lib/ids";
import { assertMoneyMayLeave, assertWithinLimits, assertWithinTier } from "@/lib/limits/count";
import { merchantSettings, type MerchantRow } from "@/lib/merchants/read-merchant";
import { feeOn, feeRuleFor } from "@/lib/pricing";
import type { ProviderCode } from "@/lib/providers/contract";
import { assertRailOpen, assertWithinBounds } from "@/lib/rails/assert-open";
import { newRow, type Ordered } from "@/lib/transactions/create-transaction";
import { carryGroup, transactionGroup, type Done } from "@/lib/transactions/group";
import {
  rejectedRequest,
  type Decision,
  type GroupRequest,
  type GroupState,
} from "@/lib/transactions/group-state";
import { viewNewRow } from "@/lib/transactions/read-transaction";
import { firstStep } from "@/lib/transactions/record-step";
import { referenceOf } from "@/lib/transactions/references";
import { accountsOfHold, holdOf } from "@/lib/transfers/postings";
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
  once?: Once;
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

const payouts = transactionGroup(carryGroup);

/**
 * Records a payout to mobile money and holds its money, together with the payouts that wait at the same
 * moment; a worker sends it, at once or when a second person has approved it (contract §2, Maker-checker; §4,
 * transfer, initiate and withdraw). Everything is committed or nothing is.
 * @returns the transaction, and whether an identical earlier call created it.
 * @throws CedirailError `INVALID_REQUEST`, `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`, `KYC_REQUIRED`,
 *   `DUPLICATE_REFERENCE`, `INVALID_STATE`, `MFA_REQUIRED`
 */
export async function initiatePayout(
  initiator: Initiator,
  request: PayoutRequest,
  options: PayoutOptions = {},
): Promise<Done> {
  return payouts.submit(await preparePayout(initiator, request, options));
}

/**
 * A payout as a request of a group. What forbids it whatever the group is, such as a closed rail, is thrown
 * when it is decided, since an earlier identical call is repeated all the same.
 */
export async function preparePayout(
  initiator: Initiator,
  request: PayoutRequest,
  options: PayoutOptions,
): Promise<GroupRequest> {
  const { merchantId } = initiator;
  const once = options.once ?? null;
  const reference = options.referenceClaimed ? null : referenceOf(merchantId, request);
  try {
    const plan = await planPayout(initiator, request, options);
    return {
      merchantId,
      once,
      reference,
      spender: merchantId,
      accounts: accountsOfHold({ wallet: plan.wallet, currency: "GHSFIAT" }),
      decide: (state) => decidePayout(state, plan),
    };
  } catch (error) {
    if (!(error instanceof CedirailError)) throw error;
    return rejectedRequest(error, { merchantId, once, reference });
  }
}

/** What is known of a payout before its group is locked. */
interface PayoutPlan {
  merchant: Pick<MerchantRow, "id" | "kycTier">;
  waits: boolean;
  wallet: string;
  values: Omit<Ordered, "wallet" | "status" | "approvalExpiresAt">;
}

async function planPayout(
  initiator: Initiator,
  request: PayoutRequest,
  options: PayoutOptions,
): Promise<PayoutPlan> {
  const { merchantId } = initiator;
  const recipient = await recipientOf(merchantId, request, options.providerField);
  await assertRailOpen(recipient, "out", recipient.providerField);
  assertWithinBounds(recipient.provider ?? undefined, request.amountMinor);
  await checkConversion(merchantId, request.conversionId);
  const merchant = await merchantSettings(merchantId);
  const waits = mustWait(merchant, request.amountMinor, options.approval);
  if (waits) assertSteppedUp(initiator);
  const wallet = await walletOfRequest(merchantId, "walletAddress", request.walletAddress);
  assertMoneyMayLeave(merchant);
  assertWithinTier(merchant, request.amountMinor);
  return {
    merchant,
    waits,
    wallet,
    values: {
      id: createId("txn"),
      merchantId,
      type: request.type,
      approvedBy: options.approvedBy ?? null,
      amountMinor: request.amountMinor,
      currency: "GHSFIAT",
      feeMinor: feeOn(request.amountMinor, feeRuleFor(merchant.feeOverrides, request.type)),
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
    },
  };
}

/** @throws CedirailError `LIMIT_EXCEEDED`, `INSUFFICIENT_FUNDS` */
function decidePayout(
  state: GroupState,
  { merchant, waits, wallet, values }: PayoutPlan,
): Decision {
  assertWithinLimits(state.usageOf(merchant.id), merchant, values.amountMinor);
  const first = waits
    ? ({ status: "pending_approval", approvalExpiresAt: approvalDeadlineFrom(state.now) } as const)
    : ({ status: "pending", approvalExpiresAt: null } as const);
  const row = newRow({ ...values, ...first, wallet }, state.now);
  const hold = holdOf(row);
  state.balances.assertMayPost(hold.entries);
  return {
    data: viewNewRow(row),
    row,
    steps: [firstStep(row, row.createdBy)],
    postings: [hold],
    spentMinor: values.amountMinor,
  };
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
  const saved = await findBeneficiary(relaxedDatabase(), merchantId, beneficiaryId);
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
  merchantId: string,
  conversionId: string | undefined,
): Promise<void> {
  if (conversionId === undefined) return;
  const status = await conversionStatus(relaxedDatabase(), merchantId, conversionId);
  if (status === null)
    throw invalidRequest("conversionId", "the id of one of your conversions", conversionId);
  if (status !== "completed")
    throw invalidState("This conversion is not completed.", {
      field: "conversionId",
      value: conversionId,
      expected: "a completed conversion",
    });
}
