import { and, eq, sql } from "drizzle-orm";
import { limitUsage } from "@/drizzle/schema";
import type { KycView } from "@/lib/contract/kyc";
import type { Executor } from "@/lib/db/client";
import { formatCedis } from "@/lib/money";
import { mayMoneyLeave, type Spender, type Usage } from "./count";
import { limitsOfTier } from "./tiers";

/** The limits of a tier as they are shown; a transaction may take the whole day's. */
export function viewLimits(tier: string) {
  const { dailyMinor, monthlyMinor } = limitsOfTier(tier);
  const daily = formatCedis(dailyMinor);
  return {
    perTransaction: daily,
    daily,
    monthly: monthlyMinor === null ? null : formatCedis(monthlyMinor),
  };
}

/** What of a limit is left; a lowered tier may leave less than nothing, which is nothing. */
const left = (limitMinor: bigint, usedMinor: bigint) =>
  limitMinor > usedMinor ? limitMinor - usedMinor : 0n;

/** A merchant's limits, and what they leave after what it has counted. */
export function remainingOf(spender: Spender, { dayMinor, monthMinor }: Usage): KycView["limits"] {
  const { dailyMinor, monthlyMinor } = limitsOfTier(spender.kycTier);
  const isOpen = mayMoneyLeave(spender);
  const daily = isOpen ? left(dailyMinor, dayMinor) : 0n;
  const monthly = monthlyMinor === null ? null : isOpen ? left(monthlyMinor, monthMinor) : 0n;
  const perTransaction = monthly !== null && monthly < daily ? monthly : daily;
  return {
    ...viewLimits(spender.kycTier),
    remaining: {
      perTransaction: formatCedis(perTransaction),
      daily: formatCedis(daily),
      monthly: monthly === null ? null : formatCedis(monthly),
    },
  };
}

// Accra keeps UTC.
const today = sql`app_now() at time zone 'UTC'`;

/** A merchant's limits, and what may still leave it on this day and in this month of Accra, as committed. */
export async function readRemaining(
  executor: Executor,
  merchant: Spender & { id: string },
): Promise<KycView["limits"]> {
  return remainingOf(merchant, await readUsage(executor, merchant.id));
}

/** What a counter of `limit_usage` has counted on this day and in this month of Accra, as committed. */
export async function readUsage(executor: Executor, spender: string): Promise<Usage> {
  const { merchantId, period, startsOn, usedMinor } = limitUsage;
  const rows = await executor
    .select({ period, usedMinor })
    .from(limitUsage)
    .where(
      and(
        eq(merchantId, spender),
        sql`${startsOn} in (to_char(${today}, 'YYYY-MM-DD'), to_char(${today}, 'YYYY-MM'))`,
      ),
    );
  const used = (of: "day" | "month") => rows.find((row) => row.period === of)?.usedMinor ?? 0n;
  return { dayMinor: used("day"), monthMinor: used("month") };
}
