import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { merchants } from "@/drizzle/schema";
import { database, type DbTransaction } from "@/lib/db/client";
import type { KycStatus, Tier } from "@/lib/contract/kyc-fields";
import { now } from "@/lib/db/now";
import { forgetSettingsAfter, lockMerchant, readMerchant, type MerchantRow } from "./read-merchant";

/** What a merchant's row says of its verification; `lib/kyc` decides what. */
export interface ApplicationChanges extends Partial<
  Pick<MerchantRow, "kycReasons" | "kycComment" | "kycCanResubmit">
> {
  kycStatus: KycStatus;
  kycTier?: Tier;
  /** Whether money may leave on mainnet from now on, or no longer. */
  isApproved?: boolean;
  /** In how many days a response is expected; null: none is. */
  respondInDays?: number | null;
}

/**
 * Locks a merchant against other changes of its verification until the transaction ends, before any of its cases and
 * documents is locked, and reads it.
 */
export async function lockApplication(tx: DbTransaction, id: string): Promise<MerchantRow> {
  await lockMerchant(tx, id);
  return readMerchant(tx, id);
}

/** Changes what is known of a merchant's verification, which the caller has locked, and counts the change. */
export async function changeApplication(
  tx: DbTransaction,
  id: string,
  { isApproved, respondInDays, ...changes }: ApplicationChanges,
): Promise<MerchantRow> {
  const approvedAt = isApproved ? sql`coalesce(${merchants.kycApprovedAt}, app_now())` : null;
  const days = respondInDays ?? null;
  const respondBy = days === null ? null : sql`app_now() + ${days} * interval '1 day'`;
  const [changed] = await tx
    .update(merchants)
    .set({
      ...changes,
      ...(isApproved === undefined ? {} : { kycApprovedAt: approvedAt }),
      ...(respondInDays === undefined ? {} : { kycRespondBy: respondBy, kycRemindedAt: null }),
      kycSequence: sql`${merchants.kycSequence} + 1`,
    })
    .where(eq(merchants.id, id))
    .returning();
  if (!changed) throw new Error(`There is no merchant ${id}.`);
  forgetSettingsAfter(tx, id);
  return changed;
}

const toRemind = (days: number) =>
  and(
    gt(merchants.kycRespondBy, now),
    isNull(merchants.kycRemindedAt),
    isNull(merchants.closedAt),
    lte(merchants.kycRespondBy, sql`app_now() + ${days} * interval '1 day'`),
  );

/** The merchants whose response is expected within so many days and who were not reminded of it. */
export async function listToRemind(days: number): Promise<string[]> {
  const rows = await database()
    .select({ id: merchants.id })
    .from(merchants)
    .where(toRemind(days))
    .orderBy(asc(merchants.id));
  return rows.map(({ id }) => id);
}

/** Marks one of {@link listToRemind} as reminded; null where another process did, or nothing is expected any more. */
export async function markReminded(
  tx: DbTransaction,
  id: string,
  days: number,
): Promise<MerchantRow | null> {
  const [marked] = await tx
    .update(merchants)
    .set({ kycRemindedAt: now })
    .where(and(eq(merchants.id, id), toRemind(days)))
    .returning();
  if (marked) forgetSettingsAfter(tx, id);
  return marked ?? null;
}
