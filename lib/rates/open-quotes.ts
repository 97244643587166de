import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import type { Executor, DbTransaction } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";
import { CedirailError } from "@/lib/errors";
import { decimalsOf, type Currency } from "@/lib/money";
import { currencyCode } from "@/lib/money-text";

const limitMinor = (currency: Currency) =>
  BigInt(config().openQuotesLimit[currency]) * 10n ** BigInt(decimalsOf[currency]);

interface NewQuote {
  merchantId: string;
  source: Currency;
  target: Currency;
  /** Minor units of the target that the treasury gives up when it is confirmed. */
  exposureMinor: bigint;
  /** Whether the merchant's balance covers all its open quotes of this source, and this one. */
  covered: boolean;
}

/**
 * Ensures that all open quotes for one currency together, this one included, promise no more than the setting
 * allows and no more than the treasury can pay. A quote costs nothing, so uncovered quotes share a quarter of the limit,
 * and each merchant a sixteenth: they cannot block the others. The caller writes the quote in the same
 * transaction; other quotes for the currency wait until it commits.
 * @throws CedirailError `LIMIT_EXCEEDED`
 */
export async function takeQuoteRoom(tx: DbTransaction, quote: NewQuote): Promise<void> {
  const { merchantId, source, target, exposureMinor, covered } = quote;
  const [room] = await acrossMerchants("the quotes of all merchants share one limit", () =>
    tx.execute<{ outcome: "taken" | "all" | "uncovered" }>(
      sql`select take_quote_room(${merchantId}, ${exposureMinor.toString()}::bigint,
        ${limitMinor(target).toString()}::bigint, ${covered}::boolean, ${target}) as outcome`,
    ),
  );
  if (room?.outcome === "taken") return;
  throw new CedirailError(
    "LIMIT_EXCEEDED",
    room?.outcome === "uncovered"
      ? `Your open quotes add up to more than your ${currencyCode(source)} balance. Fund your wallet, confirm a quote, or wait for some to expire.`
      : "We cannot quote that much right now. Try a smaller amount, or try again in a few minutes.",
    { field: "amount" },
    { internal: `take_quote_room returned ${room?.outcome}.` },
  );
}

/** The number of open quotes for a currency, what they promise of it, and the limit; minor units. */
export interface OpenQuotes {
  count: number;
  worthMinor: bigint;
  limitMinor: bigint;
}

/** The open quotes by the currency that they promise, and the time of that. */
export async function readOpenQuotes(
  executor: Executor,
): Promise<Record<Currency, OpenQuotes> & { now: Date }> {
  const rows = await executor.execute<
    { currency: Currency } & Record<"worth" | "room" | "now", string> & { count: number }
  >(
    sql`select target.currency, count(c.id)::int as count,
      coalesce(sum(c.exposure_minor), 0)::text as worth,
      coalesce(max(a.balance - a.floor), 0)::text as room, app_now() as now
    from (values ('USDT'), ('GHSFIAT')) as target (currency)
    left join accounts a on a.kind = 'exchange' and a.currency = target.currency
    left join conversions c on c.status = 'quoted' and c.expires_at > app_now()
      and c.source_currency <> target.currency
    group by target.currency`,
  );
  const of = (currency: Currency) => {
    const row = rows.find((one) => one.currency === currency);
    if (!row) throw new Error("The count returned no row.");
    const [treasuryMinor, limit] = [BigInt(row.room), limitMinor(currency)];
    return {
      count: row.count,
      worthMinor: BigInt(row.worth),
      limitMinor: treasuryMinor < limit ? treasuryMinor : limit,
      now: new Date(row.now),
    };
  };
  const cedis = of("GHSFIAT");
  return { GHSFIAT: cedis, USDT: of("USDT"), now: cedis.now };
}
