import { and, eq, sql } from "drizzle-orm";
import { limitUsage } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { formatCedis } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { limitsOfTier } from "./tiers";

interface Spender {
  id: string;
  kycStatus: string;
  kycTier: string;
}

/**
 * Counts pesewas that leave a merchant against the limits of its tier, on the day on which the caller's
 * database transaction began. Count and check are one write, so that parallel payouts cannot exceed a limit
 * together.
 * @throws CedirailError `KYC_REQUIRED` on mainnet before approval, `LIMIT_EXCEEDED`
 */
export async function countAgainstLimits(
  tx: DbTransaction,
  merchant: Spender,
  amountMinor: bigint,
): Promise<void> {
  assertMoneyMayLeave(merchant);
  assertWithinTier(merchant, amountMinor);
  const { dailyMinor, monthlyMinor } = limitsOfTier(merchant.kycTier);
  const [counted] = await tx.execute<{ exceeded: "day" | "month" | null }>(
    sql`select exceeded from count_outgoing(${merchant.id}, ${amountMinor.toString()}::bigint,
      ${dailyMinor.toString()}::bigint, ${monthlyMinor?.toString() ?? null}::bigint)`,
  );
  if (!counted) throw new Error("The database returned no count.");
  if (counted.exceeded === "day") throw exceeded("a day", dailyMinor);
  if (counted.exceeded === "month" && monthlyMinor !== null)
    throw exceeded("a month", monthlyMinor);
}

/** On mainnet nothing leaves before approval (contract §4, KYC). @throws CedirailError `KYC_REQUIRED` */
export function assertMoneyMayLeave(merchant: Pick<Spender, "kycStatus">): void {
  if (config().environment === "mainnet" && merchant.kycStatus !== "approved")
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

interface Counted {
  merchantId: string;
  createdAt: Date;
  countedMinor: bigint;
}

/** Releases what a payout that failed, expired or was cancelled had counted when it was created. */
export async function releaseLimit(
  tx: DbTransaction,
  { merchantId, createdAt, countedMinor }: Counted,
): Promise<void> {
  if (countedMinor === 0n) return;
  // Accra keeps UTC.
  const countedOn = createdAt.toISOString().slice(0, 10);
  for (const [period, startsOn] of [
    ["day", countedOn],
    ["month", countedOn.slice(0, 7)],
  ] as const)
    await tx
      .update(limitUsage)
      .set({ usedMinor: sql`${limitUsage.usedMinor} - ${countedMinor.toString()}::bigint` })
      .where(
        and(
          eq(limitUsage.merchantId, merchantId),
          eq(limitUsage.period, period),
          eq(limitUsage.startsOn, startsOn),
        ),
      );
}
