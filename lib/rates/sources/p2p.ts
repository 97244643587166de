import * as z from "zod";
import { median } from "../median";
import { RateSourceError, type RateMicros, type RateSource } from "../source";
import { decimalToMicros, isSanePrice, type Decimal, multiplyDecimals } from "./decimal";
import { requestJson, decimalSchema } from "./http";

/** One advert of a peer-to-peer market; null where the market does not say. */
export interface Advert {
  price: Decimal;
  /** The advertiser's orders in the last month. */
  orderCount: Decimal | null;
  /** The share of these that were completed, in percent. */
  completionPercent: Decimal | null;
}

interface P2pMarket {
  name: string;
  url: string;
  /** The request for each side of the market. Which is which does not matter to the middle. */
  bodies: readonly [object, object];
  schema: z.ZodType<Advert[]>;
}

/** A peer-to-peer market: the middle between what buyers pay and what sellers get. */
function createP2pSource({ name, url, bodies, schema }: P2pMarket): RateSource {
  // Without a browser's name the markets respond with a page for robots.
  const headers = { "User-Agent": "Mozilla/5.0" };
  return {
    name,
    refreshSeconds: 120,
    maxAgeSeconds: 600,
    async observe(deadline) {
      const priceOf = async (body: object) =>
        sidePrice(
          name,
          await requestJson({ sourceName: name, url, headers, body, deadline }, schema),
        );
      const [one, other] = await Promise.all([priceOf(bodies[0]), priceOf(bodies[1])]);
      return { midMicros: (one + other) / 2n, asOf: null };
    },
  };
}

const minOrdersMicros = 10_000_000n;
const minCompletionPercentMicros = 90_000_000n;
const minAdverts = 3;

/**
 * The price of one side of a market: the median over advertisers with a record, so that bait does not count.
 * @throws RateSourceError when fewer than three such adverts are left
 */
export function sidePrice(sourceName: string, adverts: readonly Advert[]): RateMicros {
  const prices = adverts
    .filter(hasRecord)
    .map((advert) => decimalToMicros(advert.price))
    .filter(isSanePrice);
  if (prices.length < minAdverts)
    throw new RateSourceError(`${sourceName}: only ${prices.length} reliable adverts`);
  return median(prices);
}

function hasRecord({ orderCount, completionPercent }: Advert): boolean {
  return (
    orderCount !== null &&
    completionPercent !== null &&
    decimalToMicros(orderCount) >= minOrdersMicros &&
    decimalToMicros(completionPercent) >= minCompletionPercentMicros
  );
}

const hundred = { digits: 100n, scale: 0 };

const binanceAdvert = z
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
const binanceAdverts = z
  .object({ code: z.literal("000000"), data: z.array(binanceAdvert) })
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
  return createP2pSource({
    name: "binance-p2p",
    url,
    bodies: [body("BUY"), body("SELL")],
    schema: binanceAdverts,
  });
}

const bybitAdvert = z
  .object({
    price: decimalSchema,
    recentOrderNum: decimalSchema.nullish(),
    recentExecuteRate: decimalSchema.nullish(),
  })
  .transform(({ price, recentOrderNum, recentExecuteRate }) => ({
    price,
    orderCount: recentOrderNum ?? null,
    completionPercent: recentExecuteRate ?? null,
  }));
const bybitAdverts = z
  .object({
    ret_code: decimalSchema.refine((code) => code.digits === 0n),
    result: z.object({ items: z.array(bybitAdvert) }),
  })
  .transform(({ result }) => result.items);

/** Bybit's peer-to-peer adverts for USDT against GHS, both sides (reference §5; unofficial). */
export function createBybitP2pSource({ baseUrl }: { baseUrl: string }): RateSource {
  const body = (side: "0" | "1") => ({
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
  });
  const url = `${baseUrl}/fiat/otc/item/online`;
  return createP2pSource({
    name: "bybit-p2p",
    url,
    bodies: [body("1"), body("0")],
    schema: bybitAdverts,
  });
}
