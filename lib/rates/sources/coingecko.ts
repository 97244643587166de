import * as z from "zod";
import { RateSourceError, type RateObservation, type RateSource } from "../source";
import { multiplyDecimals, toPriceMicros, type Decimal } from "./decimal";
import { decimalSchema, epochSecondsSchema, requestJson } from "./http";

const name = "coingecko";
/** The demo plan's 10,000 calls a month are one every 4.5 minutes. */
const refreshSeconds = 300;
const tetherMaxAgeSeconds = 900;
/** USD/GHS is hourly data fetched hourly: two hours old is normal, three allows for one failed fetch. */
const crossMaxAgeSeconds = 10_800;

const responseSchema = z.object({
  // A currency that CoinGecko does not list is silently missing.
  tether: z.object({
    usd: decimalSchema.optional(),
    ghs: decimalSchema.optional(),
    last_updated_at: epochSecondsSchema,
  }),
});
type Tether = z.output<typeof responseSchema>["tether"];

interface CoingeckoSettings {
  baseUrl: string;
  apiKey: string | null;
  openExchangeRates: { baseUrl: string; appId: string | null };
}

/**
 * CoinGecko's USDT/USD times USD/GHS of Open Exchange Rates, as old as the older of both; without
 * an Open Exchange Rates app id CoinGecko's own GHS price, where it lists one (reference §2, §6).
 */
export function createCoingeckoSource(settings: CoingeckoSettings): RateSource {
  const { appId, baseUrl } = settings.openExchangeRates;
  if (appId === null)
    return {
      name,
      refreshSeconds,
      maxAgeSeconds: tetherMaxAgeSeconds,
      observe: async (deadline) =>
        directObservation(await readTether(settings, "ghs,usd", deadline)),
    };
  const usdGhsRate = createUsdGhsRate({ baseUrl, appId });
  return {
    name,
    refreshSeconds,
    maxAgeSeconds: crossMaxAgeSeconds,
    async observe(deadline, now) {
      const [tether, usdGhs] = await Promise.all([
        readTether(settings, "usd", deadline),
        usdGhsRate(deadline, now),
      ]);
      // The cross rate may be older, so the age of this faster half is checked here.
      if (now.getTime() - tether.last_updated_at.getTime() > tetherMaxAgeSeconds * 1000)
        throw new RateSourceError(`${name}: the USDT/USD price is too old`);
      return crossObservation(tether, usdGhs);
    },
  };
}

async function readTether(
  settings: CoingeckoSettings,
  currencies: string,
  deadline: number,
): Promise<Tether> {
  const query = new URLSearchParams({
    ids: "tether",
    vs_currencies: currencies,
    include_last_updated_at: "true",
    precision: "full",
  });
  const url = `${settings.baseUrl}/api/v3/simple/price?${query}`;
  const headers = keyHeader(settings);
  return (await requestJson({ sourceName: name, url, headers, deadline }, responseSchema)).tether;
}

/** Each plan has its own host and its own header for the key. */
function keyHeader({ baseUrl, apiKey }: CoingeckoSettings): Record<string, string> {
  if (apiKey === null) return {};
  const plan = new URL(baseUrl).hostname.startsWith("pro-") ? "pro" : "demo";
  return { [`x-cg-${plan}-api-key`]: apiKey };
}

function directObservation(tether: Tether): RateObservation {
  if (!tether.ghs)
    throw new RateSourceError(`${name}: no GHS price, and no Open Exchange Rates app id`);
  return { midMicros: toPriceMicros(name, tether.ghs), asOf: tether.last_updated_at };
}

function crossObservation(tether: Tether, usdGhs: UsdGhsRate): RateObservation {
  if (!tether.usd) throw new RateSourceError(`${name}: tether.usd is missing`);
  return {
    midMicros: toPriceMicros(name, multiplyDecimals(tether.usd, usdGhs.price)),
    asOf: usdGhs.asOf < tether.last_updated_at ? usdGhs.asOf : tether.last_updated_at,
  };
}

const usdGhsSchema = z.object({
  timestamp: epochSecondsSchema,
  base: z.literal("USD"),
  rates: z.object({ GHS: decimalSchema }),
});

const pauseMs = 3_600_000;
const pauseAfterFailureMs = 300_000;

interface UsdGhsRate {
  /** GHS for one USD. */
  price: Decimal;
  asOf: Date;
}

/**
 * USD/GHS from Open Exchange Rates (reference §6), fetched once an hour: 744 calls a month of the free
 * plan's 1,000. If fetching fails, it returns the last rate with its own time and tries again after five
 * minutes.
 * @throws RateSourceError (from the returned function) when no rate is known
 */
function createUsdGhsRate(settings: {
  baseUrl: string;
  appId: string;
}): (deadline: number, now: Date) => Promise<UsdGhsRate> {
  const sourceName = "open-exchange-rates";
  const appId = encodeURIComponent(settings.appId);
  const url = `${settings.baseUrl}/api/latest.json?app_id=${appId}&symbols=GHS`;
  let known: UsdGhsRate | null = null;
  let pause = { fromMs: 0, lengthMs: 0 };

  return async (deadline, now) => {
    const atMs = now.getTime();
    // The distance, not the order: a clock set back must not keep an old rate for long.
    const waiting = Math.abs(atMs - pause.fromMs) < pause.lengthMs;
    if (waiting && known) return known;
    if (waiting) throw new RateSourceError(`${sourceName}: failed, not queried again yet`);
    try {
      const response = await requestJson({ sourceName, url, deadline }, usdGhsSchema);
      known = { price: response.rates.GHS, asOf: response.timestamp };
      pause = { fromMs: atMs, lengthMs: pauseMs };
    } catch (error) {
      pause = { fromMs: atMs, lengthMs: pauseAfterFailureMs };
      if (!known) throw error;
    }
    return known;
  };
}
