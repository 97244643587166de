import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RateSourceError } from "../source";
import { sidePrice, type Advert } from "./p2p";

function whole(digits: bigint) {
  return { digits, scale: 0 };
}

function advert(priceMicros: bigint, orders = 100n, percent = 98n): Advert {
  return {
    price: { digits: priceMicros, scale: 6 },
    orderCount: whole(orders),
    completionPercent: whole(percent),
  };
}

describe("sidePrice", () => {
  it("counts advertisers from ten orders and 90 % completed on, and no others", () => {
    const honest = [advert(12n), advert(13n, 10n, 90n), advert(14n)];
    const bait = [advert(1n, 9n), advert(1n, 100n, 89n), { ...advert(1n), orderCount: null }];
    expect(sidePrice("market", [...bait, ...honest])).toBe(13n);
  });

  it("ignores a price that cannot be one", () => {
    const real = [advert(5n), advert(6n), advert(7n)];
    expect(sidePrice("market", [...real, advert(0n), advert(0n)])).toBe(6n);
    expect(sidePrice("market", [...real, advert(10n ** 12n), advert(10n ** 12n)])).toBe(6n);
  });

  it("gives no price of fewer than three reliable adverts", () => {
    expect(() => sidePrice("market", [advert(5n), advert(6n), advert(7n, 1n)])).toThrow(
      RateSourceError,
    );
  });

  it("stays among the honest prices while the bait is a quarter of the list", () => {
    const price = fc.bigInt({ min: 12_000_000n, max: 13_000_000n });
    const bait = fc.bigInt({ min: 1n, max: 10n ** 12n - 1n });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 15, maxLength: 15 }),
        fc.array(bait, { maxLength: 5 }),
        (honest, baits) => {
          const mid = sidePrice(
            "market",
            [...baits, ...honest].map((value) => advert(value)),
          );
          expect(mid).toBeGreaterThanOrEqual(12_000_000n);
          expect(mid).toBeLessThanOrEqual(13_000_000n);
        },
      ),
    );
  });
});
