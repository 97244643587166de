import { desc, gte, sql } from "drizzle-orm";
import { rateObservations } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, type Executor } from "@/lib/db/client";
import { CedirailError, notFound } from "@/lib/errors";
import { formatDecimal } from "@/lib/money";
import { configuredSources } from "./configured";
import { combineObservations, type CombinedRate } from "./median";
import { rateDecimals, type RateMicros } from "./source";
import { applySpread } from "./spread";

/** The rate of the pair as it stands, in millionths of a GHS for one USDT. */
export interface CurrentRate {
  midMicros: RateMicros;
  /** What we pay for one USDT. */
  buyMicros: RateMicros;
  /** What we ask for one USDT. */
  sellMicros: RateMicros;
  sources: string[];
  asOf: Date;
  stale: boolean;
}

/** The newest price of every configured source, combined, or null before any was told. */
async function currentRate(executor: Executor = database()): Promise<CurrentRate | null> {
  const sources = new Map(configuredSources().map((source) => [source.name, source]));
  const rows = await executor
    .selectDistinctOn([rateObservations.source], {
      source: rateObservations.source,
      midMicros: rateObservations.midMicros,
      asOf: rateObservations.asOf,
      now: sql<string>`app_now()`,
    })
    .from(rateObservations)
    .where(gte(rateObservations.observedAt, sql`app_now() - interval '7 days'`))
    .orderBy(rateObservations.source, desc(rateObservations.observedAt));
  const known = rows.filter((row) => sources.has(row.source));
  const [first] = known;
  if (!first) return null;
  const combined = combineObservations({
    observations: known,
    now: new Date(first.now),
    maxAgeSecondsOf: (name) => sources.get(name)?.maxAgeSeconds ?? 0,
    maxDeviationBasisPoints: config().rates.maxDeviationBasisPoints,
  });
  return combined ? withSpread(combined) : null;
}

function withSpread(combined: CombinedRate): CurrentRate {
  const { buy, sell } = applySpread(combined.midMicros, config().rates.spreadBasisPoints);
  return {
    midMicros: combined.midMicros,
    buyMicros: buy,
    sellMicros: sell,
    sources: combined.sources,
    asOf: combined.asOf,
    stale: combined.stale,
  };
}

/** A rate fit to quote with. @throws CedirailError `RATE_UNAVAILABLE` when there is none or it is stale. */
export async function requireFreshRate(executor?: Executor): Promise<CurrentRate> {
  const rate = await currentRate(executor);
  if (rate && !rate.stale) return rate;
  throw new CedirailError(
    "RATE_UNAVAILABLE",
    "There is no fresh rate right now. Try again shortly.",
  );
}

/** A rate as answers show it. */
function viewRate(rate: CurrentRate) {
  const text = (micros: RateMicros) => formatDecimal(micros, rateDecimals);
  return {
    pair: "USDT-GHS" as const,
    base: "USDT" as const,
    quote: "GHS" as const,
    mid: text(rate.midMicros),
    buy: text(rate.buyMicros),
    sell: text(rate.sellMicros),
    rate: text(rate.buyMicros),
    source: rate.sources.length === 1 ? (rate.sources[0] ?? "median") : "median",
    sources: rate.sources,
    asOf: rate.asOf.toISOString(),
    stale: rate.stale,
  };
}

/** Every rate there is (contract §4, rates). */
export async function listRates() {
  const rate = await currentRate();
  return { data: rate ? [viewRate(rate)] : [] };
}

/** The rate of one pair, written in any of its ways. @throws CedirailError `NOT_FOUND` */
export async function readRate(pair: string) {
  if (!/^usdt[-_/]ghs$/i.test(pair)) throw notFound();
  const rate = await currentRate();
  if (!rate)
    throw new CedirailError("RATE_UNAVAILABLE", "There is no rate yet. Try again shortly.");
  return viewRate(rate);
}
