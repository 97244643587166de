import { z } from "zod";
import { RateSourceError } from "../source";
import type { Decimal } from "./decimal";
import { decimalSchema, epochSecondsSchema, requestJson } from "./http";

const responseSchema = z.object({
  timestamp: epochSecondsSchema,
  base: z.literal("USD"),
  rates: z.object({ GHS: decimalSchema }),
});

const pauseMs = 3_600_000;
const pauseAfterFailureMs = 300_000;

export interface UsdGhsRate {
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
export function createUsdGhsRate(settings: {
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
      const response = await requestJson({ sourceName, url, deadline }, responseSchema);
      known = { price: response.rates.GHS, asOf: response.timestamp };
      pause = { fromMs: atMs, lengthMs: pauseMs };
    } catch (error) {
      pause = { fromMs: atMs, lengthMs: pauseAfterFailureMs };
      if (!known) throw error;
    }
    return known;
  };
}
