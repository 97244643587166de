import { and, eq, sql } from "drizzle-orm";
import { limitUsage } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { Transaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { formatAmount } from "@/lib/money";
import { limitsOfTier } from "./tiers";

interface Spender {
  id: string;
  kycStatus: string;
  kycTier: string;
}

/**
 * Counts what leaves a merchant against its tier, in pesewas, and tells the day it was counted on
 * (`2026-11-21`, Accra keeps UTC). The count and the check are one write, so that parallel payouts
 * cannot pass a limit together.
 * @throws CedirailError `KYC_REQUIRED` on mainnet before approval, `LIMIT_EXCEEDED`
 */
export async function countAgainstLimits(
  tx: Transaction,
  merchant: Spender,
  amountMinor: bigint,
): Promise<string> {
  if (config().environment === "mainnet" && merchant.kycStatus !== "approved")
    throw new CedirailError("KYC_REQUIRED", "Money can leave once your documents are approved.");
  const limits = limitsOfTier(merchant.kycTier);
  if (amountMinor > limits.dailyMinor) throw exceeded("per transaction", limits.dailyMinor);
  const [today] = await tx.execute<{ day: string }>(
    sql`select to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD') as day`,
  );
  if (!today) throw new Error("The database told no day.");
  await countIn(tx, merchant.id, "day", today.day, amountMinor, limits.dailyMinor);
  await countIn(tx, merchant.id, "month", today.day.slice(0, 7), amountMinor, limits.monthlyMinor);
  return today.day;
}

async function countIn(
  tx: Transaction,
  merchantId: string,
  period: "day" | "month",
  startsOn: string,
  amountMinor: bigint,
  limitMinor: bigint | null,
): Promise<void> {
  const counted = await tx
    .insert(limitUsage)
    .values({ merchantId, period, startsOn, usedMinor: amountMinor })
    .onConflictDoUpdate({
      target: [limitUsage.merchantId, limitUsage.period, limitUsage.startsOn],
      set: { usedMinor: sql`${limitUsage.usedMinor} + ${amountMinor.toString()}::bigint` },
      ...(limitMinor === null
        ? {}
        : {
            setWhere: sql`${limitUsage.usedMinor} + ${amountMinor.toString()}::bigint <= ${limitMinor.toString()}::bigint`,
          }),
    })
    .returning({ usedMinor: limitUsage.usedMinor });
  if (counted.length > 0 || limitMinor === null) return;
  throw exceeded(period === "day" ? "a day" : "a month", limitMinor);
}

function exceeded(period: string, limitMinor: bigint): CedirailError {
  return new CedirailError(
    "LIMIT_EXCEEDED",
    `Your verification tier allows GHS ${formatAmount(limitMinor, "GHSFIAT")} ${period}.`,
    { field: "amount", limit: formatAmount(limitMinor, "GHSFIAT"), period },
  );
}

/** Gives back what a payout that failed, expired or was cancelled had counted. */
export async function uncount(
  tx: Transaction,
  merchantId: string,
  countedOn: string,
  amountMinor: bigint,
): Promise<void> {
  for (const [period, startsOn] of [
    ["day", countedOn],
    ["month", countedOn.slice(0, 7)],
  ] as const)
    await tx
      .update(limitUsage)
      .set({ usedMinor: sql`${limitUsage.usedMinor} - ${amountMinor.toString()}::bigint` })
      .where(
        and(
          eq(limitUsage.merchantId, merchantId),
          eq(limitUsage.period, period),
          eq(limitUsage.startsOn, startsOn),
        ),
      );
}
