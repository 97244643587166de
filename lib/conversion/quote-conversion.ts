import { and, count, eq, sql, sum } from "drizzle-orm";
import { conversions } from "@/drizzle/schema";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { formatAmount, formatDecimal, formatCedis } from "@/lib/money";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { cedisFor, conversionFee, sharesOf } from "@/lib/pricing";
import { takeQuoteRoom } from "@/lib/rates/open-quotes";
import { requireFreshRate } from "@/lib/rates/current-rate";
import { rateDecimals } from "@/lib/rates/source";
import { walletOfRequest } from "@/lib/wallet/find-wallet";
import { viewConversion } from "./confirm-conversion";

const quoteLife = sql`interval '300 seconds'`;
const maxOpenQuotes = 20;

function termsOf(sourceMinor: bigint, rateMicros: bigint) {
  const price = { rateMicros, feeBasisPoints: BigInt(config().conversionFeeBasisPoints) };
  return { feeMinor: conversionFee(sourceMinor, price), targetMinor: cedisFor(sourceMinor, price) };
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
  const terms = termsOf(amountMinor, rate.buyMicros);
  return {
    ...indicative,
    amount: formatAmount(amountMinor, "USDT"),
    fee: { amount: formatAmount(terms.feeMinor, "USDT"), currency: "USDT" as const },
    receive: formatCedis(terms.targetMinor),
  };
}

/**
 * Locks the rate for a conversion of `amountMinor` micro-USDT for 300 seconds; holds no money.
 * @throws CedirailError `RATE_UNAVAILABLE`, `INVALID_REQUEST`, `LIMIT_EXCEEDED` at 20 open quotes or when the
 *   treasury limit is reached
 */
export async function quoteConversion(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: { amountMinor: bigint; walletAddress?: string | undefined },
) {
  const { merchantId } = principal;
  const wallet = await walletOfRequest(merchantId, "walletAddress", request.walletAddress);
  const openMinor = await openSourceMinor(tx, merchantId);
  const rate = await requireFreshRate(tx);
  const terms = termsOf(request.amountMinor, rate.buyMicros);
  if (terms.targetMinor === 0n)
    throw invalidRequest(
      "amount",
      "enough USDT for at least 0.01 GHS",
      formatAmount(request.amountMinor, "USDT"),
    );
  const id = createId("cnv");
  await recordAct(tx, {
    merchantId,
    actor: principal.actor,
    action: "conversion.quoted",
    resource: id,
  });
  const { exchangeMinor } = sharesOf(
    { sourceMinor: request.amountMinor, ...terms },
    { midMicros: rate.midMicros, rateMicros: rate.buyMicros },
  );
  const { USDT } = await readWalletBalances(tx, wallet);
  const covered = openMinor + request.amountMinor <= USDT.availableMinor;
  // From here to the commit the quotes of all merchants wait for one another, so this comes last.
  await takeQuoteRoom(tx, { merchantId, exposureMinor: exchangeMinor, covered });
  const [row] = await tx
    .insert(conversions)
    .values({
      id,
      merchantId,
      wallet,
      status: "quoted",
      sourceMinor: request.amountMinor,
      feeMinor: terms.feeMinor,
      rateMicros: rate.buyMicros,
      midMicros: rate.midMicros,
      targetMinor: terms.targetMinor,
      exposureMinor: exchangeMinor,
      covered,
      expiresAt: sql`app_now() + ${quoteLife}`,
    })
    .returning();
  if (!row) throw new Error("The database returned no conversion.");
  return viewConversion(row, false);
}

/**
 * Micro-USDT of the merchant's open quotes.
 * @throws CedirailError `LIMIT_EXCEEDED` when there are as many as there may be
 */
async function openSourceMinor(tx: DbTransaction, merchantId: string): Promise<bigint> {
  // The lock keeps parallel quotes of one merchant from exceeding the limit together.
  await lockMerchant(tx, merchantId);
  const [open] = await tx
    .select({ quotes: count(), sourceMinor: sum(conversions.sourceMinor) })
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
