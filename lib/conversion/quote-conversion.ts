import { and, count, eq, sql } from "drizzle-orm";
import { conversions } from "@/drizzle/schema";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { formatAmount, formatDecimal, formatCedis, type Currency } from "@/lib/money";
import { currencyCode } from "@/lib/money-text";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { conversionFee, sharesOf, targetFor, targetOf } from "@/lib/pricing";
import { takeQuoteRoom } from "@/lib/rates/open-quotes";
import { requireFreshRate } from "@/lib/rates/current-rate";
import { rateDecimals } from "@/lib/rates/source";
import { walletToSpendFrom } from "@/lib/wallet/find-wallet";
import { viewConversion } from "./confirm-conversion";

const quoteLife = sql`interval '300 seconds'`;
const maxOpenQuotes = 20;

function termsOf(source: Currency, sourceMinor: bigint, rateMicros: bigint) {
  const feeBasisPoints = BigInt(config().conversionFeeBasisPoints);
  const price = { source, rateMicros, feeBasisPoints };
  return {
    feeMinor: conversionFee(sourceMinor, price),
    targetMinor: targetFor(sourceMinor, price),
  };
}

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
  const terms = termsOf("USDT", amountMinor, rate.buyMicros);
  return {
    ...indicative,
    amount: formatAmount(amountMinor, "USDT"),
    fee: { amount: formatAmount(terms.feeMinor, "USDT"), currency: "USDT" as const },
    receive: formatCedis(terms.targetMinor),
  };
}

/**
 * Locks the rate for a conversion of `amount` minor units of `source` for 300 seconds: what we pay for USDT,
 * or what we charge for it. Holds no money.
 * @throws CedirailError `RATE_UNAVAILABLE`, `INVALID_REQUEST`, `LIMIT_EXCEEDED` at 20 open quotes or when the
 *   treasury limit is reached
 */
export async function quoteConversion(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  source: Currency,
  request: { amount: bigint; walletAddress?: string | undefined },
) {
  const { merchantId } = principal;
  const { amount: sourceMinor } = request;
  const target = targetOf[source];
  const { walletAddress } = request;
  const wallet = await walletToSpendFrom(merchantId, "walletAddress", walletAddress, source);
  const openMinor = await openSourceMinor(tx, merchantId, source);
  const { buyMicros, sellMicros, midMicros } = await requireFreshRate(tx);
  const rateMicros = source === "USDT" ? buyMicros : sellMicros;
  const terms = termsOf(source, sourceMinor, rateMicros);
  if (terms.targetMinor === 0n)
    throw invalidRequest(
      "amount",
      `enough ${currencyCode(source)} for at least ${formatAmount(1n, target)} ${currencyCode(target)}`,
      formatAmount(sourceMinor, source),
    );
  const id = createId("cnv");
  await recordAct(tx, {
    merchantId,
    actor: principal.actor,
    action: "conversion.quoted",
    resource: id,
  });
  const { exchangeMinor: exposureMinor } = sharesOf(
    { source, sourceMinor, ...terms },
    { midMicros, rateMicros },
  );
  const { availableMinor } = (await readWalletBalances(tx, wallet))[source];
  const covered = openMinor + sourceMinor <= availableMinor;
  // From here to the commit the quotes of all merchants wait for one another, so this comes last.
  await takeQuoteRoom(tx, { merchantId, source, target, exposureMinor, covered });
  const [row] = await tx
    .insert(conversions)
    .values({
      id,
      merchantId,
      wallet,
      status: "quoted",
      sourceCurrency: source,
      sourceMinor,
      ...terms,
      rateMicros,
      midMicros,
      exposureMinor,
      covered,
      expiresAt: sql`app_now() + ${quoteLife}`,
    })
    .returning();
  if (!row) throw new Error("The database returned no conversion.");
  return viewConversion(row, false);
}

/**
 * What the merchant's open quotes from a currency take of it, in minor units.
 * @throws CedirailError `LIMIT_EXCEEDED` when there are as many as there may be, from either currency
 */
async function openSourceMinor(
  tx: DbTransaction,
  merchantId: string,
  source: Currency,
): Promise<bigint> {
  // The lock keeps parallel quotes of one merchant from exceeding the limit together.
  await lockMerchant(tx, merchantId);
  const ofSource = sql`${conversions.sourceCurrency} = ${source}`;
  const [open] = await tx
    .select({
      quotes: count(),
      sourceMinor: sql<string | null>`sum(${conversions.sourceMinor}) filter (where ${ofSource})`,
    })
    .from(conversions)
    .where(
      and(
        eq(conversions.merchantId, merchantId),
        eq(conversions.status, "quoted"),
        sql`${conversions.expiresAt} > app_now()`,
      ),
    );
  if ((open?.quotes ?? 0) >= maxOpenQuotes)
    throw new CedirailError(
      "LIMIT_EXCEEDED",
      `At most ${maxOpenQuotes} quotes can be open at the same time; confirm one or wait for one to expire.`,
    );
  return BigInt(open?.sourceMinor ?? 0);
}
