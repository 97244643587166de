import { sql } from "drizzle-orm";
import { limitUsage } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { rowSet } from "@/lib/db/row-set";
import { CedirailError } from "@/lib/errors";
import { formatCedis } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { limitsOfTier } from "./tiers";

/** What decides how much may leave a merchant. */
export interface Spender {
  kycTier: string;
  kycApprovedAt: Date | null;
  /** Multiple of the tier's limits that owners of phone numbers may claim; null: the default. */
  claimFactor?: number | null;
}

/** What a merchant has counted against its limits today and this month, in pesewas. */
export interface Usage {
  dayMinor: bigint;
  monthMinor: bigint;
}

/**
 * Whether so many pesewas more may leave a merchant on the day of its locked usage.
 * @throws CedirailError `LIMIT_EXCEEDED`
 */
export function assertWithinLimits(
  { dayMinor, monthMinor }: Usage,
  { kycTier }: Pick<Spender, "kycTier">,
  amountMinor: bigint,
): void {
  const { dailyMinor, monthlyMinor } = limitsOfTier(kycTier);
  if (dayMinor + amountMinor > dailyMinor) throw exceeded("a day", dailyMinor);
  if (monthlyMinor !== null && monthMinor + amountMinor > monthlyMinor)
    throw exceeded("a month", monthlyMinor);
}

/** Locks the usage of a merchant for the current day and month, as `lock_group` does for groups. */
export async function lockUsage(tx: DbTransaction, merchantId: string): Promise<void> {
  await tx.execute(
    sql`select lock_group(jsonb_build_array(${merchantId}::text), '[]', '[]', '[]') is null`,
  );
}

const usageSet = rowSet(limitUsage);

/** SQL for `writeSets` that adds to the locked usage of merchants. */
export const addUsage = (part: string) => `
  update limit_usage set used_minor = limit_usage.used_minor + given.used_minor
  from ${usageSet.from(part)}
  where limit_usage.merchant_id = any(array(select merchant_id from ${usageSet.from(part)}))
    and limit_usage.merchant_id = given.merchant_id and limit_usage.period = given.period
    and limit_usage.starts_on = given.starts_on`;

/** What merchants count in addition on a day (`2026-11-21`), for {@link addUsage}. */
export function usageJson(spent: ReadonlyMap<string, bigint>, day: string) {
  return usageSet.toJson(
    [...spent].flatMap(([merchantId, usedMinor]) => [
      { merchantId, period: "day", startsOn: day, usedMinor },
      { merchantId, period: "month", startsOn: day.slice(0, 7), usedMinor },
    ]),
  );
}

/**
 * Whether money may leave a merchant at all: on mainnet not before its documents are approved, nor once they have
 * expired (contract §4, KYC). An application for a higher tier changes nothing.
 */
export function mayMoneyLeave({ kycApprovedAt }: Pick<Spender, "kycApprovedAt">): boolean {
  return config().environment !== "mainnet" || kycApprovedAt !== null;
}

/** @throws CedirailError `KYC_REQUIRED` unless money may leave the merchant */
export function assertMoneyMayLeave(merchant: Pick<Spender, "kycApprovedAt">): void {
  if (!mayMoneyLeave(merchant))
    throw new CedirailError("KYC_REQUIRED", "You can send money once your documents are approved.");
}

/** Rejects an amount above the daily limit of the merchant's tier. @throws CedirailError `LIMIT_EXCEEDED` */
export function assertWithinTier(merchant: Pick<Spender, "kycTier">, amountMinor: bigint): void {
  const { dailyMinor } = limitsOfTier(merchant.kycTier);
  if (amountMinor > dailyMinor) throw exceeded("per transaction", dailyMinor);
}

function exceeded(period: string, limitMinor: bigint): CedirailError {
  return new CedirailError(
    "LIMIT_EXCEEDED",
    `Your verification tier allows ${moneyText(limitMinor, "GHSFIAT")} ${period}.`,
    { field: "amount", limit: formatCedis(limitMinor), period },
  );
}

/** An amount in one counter. */
export interface Counted {
  /** The key of the counter in `limit_usage`. */
  spender: string;
  createdAt: Date;
  countedMinor: bigint;
}

/**
 * Counts money that has left already, even if that exceeds the limit.
 * @param counted in ascending order of `spender`, the order in which limits are locked (`lock_group`)
 */
export async function countRegardless(
  tx: DbTransaction,
  counted: readonly Counted[],
): Promise<void> {
  const values = counted
    .filter(({ countedMinor }) => countedMinor !== 0n)
    .flatMap(({ spender: merchantId, createdAt, countedMinor: usedMinor }) => {
      const day = createdAt.toISOString().slice(0, 10);
      return [
        { merchantId, period: "day", startsOn: day, usedMinor },
        { merchantId, period: "month", startsOn: day.slice(0, 7), usedMinor },
      ];
    });
  if (values.length === 0) return;
  await tx
    .insert(limitUsage)
    .values(values)
    .onConflictDoUpdate({
      target: [limitUsage.merchantId, limitUsage.period, limitUsage.startsOn],
      set: { usedMinor: sql`${limitUsage.usedMinor} + excluded.used_minor` },
    });
}

/**
 * Releases what payouts that failed, expired or were cancelled had counted when they were created, in the order
 * in which limits are locked (`lock_group`).
 */
export async function releaseLimits(tx: DbTransaction, ended: readonly Counted[]): Promise<void> {
  const released = ended
    .filter(({ countedMinor }) => countedMinor !== 0n)
    .flatMap(({ spender, createdAt, countedMinor }) => {
      // Accra keeps UTC.
      const day = createdAt.toISOString().slice(0, 10);
      return usageJson(new Map([[spender, countedMinor]]), day);
    });
  if (released.length === 0) return;
  await tx.execute(sql`
    with given as materialized (
      select merchant_id, period, starts_on, sum(used_minor) as minor
      from jsonb_to_recordset(${JSON.stringify(released)}::text::jsonb)
        as given (merchant_id text, period text, starts_on text, used_minor bigint)
      group by 1, 2, 3),
    held as materialized (
      select merchant_id, period, starts_on, given.minor from limit_usage
      join given using (merchant_id, period, starts_on)
      order by merchant_id, period, starts_on for update of limit_usage)
    update limit_usage as usage set used_minor = usage.used_minor - held.minor from held
    where usage.merchant_id = held.merchant_id and usage.period = held.period
      and usage.starts_on = held.starts_on`);
}
