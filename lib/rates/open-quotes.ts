import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import type { Executor, DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";

const limitMinor = () => BigInt(config().openQuotesLimitGhs) * 100n;

interface NewQuote {
  merchantId: string;
  /** Pesewas that the treasury gives up when it is confirmed. */
  exposureMinor: bigint;
  /** Whether the merchant has the USDT for all its open quotes and this one. */
  covered: boolean;
}

/**
 * Makes sure that all open quotes together promise no more than the setting, and no more than the treasury
 * can give up, with this one among them. A quote costs nothing, so quotes without the money behind them get a
 * quarter of the room together, and a sixteenth each merchant: they cannot keep the others from quoting. The
 * caller writes the quote in the same transaction; until it commits, no other quote is let in.
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
      ? "Your open quotes come to more than you have USDT for. Fund your wallet, confirm a quote, or let some expire."
      : "We cannot quote that much right now. Try a smaller amount, or again in a few minutes.",
    { field: "amount" },
    { internal: `take_quote_room says ${room?.outcome}.` },
  );
}

/** How many quotes are open, what they promise, and how much they may; in pesewas. */
export async function readOpenQuotes(executor: Executor) {
  const [row] = await executor.execute<{ count: number; worth: string; room: string; now: string }>(
    sql`select count(c.id)::int as count, coalesce(sum(c.exposure_minor), 0)::text as worth,
      coalesce((select a.balance - a.floor from accounts a
        where a.kind = 'exchange' and a.currency = 'GHSFIAT'), 0)::text as room, app_now() as now
      from conversions c where c.status = 'quoted' and c.expires_at > app_now()`,
  );
  if (!row) throw new Error("The database counted nothing.");
  const treasuryMinor = BigInt(row.room);
  const limit = limitMinor();
  return {
    count: row.count,
    worthMinor: BigInt(row.worth),
    limitMinor: treasuryMinor < limit ? treasuryMinor : limit,
    now: new Date(row.now),
  };
}
