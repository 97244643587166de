import { z } from "zod";
import type { RateSource } from "../source";
import { multiplyDecimals } from "./decimal";
import { decimalSchema } from "./http";
import { createP2pSource } from "./p2p";

const hundred = { digits: 100n, scale: 0 };

const advertSchema = z
  .object({
    adv: z.object({ price: decimalSchema, asset: z.literal("USDT"), fiatUnit: z.literal("GHS") }),
    advertiser: z.object({
      monthOrderCount: decimalSchema.nullish(),
      monthFinishRate: decimalSchema.nullish(),
    }),
  })
  .transform(({ adv, advertiser: { monthOrderCount, monthFinishRate } }) => ({
    price: adv.price,
    orderCount: monthOrderCount ?? null,
    completionPercent: monthFinishRate ? multiplyDecimals(monthFinishRate, hundred) : null,
  }));
const schema = z
  .object({ code: z.literal("000000"), data: z.array(advertSchema) })
  .transform(({ data }) => data);

/** Binance's peer-to-peer adverts for USDT against GHS, both sides (reference §4; unofficial). */
export function createBinanceP2pSource({ baseUrl }: { baseUrl: string }): RateSource {
  const url = `${baseUrl}/bapi/c2c/v2/friendly/c2c/adv/search`;
  const body = (tradeType: "BUY" | "SELL") => ({
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
  });
  return createP2pSource({ name: "binance-p2p", url, bodies: [body("BUY"), body("SELL")], schema });
}
