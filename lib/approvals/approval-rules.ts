import { sql } from "drizzle-orm";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { approverRoles, type MerchantRole } from "@/lib/contract/roles";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { stepUpNeeded, forbidden } from "@/lib/errors";
import { lockUsage } from "@/lib/limits/count";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { approvalLifeHours } from "@/lib/states";
import { getThresholdInForce, hasApprovalThreshold, readUnapproved } from "./approval-threshold";

/** The rules of maker-checker (contract §2): when money waits for a second person, and for whom. */

/** Until when what is ordered now may be approved, for a column. */
export const approvalDeadline =
  sql`app_now() + ${approvalLifeHours} * interval '1 hour'` as unknown as Date;

/** Until when what is ordered at a time may be approved. */
export function approvalDeadlineFrom(orderedAt: Date): Date {
  return new Date(orderedAt.getTime() + approvalLifeHours * 3_600_000);
}

/** For how many milliseconds something may still be approved, by the database's clock; zero: no longer. */
export async function timeToApproveMs(
  executor: Executor,
  { approvalExpiresAt }: { approvalExpiresAt: Date | null },
): Promise<number> {
  const deadline = approvalExpiresAt?.toISOString() ?? null;
  const [left] = await executor.execute<{ ms: number }>(sql`
    select greatest(ceil(coalesce(extract(epoch from ${deadline}::timestamptz - app_now()) * 1000, 0)),
      0)::float8 as ms`);
  return left?.ms ?? 0;
}

/** What an approval decision depends on, in pesewas. */
export interface ApprovalTerms {
  /** Null if nothing needs approval. */
  thresholdMinor: bigint | null;
  /** What the same person sent without approval in the last 24 hours. */
  unapprovedMinor: bigint;
}

/**
 * Whether an amount in pesewas needs the approval of a second person: together with what the same person sent
 * without approval in the last 24 hours it is above the threshold, so that splitting a sum gains nothing.
 */
export function needsApproval(
  { thresholdMinor, unapprovedMinor }: ApprovalTerms,
  amountMinor: bigint,
): boolean {
  return thresholdMinor !== null && unapprovedMinor + amountMinor > thresholdMinor;
}

/**
 * Reads the terms for money that a person sends outside a group. Locks the merchant's limits first, as groups do, so
 * that concurrent payouts of one person count each other.
 * @param exceptBatch a batch that is decided again and must not count itself
 */
export async function lockApprovalTerms(
  tx: DbTransaction,
  { merchantId, userId }: { merchantId: string; userId: string | null },
  exceptBatch: string | null = null,
): Promise<ApprovalTerms> {
  const hasThreshold = hasApprovalThreshold(await readMerchant(tx, merchantId));
  if (!hasThreshold) return { thresholdMinor: null, unapprovedMinor: 0n };
  await lockUsage(tx, merchantId);
  return {
    thresholdMinor: getThresholdInForce(await readMerchant(tx, merchantId), await readNow(tx)),
    unapprovedMinor:
      userId === null ? 0n : await readUnapproved(tx, merchantId, userId, exceptBatch),
  };
}

/** Who orders money out; `steppedUp` is false in a session whose password was not just entered. */
interface Initiator {
  merchantId: string;
  steppedUp?: boolean;
}

/** @throws CedirailError `MFA_REQUIRED` in a session whose password was not just entered */
export function assertSteppedUp({ steppedUp }: Initiator): void {
  if (steppedUp === false) throw stepUpNeeded();
}

/**
 * The first status of money that leaves, and until when a second person may approve it.
 * @throws CedirailError `MFA_REQUIRED` where it waits in a session without step-up
 */
export function firstStatus(waits: boolean, initiator: Initiator) {
  if (!waits) return { status: "pending", approvalExpiresAt: null } as const;
  assertSteppedUp(initiator);
  return { status: "pending_approval", approvalExpiresAt: approvalDeadline } as const;
}

/**
 * Lets only a second person approve: an owner, an admin or finance, in a session, and none of the makers.
 * @param makers the people who ordered the money out, including the creator of an API key
 * @throws CedirailError `FORBIDDEN`
 */
export function assertMayApprove(
  principal: MerchantPrincipal,
  makers: readonly (string | null)[],
): void {
  if (principal.kind !== "session")
    throw forbidden("Only a signed-in user can approve; an API key cannot.");
  const roles: readonly MerchantRole[] = approverRoles;
  if (!roles.includes(principal.role))
    throw forbidden("Only an owner, an admin or a finance user can approve.");
  if (makers.includes(principal.userId))
    throw forbidden("You or one of your API keys created this. Someone else must approve it.");
}
