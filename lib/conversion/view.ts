import type { InferSelectModel } from "drizzle-orm";
import type { conversions } from "@/drizzle/schema";
import { formatAmount, formatDecimal } from "@/lib/money";
import { rateDecimals } from "@/lib/rates/source";

export type ConversionRow = InferSelectModel<typeof conversions>;

/** A conversion as every answer shows it. `expired`: its time is over and it was not confirmed. */
export function viewConversion(row: ConversionRow, expired: boolean) {
  return {
    conversionId: row.id,
    status: expired && row.status === "quoted" ? ("expired" as const) : row.status,
    sourceAmount: formatAmount(row.sourceMinor, "USDT"),
    sourceCurrency: "USDT" as const,
    rate: formatDecimal(row.rateMicros, rateDecimals),
    fee: { amount: formatAmount(row.feeMinor, "USDT"), currency: "USDT" as const },
    targetAmount: formatAmount(row.targetMinor, "GHSFIAT"),
    targetCurrency: "GHSFIAT" as const,
    walletAddress: row.wallet,
    transactionId: row.transactionId,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
