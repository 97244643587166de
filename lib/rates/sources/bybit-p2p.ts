import { z } from "zod";
import type { RateMicros, RateSource } from "../source";
import { requestJson } from "./http";
import { midOfSides, sidePrice } from "./p2p";
import { decimalSchema } from "./wire";

const name = "bybit-p2p";

const responseSchema = z.object({
  ret_code: decimalSchema.refine((code) => code.digits === 0n),
  result: z.object({
    items: z.array(
      z.object({
        price: decimalSchema,
        recentOrderNum: decimalSchema.nullish(),
        recentExecuteRate: decimalSchema.nullish(),
      }),
    ),
  }),
});

/** Bybit's peer-to-peer adverts for USDT against GHS, both sides (reference §5; unofficial). */
export function createBybitP2pSource(settings: { baseUrl: string }): RateSource {
  return {
    name,
    refreshSeconds: 120,
    maxAgeSeconds: 600,
    async observe(deadline) {
      const [one, other] = await Promise.all([
        askSide(settings.baseUrl, "1", deadline),
        askSide(settings.baseUrl, "0", deadline),
      ]);
      return { midMicros: midOfSides(one, other), asOf: null };
    },
  };
}

async function askSide(baseUrl: string, side: "0" | "1", deadline: number): Promise<RateMicros> {
  const url = `${baseUrl}/fiat/otc/item/online`;
  const body = {
    userId: "",
    tokenId: "USDT",
    currencyId: "GHS",
    payment: [],
    side,
    size: "20",
    page: "1",
    amount: "",
    authMaker: false,
    canTrade: false,
  };
  // As for Binance: the call is the web site's own.
  const headers = { "User-Agent": "Mozilla/5.0" };
  const answer = await requestJson(
    { sourceName: name, url, headers, body, deadline },
    responseSchema,
  );
  const adverts = answer.result.items.map((item) => ({
    price: item.price,
    orderCount: item.recentOrderNum ?? null,
    completionPercent: item.recentExecuteRate ?? null,
  }));
  return sidePrice(name, adverts);
}
