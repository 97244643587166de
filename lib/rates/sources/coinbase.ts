import * as z from "zod";
import type { RateSource } from "../source";
import { toPriceMicros } from "./decimal";
import { decimalSchema, requestJson } from "./http";

const responseSchema = z.object({
  data: z.object({
    // Without a known base Coinbase responds with USD, which would pass for a price.
    currency: z.literal("USDT"),
    rates: z.object({ GHS: decimalSchema }),
  }),
});

/** Coinbase's value of one USDT (reference §3): one call, no key, no time. */
export function createCoinbaseSource(settings: { baseUrl: string }): RateSource {
  const name = "coinbase";
  const url = `${settings.baseUrl}/v2/exchange-rates?currency=USDT`;
  return {
    name,
    refreshSeconds: 60,
    maxAgeSeconds: 300,
    async observe(deadline) {
      const { data } = await requestJson({ sourceName: name, url, deadline }, responseSchema);
      return { midMicros: toPriceMicros(name, data.rates.GHS), asOf: null };
    },
  };
}
