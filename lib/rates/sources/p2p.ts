import { median } from "../median";
import { RateSourceError, type RateMicros } from "../source";
import { decimalToMicros, isSanePrice, type Decimal } from "./decimal";

/** What a peer-to-peer market tells about one advert; null where it tells nothing. */
export interface Advert {
  price: Decimal;
  /** Orders of the advertiser in the last month. */
  orderCount: Decimal | null;
  /** Of these the share completed, in hundredths (98 is 98 %). */
  completionPercent: Decimal | null;
}

const minOrdersMicros = 10_000_000n;
const minCompletionPercentMicros = 90_000_000n;
const minAdverts = 3;

/**
 * The price of one side of a market: the median over advertisers with a record, so that bait does
 * not count. Dropping the extreme quartiles first would leave a median where it is, so it is not
 * done apart.
 * @throws RateSourceError when fewer than three such adverts are left.
 */
export function sidePrice(sourceName: string, adverts: readonly Advert[]): RateMicros {
  const prices = adverts
    .filter(hasRecord)
    .map((advert) => decimalToMicros(advert.price))
    .filter(isSanePrice);
  if (prices.length < minAdverts)
    throw new RateSourceError(`${sourceName}: only ${prices.length} adverts can be relied on`);
  return median(prices);
}

/**
 * The middle between what users pay and what they get. It needs no telling which side is which,
 * and so stands above the contradiction about Bybit's `side` (reference §5).
 */
export function midOfSides(left: RateMicros, right: RateMicros): RateMicros {
  return (left + right) / 2n;
}

function hasRecord({ orderCount, completionPercent }: Advert): boolean {
  return (
    orderCount !== null &&
    completionPercent !== null &&
    decimalToMicros(orderCount) >= minOrdersMicros &&
    decimalToMicros(completionPercent) >= minCompletionPercentMicros
  );
}
