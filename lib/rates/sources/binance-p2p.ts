import { z } from "zod";
import type { RateMicros, RateSource } from "../source";
import { multiplyDecimals } from "./decimal";
import { requestJson } from "./http";
import { midOfSides, sidePrice } from "./p2p";
import { decimalSchema } from "./wire";

const name = "binance-p2p";
const hundred = { digits: 100n, scale: 0 };

const responseSchema = z.object({
  code: z.literal("000000"),
  data: z.array(
    z.object({
      adv: z.object({
        price: decimalSchema,
        asset: z.literal("USDT"),
        fiatUnit: z.literal("GHS"),
      }),
      advertiser: z.object({
        monthOrderCount: decimalSchema.nullish(),
        monthFinishRate: decimalSchema.nullish(),
      }),
    }),
  ),
});

/** Binance's peer-to-peer adverts for USDT against GHS, both sides (reference §4; unofficial). */
export function createBinanceP2pSource(settings: { baseUrl: string }): RateSource {
  return {
    name,
    refreshSeconds: 120,
    maxAgeSeconds: 600,
    async observe(deadline) {
      const [buy, sell] = await Promise.all([
        askSide(settings.baseUrl, "BUY", deadline),
        askSide(settings.baseUrl, "SELL", deadline),
      ]);
      return { midMicros: midOfSides(buy, sell), asOf: null };
    },
  };
}

async function askSide(
  baseUrl: string,
  tradeType: "BUY" | "SELL",
  deadline: number,
): Promise<RateMicros> {
  const url = `${baseUrl}/bapi/c2c/v2/friendly/c2c/adv/search`;
  const body = {
    page: 1,
    rows: 20,
    asset: "USDT",
    fiat: "GHS",
    tradeType,
    payTypes: [],
    countries: [],
    publisherType: null,
    proMerchantAds: false,
    merchantCheck: false,
  };
  // Without a browser's name it answers with a page for robots.
  const headers = { "User-Agent": "Mozilla/5.0" };
  const answer = await requestJson(
    { sourceName: name, url, headers, body, deadline },
    responseSchema,
  );
  const adverts = answer.data.map(({ adv, advertiser }) => ({
    price: adv.price,
    orderCount: advertiser.monthOrderCount ?? null,
    completionPercent: advertiser.monthFinishRate
      ? multiplyDecimals(advertiser.monthFinishRate, hundred)
      : null,
  }));
  return sidePrice(name, adverts);
}
