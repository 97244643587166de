import type { z } from "zod";
import { median } from "../median";
import { RateSourceError, type RateMicros, type RateSource } from "../source";
import { decimalToMicros, isSanePrice, type Decimal } from "./decimal";
import { requestJson } from "./http";

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
export function createP2pSource({ name, url, bodies, schema }: P2pMarket): RateSource {
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
