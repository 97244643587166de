import { and, count, eq, sql } from "drizzle-orm";
import { conversions, merchants } from "@/drizzle/schema";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import { config } from "@/lib/config/env";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { formatAmount, formatDecimal } from "@/lib/money";
import { requireFreshRate } from "@/lib/rates/current-rate";
import { rateDecimals } from "@/lib/rates/source";
import { walletOfRequest } from "@/lib/wallet/find-wallet";
import { termsOf } from "./arithmetic";
import { viewConversion } from "./view";

const quoteLife = sql`interval '300 seconds'`;
const mostOpenQuotes = 20;

/** The indicative rate and, with an amount in micro-USDT, what would be received (contract §4). */
export async function readConvertRate(amountMinor: bigint | undefined) {
  const rate = await requireFreshRate();
  const indicative = {
    pair: "USDT-GHS" as const,
    rate: formatDecimal(rate.buyMicros, rateDecimals),
    indicative: true as const,
    asOf: rate.asOf.toISOString(),
  };
  if (amountMinor === undefined) return indicative;
  const terms = termsOf(amountMinor, config().conversionFeeBasisPoints, rate.buyMicros);
  return {
    ...indicative,
    amount: formatAmount(amountMinor, "USDT"),
    fee: { amount: formatAmount(terms.feeMinor, "USDT"), currency: "USDT" as const },
    receive: formatAmount(terms.targetMinor, "GHSFIAT"),
  };
}

/**
 * Locks the rate for a conversion of `amountMinor` micro-USDT for 300 seconds; holds no money.
 * @throws CedirailError `RATE_UNAVAILABLE`, `LIMIT_EXCEEDED` at 20 open quotes, `INVALID_REQUEST`
 */
export async function quoteConversion(
  tx: Transaction,
  principal: MerchantPrincipal,
  request: { amountMinor: bigint; walletAddress?: string | undefined },
) {
  const { merchantId } = principal;
  const wallet = await walletOfRequest(tx, merchantId, "walletAddress", request.walletAddress);
  await refuseTooManyQuotes(tx, merchantId);
  const rate = await requireFreshRate(tx);
  const terms = termsOf(request.amountMinor, config().conversionFeeBasisPoints, rate.buyMicros);
  if (terms.targetMinor === 0n)
    throw invalidRequest(
      "amount",
      "enough USDT for at least GHS 0.01",
      formatAmount(request.amountMinor, "USDT"),
    );
  const [row] = await tx
    .insert(conversions)
    .values({
      id: createId("cnv"),
      merchantId,
      wallet,
      status: "quoted",
      sourceMinor: request.amountMinor,
      feeMinor: terms.feeMinor,
      rateMicros: rate.buyMicros,
      midMicros: rate.midMicros,
      targetMinor: terms.targetMinor,
      expiresAt: sql`app_now() + ${quoteLife}`,
    })
    .returning();
  if (!row) throw new Error("The database returned no conversion.");
  await recordAct(tx, {
    merchantId,
    actor: principal.actor,
    action: "conversion.quoted",
    resource: row.id,
  });
  return viewConversion(row, false);
}

async function refuseTooManyQuotes(tx: Transaction, merchantId: string): Promise<void> {
  // One merchant's quotes are counted one after the other, or parallel ones would pass the bound.
  await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.id, merchantId))
    .for("no key update");
  const [open] = await tx
    .select({ quotes: count() })
    .from(conversions)
    .where(
      and(
        eq(conversions.merchantId, merchantId),
        eq(conversions.status, "quoted"),
        sql`${conversions.expiresAt} > app_now()`,
      ),
    );
  if ((open?.quotes ?? 0) >= mostOpenQuotes)
    throw new CedirailError(
      "LIMIT_EXCEEDED",
      `At most ${mostOpenQuotes} quotes may be open at once; confirm one or let them expire.`,
    );
}
