import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import type { Executor, DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";

const limitMinor = () => BigInt(config().openQuotesLimitGhs) * 100n;

interface NewQuote {
  merchantId: string;
  /** Pesewas that the treasury gives up when it is confirmed. */
  exposureMinor: bigint;
  /** Whether the merchant's USDT covers all its open quotes and this one. */
  covered: boolean;
}

/**
 * Ensures that all open quotes together, this one included, promise no more than the setting allows and no
 * more than the treasury can pay. A quote costs nothing, so uncovered quotes share a quarter of the limit,
 * and each merchant a sixteenth: they cannot block the others. The caller writes the quote in the same
 * transaction; other quotes wait until it commits.
 * @throws CedirailError `LIMIT_EXCEEDED`
 */
export async function takeQuoteRoom(tx: DbTransaction, quote: NewQuote): Promise<void> {
  const { merchantId, exposureMinor, covered } = quote;
  const [room] = await tx.execute<{ outcome: "taken" | "all" | "uncovered" }>(
    sql`select take_quote_room(${merchantId}, ${exposureMinor.toString()}::bigint,
      ${limitMinor().toString()}::bigint, ${covered}::boolean) as outcome`,
  );
  if (room?.outcome === "taken") return;
  throw new CedirailError(
    "LIMIT_EXCEEDED",
    room?.outcome === "uncovered"
      ? "Your open quotes add up to more than your USDT balance. Fund your wallet, confirm a quote, or wait for some to expire."
      : "We cannot quote that much right now. Try a smaller amount, or try again in a few minutes.",
    { field: "amount" },
    { internal: `take_quote_room returned ${room?.outcome}.` },
  );
}

/** The number of open quotes, what they promise, and the limit; in pesewas. */
export async function readOpenQuotes(executor: Executor) {
  const [row] = await executor.execute<{ count: number; worth: string; room: string; now: string }>(
    sql`select count(c.id)::int as count, coalesce(sum(c.exposure_minor), 0)::text as worth,
      coalesce((select a.balance - a.floor from accounts a
        where a.kind = 'exchange' and a.currency = 'GHSFIAT'), 0)::text as room, app_now() as now
      from conversions c where c.status = 'quoted' and c.expires_at > app_now()`,
  );
  if (!row) throw new Error("The count returned no row.");
  const treasuryMinor = BigInt(row.room);
  const limit = limitMinor();
  return {
    count: row.count,
    worthMinor: BigInt(row.worth),
    limitMinor: treasuryMinor < limit ? treasuryMinor : limit,
    now: new Date(row.now),
  };
}
