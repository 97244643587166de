import { config } from "@/lib/config/env";
import { database, type Executor } from "@/lib/db/client";
import { CedirailError, notFound } from "@/lib/errors";
import { formatDecimal } from "@/lib/money";
import { assessRate, type Assessment } from "./assess";
import { rateDecimals, type RateMicros } from "./source";
import { applySpread } from "./spread";

/** The current rate of the pair, in millionths of a GHS for one USDT. */
export interface CurrentRate {
  midMicros: RateMicros;
  /** What we pay for one USDT. */
  buyMicros: RateMicros;
  /** What we charge for one USDT. */
  sellMicros: RateMicros;
  sources: string[];
  asOf: Date;
  /** Stale unless it is `quoting`. */
  state: Assessment["state"];
}

/**
 * The current rate, or null before any source has had a price. While it must not be quoted it is the last
 * accepted one, marked stale: the mean of a contradiction, or an unreviewed jump, is never shown.
 */
export async function currentRate(executor: Executor = database()): Promise<CurrentRate | null> {
  const assessment = await assessRate(executor);
  if (!assessment) return null;
  const { state, combined, accepted } = assessment;
  if (state !== "quoting" && accepted)
    return withSpread({ ...accepted, asOf: accepted.acceptedAt, state });
  return withSpread({ ...combined, state });
}

function withSpread(
  rate: Pick<CurrentRate, "midMicros" | "sources" | "asOf" | "state">,
): CurrentRate {
  const { buy, sell } = applySpread(rate.midMicros, config().rates.spreadBasisPoints);
  const { midMicros, sources, asOf, state } = rate;
  return { midMicros, buyMicros: buy, sellMicros: sell, sources, asOf, state };
}

/**
 * A rate that can be quoted.
 * @throws CedirailError `RATE_UNAVAILABLE` when there is none, it is stale or contradictory, or quoting is
 *   frozen
 */
export async function requireFreshRate(executor?: Executor): Promise<CurrentRate> {
  const rate = await currentRate(executor);
  if (rate?.state === "quoting") return rate;
  throw new CedirailError(
    "RATE_UNAVAILABLE",
    "There is no current rate. Try again shortly.",
    {},
    { internal: rate ? `The rate is ${rate.state}.` : "No source has a price." },
  );
}

/** A rate as responses show it. */
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
    stale: rate.state !== "quoting",
  };
}

/** Every rate there is (contract §4, rates). */
export async function listRates() {
  const rate = await currentRate();
  return { data: rate ? [viewRate(rate)] : [] };
}

/** The rate of one pair, in any of its spellings. @throws CedirailError `NOT_FOUND` */
export async function readRate(pair: string) {
  if (!/^usdt[-_/]ghs$/i.test(pair)) throw notFound();
  const rate = await currentRate();
  if (!rate)
    throw new CedirailError("RATE_UNAVAILABLE", "There is no rate yet. Try again shortly.");
  return viewRate(rate);
}
