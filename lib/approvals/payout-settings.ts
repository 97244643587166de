import { recordAct } from "@/lib/audit/record";
import { informOwners } from "@/lib/auth/inform-owners";
import { isSamePerson } from "@/lib/auth/same-person";
import { readUser } from "@/lib/auth/users";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { forbidden, invalidState } from "@/lib/errors";
import { lockMerchant, readMerchant, setApprovalThreshold } from "@/lib/merchants/read-merchant";
import { approvalThresholdChanged } from "@/lib/messages/templates";
import { formatCedis } from "@/lib/money";
import { assertMayApprove } from "./approval-rules";
import {
  buildThresholdSettings,
  getThresholdInForce,
  isRelaxationPending,
  minWaitingHours,
  readUnapproved,
  type ThresholdSettings,
} from "./approval-threshold";

type Person = Pick<MerchantPrincipal, "merchantId" | "userId">;

/** The payout settings of a merchant as one of its users sees them. */
export function readPayoutSettings(person: Person) {
  return viewSettings(database(), person);
}

async function viewSettings(executor: Executor, { merchantId, userId }: Person) {
  const merchant = await readMerchant(executor, merchantId);
  const at = await readNow(executor);
  const thresholdMinor = getThresholdInForce(merchant, at);
  const unapprovedMinor =
    thresholdMinor === null ? 0n : await readUnapproved(executor, merchantId, userId);
  return {
    approvalThreshold: formatCedis(thresholdMinor),
    withoutApproval: formatCedis(
      thresholdMinor === null ? null : subtractToZero(thresholdMinor, unapprovedMinor),
    ),
    relaxation: isRelaxationPending(merchant, at)
      ? {
          approvalThreshold: formatCedis(merchant.approvalThresholdMinor),
          effectiveAt: effectiveAt(merchant),
          requestedBy: merchant.approvalThresholdSetBy,
        }
      : null,
  };
}

const subtractToZero = (from: bigint, minor: bigint) => (minor > from ? 0n : from - minor);
const effectiveAt = ({ previousApprovalThresholdUntil: until }: ThresholdSettings) =>
  until?.toISOString() ?? "";

/**
 * Sets the amount, in pesewas, above which money needs the approval of a second person (contract §2, Maker-checker);
 * null for no threshold. A relaxed threshold waits, see {@link buildThresholdSettings}. Transactions that already
 * await approval keep waiting. All owners are told.
 * @throws CedirailError `FORBIDDEN` except for an owner or admin in a session
 */
export async function changePayoutSettings(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  approvalThresholdMinor: bigint | null,
) {
  if (principal.kind !== "session" || !["owner", "admin"].includes(principal.role))
    throw forbidden("Only a signed-in owner or admin can change the approval threshold.");
  const { merchantId, userId } = principal;
  await lockMerchant(tx, merchantId);
  const before = await readMerchant(tx, merchantId);
  const at = await readNow(tx);
  const next = buildThresholdSettings(before, approvalThresholdMinor, userId, at);
  await setApprovalThreshold(tx, merchantId, next);
  await reportChange(tx, principal, before, next, "payouts.settings_changed");
  return viewSettings(tx, principal);
}

/**
 * Confirms a relaxed threshold of another user, so that it applies at once.
 * @param approvalThresholdMinor the pending threshold that the confirming user saw
 * @throws CedirailError `FORBIDDEN` for the person who set it, for a user who joined within the last day, and unless
 *   the caller may approve payouts;
 *   `INVALID_STATE` if no such relaxation is pending
 */
export async function confirmPayoutSettings(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  approvalThresholdMinor: bigint | null,
) {
  const { merchantId } = principal;
  await lockMerchant(tx, merchantId);
  const before = await readMerchant(tx, merchantId);
  if (!isRelaxationPending(before, await readNow(tx)))
    throw invalidState("No approval threshold awaits confirmation.");
  assertMayApprove(principal, [before.approvalThresholdSetBy]);
  await assertSecondPerson(tx, principal, before.approvalThresholdSetBy);
  if (before.approvalThresholdMinor !== approvalThresholdMinor)
    throw invalidState("The approval threshold has changed in the meantime. Review it again.", {
      approvalThreshold: formatCedis(before.approvalThresholdMinor),
    });
  const confirmed = {
    ...before,
    previousApprovalThresholdMinor: null,
    previousApprovalThresholdUntil: null,
  };
  await setApprovalThreshold(tx, merchantId, {
    approvalThresholdMinor,
    previousApprovalThresholdMinor: null,
    previousApprovalThresholdUntil: null,
    approvalThresholdSetBy: before.approvalThresholdSetBy,
  });
  await reportChange(tx, principal, before, confirmed, "payouts.settings_confirmed");
  return viewSettings(tx, principal);
}

/**
 * Checks that the confirming user is another person than the one who set the threshold, and joined before it could be
 * set: otherwise a stolen session could invite an accomplice and confirm its own change.
 * @throws CedirailError `FORBIDDEN`
 */
async function assertSecondPerson(
  tx: DbTransaction,
  { userId }: MerchantPrincipal,
  setBy: string | null,
): Promise<void> {
  const confirmer = await readUser(tx, userId);
  const setter = setBy === null ? null : await readUser(tx, setBy);
  if (setter && isSamePerson(setter, confirmer))
    throw forbidden("Someone else has to confirm your change.");
  const waitedMs = (await readNow(tx)).getTime() - confirmer.createdAt.getTime();
  if (waitedMs < minWaitingHours * 3_600_000)
    throw forbidden(
      `Only a user who joined at least ${minWaitingHours} hours ago can confirm this.`,
    );
}

/** Writes the audit row and tells all owners. */
async function reportChange(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  before: ThresholdSettings & { name: string },
  next: ThresholdSettings,
  action: "payouts.settings_changed" | "payouts.settings_confirmed",
): Promise<void> {
  const threshold = formatCedis(next.approvalThresholdMinor);
  await recordAct(tx, {
    merchantId,
    actor,
    action,
    resource: merchantId,
    details: {
      approvalThreshold: threshold,
      before: formatCedis(before.approvalThresholdMinor),
      effectiveAt: next.previousApprovalThresholdUntil?.toISOString() ?? null,
    },
  });
  const text = approvalThresholdChanged({
    businessName: before.name,
    threshold,
    effectiveAt: next.previousApprovalThresholdUntil,
    isConfirmed: action === "payouts.settings_confirmed",
    pageUrl: `${config().publicUrl}/dashboard/payouts`,
  });
  await informOwners(tx, merchantId, text);
}
