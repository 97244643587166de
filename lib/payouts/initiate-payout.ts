import {
  approvalDeadlineFrom,
  assertSteppedUp,
  needsApproval,
} from "@/lib/approvals/approval-rules";
import {
  getThresholdInForce,
  hasApprovalThreshold,
  type ThresholdSettings,
} from "@/lib/approvals/approval-threshold";
import { conversionStatus } from "@/lib/conversion/confirm-conversion";
import { relaxedDatabase } from "@/lib/db/client";
import { CedirailError, invalidRequest, invalidState } from "@/lib/errors";
import type { Once } from "@/lib/idempotency/once";
import { createId } from "@/lib/ids";
import { assertUnchanged, assertWithinClaims, claimsSpender } from "@/lib/limits/claims";
import { assertMoneyMayLeave, assertWithinLimits, assertWithinTier } from "@/lib/limits/count";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { feeOn, feeRuleFor, type FeeKind } from "@/lib/pricing";
import type { ProviderCode } from "@/lib/providers/contract";
import { assertWithinBounds } from "@/lib/rails/assert-open";
import { countedWorth } from "@/lib/rates/worth";
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
import { walletOfRequest, walletToSpendFrom } from "@/lib/wallet/find-wallet";
import { recipientOf, type Recipient, type RecipientFields } from "./recipient";

/** On whose behalf money leaves: a credential, or a job for the person who ordered it. */
export interface Initiator {
  merchantId: string;
  actor: string;
  /** The person behind `actor`; null: the owner of a phone number, who is no user. */
  userId: string | null;
  /** False in a session whose password was not just entered; only sessions have it. */
  steppedUp?: boolean;
}

export interface PayoutRequest {
  type: "payout" | "payment" | "withdrawal";
  /** The operation that claims `externalRef`; no other operation may reuse the reference. */
  operation: string;
  /** What the recipient gets, in minor units of its currency; the fee is charged on top. */
  amountMinor: bigint;
  /** USDT where it goes to an address; else cedis. */
  currency?: "USDT" | undefined;
  /** E.164, Ghanaian mobile; this, `beneficiaryId`, `address` or `identityPhone`. */
  phone?: string | undefined;
  beneficiaryId?: string | undefined;
  provider?: ProviderCode | undefined;
  accountName?: string | undefined;
  /** A blockchain address outside the service, as typed. */
  address?: string | undefined;
  /** E.164; USDT goes to the wallet of this number's identity. */
  identityPhone?: string | undefined;
  /** The network on which the caller expects that address: its name or chain id. */
  network?: string | undefined;
  externalRef?: string | undefined;
  description?: string | undefined;
  conversionId?: string | undefined;
  walletAddress?: string | undefined;
}

export interface PayoutOptions {
  once?: Once;
  /**
   * Decides whether a second person has to approve it. `by_threshold` (the default) adds what the person sent without
   * approval in the last 24 hours; `by_own_amount` does not, because the batch of the payout was counted as a whole.
   */
  approval?: "by_threshold" | "by_own_amount" | "required" | "given";
  /** Who gave it. */
  approvedBy?: string | null;
  batchId?: string;
  /** The first failed payout that this one pays again; null: none. */
  replaces?: string | null;
  /** The caller has claimed `externalRef` itself. */
  referenceClaimed?: boolean;
  /**
   * Whether the owner of a phone number withdraws from a claimed wallet. It is not the merchant's money: nobody approves
   * it, and it may go to any address. It counts against the tier's limits for this wallet, and against the bound for
   * claims from all wallets of the merchant.
   */
  byPhoneOwner?: boolean;
  /** Pesewas that a claimed wallet had counted this month; if it counts more by now, the payout is rejected. */
  expectedUsageMinor?: bigint;
  /** The fields of the caller's request, where they have other names. */
  fields?: RecipientFields;
}

const payouts = transactionGroup(carryGroup);

/**
 * Records a payout to mobile money, or a withdrawal to an address, and holds its money, together with the
 * payouts that wait at the same moment; a worker sends it, at once or when a second person has approved it
 * (contract §2, Maker-checker; §4, transfer, initiate and withdraw). Everything is committed or nothing is.
 * @returns the transaction, and whether an identical earlier call created it.
 * @throws CedirailError `INVALID_REQUEST`, `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`, `KYC_REQUIRED`,
 *   `DUPLICATE_REFERENCE`, `INVALID_STATE`, `MFA_REQUIRED`, `RATE_UNAVAILABLE`
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
      spender: plan.spender,
      secondSpender: plan.claimsSpender,
      maker: plan.maker,
      accounts: accountsOfHold(plan.values),
      decide: (state) => decidePayout(state, plan, options),
    };
  } catch (error) {
    if (!(error instanceof CedirailError)) throw error;
    return rejectedRequest(error, { merchantId, once, reference });
  }
}

/** What is known of a payout before its group is locked. */
interface PayoutPlan {
  initiator: Initiator;
  approval: NonNullable<PayoutOptions["approval"]>;
  threshold: ThresholdSettings;
  /** The person whose payouts without approval count; null if the threshold does not add them up. */
  maker: string | null;
  /** The counter of limits that counts it. */
  spender: string;
  /** The counter for all claims from the merchant's wallets; null if it is no claim. */
  claimsSpender: string | null;
  values: Omit<Ordered, "status" | "approvalExpiresAt"> & { countedMinor: bigint };
}

/**
 * What a payout counts against limits and threshold is read here, before the group: nothing may be read from
 * outside while the group holds its locks. USDT counts at the rate of the moment of the call, as its fee is
 * the one of that moment; the group decides milliseconds later, over the usage that it has locked. The row
 * keeps what was counted, so exactly that is released whatever the rate is by then.
 */
async function planPayout(
  initiator: Initiator,
  request: PayoutRequest,
  options: PayoutOptions,
): Promise<PayoutPlan> {
  const { merchantId } = initiator;
  const { amountMinor, conversionId } = request;
  const { fields, byPhoneOwner = false } = options;
  const rule = byPhoneOwner ? "none" : "merchants";
  const recipient = await recipientOf(merchantId, request, fields, rule);
  // What stays in the ledger has the bounds of what leaves for the chain.
  assertWithinBounds(recipient.wallet ? "evm" : (recipient.provider ?? undefined), amountMinor);
  await checkConversion(merchantId, conversionId);
  const merchant = await merchantSettings(merchantId);
  const { currency } = recipient;
  const countedMinor = currency === "USDT" ? await countedWorth(amountMinor) : amountMinor;
  // The owner of a phone number takes their own money.
  const approval = byPhoneOwner ? "given" : (options.approval ?? "by_threshold");
  const field = "walletAddress";
  const wallet = byPhoneOwner
    ? await walletOfRequest(merchantId, field, request.walletAddress)
    : await walletToSpendFrom(merchantId, field, request.walletAddress, currency);
  return {
    initiator,
    approval,
    threshold: merchant,
    maker: approval === "by_threshold" && hasApprovalThreshold(merchant) ? initiator.userId : null,
    spender: byPhoneOwner ? wallet : merchantId,
    claimsSpender: byPhoneOwner ? claimsSpender(merchantId) : null,
    values: {
      id: createId("txn"),
      merchantId,
      type: request.type,
      approvedBy: options.approvedBy ?? null,
      amountMinor,
      currency,
      // What stays in the ledger costs nothing.
      feeMinor: recipient.wallet?.isInside
        ? 0n
        : feeOn(amountMinor, feeRuleFor(merchant.feeOverrides, feeKindOf(recipient, request))),
      wallet,
      recipient: recipient.counterparty,
      recipientWallet: recipient.wallet?.address ?? null,
      accountName: recipient.name,
      beneficiaryId: request.beneficiaryId ?? null,
      country: recipient.country,
      direction: "out",
      provider: recipient.provider,
      // Of no rail, it is worked off beside those of the chain.
      firstRail: recipient.wallet ? "evm" : null,
      externalRef: request.externalRef ?? null,
      description: request.description ?? null,
      conversionId: conversionId ?? null,
      batchId: options.batchId ?? null,
      replaces: options.replaces ?? null,
      countedMinor,
      createdBy: initiator.actor,
      createdByUser: initiator.userId,
    },
  };
}

function feeKindOf({ provider }: Recipient, { type }: PayoutRequest): FeeKind {
  return provider === "evm" ? "withdrawal_chain" : type;
}

/** @throws CedirailError `KYC_REQUIRED`, `LIMIT_EXCEEDED`, `INVALID_STATE`, `INSUFFICIENT_FUNDS` */
function decidePayout(state: GroupState, plan: PayoutPlan, options: PayoutOptions): Decision {
  const { spender, values } = plan;
  assertUnchanged(state.usageOf(spender), options.expectedUsageMinor);
  const verification = state.verificationOf(spender);
  assertMoneyMayLeave(verification);
  assertWithinTier(verification, values.countedMinor);
  assertWithinLimits(state.usageOf(spender), verification, values.countedMinor);
  if (plan.claimsSpender !== null)
    assertWithinClaims(state.usageOf(plan.claimsSpender), verification, values.countedMinor);
  const { waits, unapprovedMinor } = decideApproval(state, plan);
  const first = waits
    ? ({ status: "pending_approval", approvalExpiresAt: approvalDeadlineFrom(state.now) } as const)
    : ({ status: "pending", approvalExpiresAt: null } as const);
  const row = newRow({ ...values, ...first, unapprovedMinor }, state.now);
  const hold = holdOf(row);
  state.balances.assertMayPost(hold.entries);
  return {
    data: viewNewRow(row),
    row,
    steps: [firstStep(row, row.createdBy)],
    postings: [hold],
    spentMinor: values.countedMinor,
    unapprovedMinor,
  };
}

/**
 * Whether the payout awaits a second person, and what it adds to the maker's payouts without approval, in pesewas.
 * @throws CedirailError `MFA_REQUIRED` if it waits and the session has no step-up
 */
function decideApproval(state: GroupState, plan: PayoutPlan) {
  const { approval, maker, values, initiator } = plan;
  const { merchantId, countedMinor } = values;
  const thresholdMinor = getThresholdInForce(plan.threshold, state.now);
  const terms = {
    thresholdMinor,
    unapprovedMinor: maker === null ? 0n : state.getUnapproved(merchantId, maker),
  };
  const waits =
    approval === "required" || (approval !== "given" && needsApproval(terms, countedMinor));
  if (waits) assertSteppedUp(initiator);
  const counts = maker !== null && thresholdMinor !== null && !waits;
  return { waits, unapprovedMinor: counts ? countedMinor : 0n };
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
