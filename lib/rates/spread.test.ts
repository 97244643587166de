import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applySpread } from "./spread";

const mid = fc.bigInt({ min: 1n, max: 10n ** 12n });
const spread = fc.integer({ min: 0, max: 10_000 });
/** One pesewa in GHS millionths times one USDT's units: cancels the scales of rate and amount. */
const unitsPerPesewa = 10n ** 6n * 10n ** 4n;

describe("applySpread", () => {
  it("takes half a percent either side of the mid price", () => {
    expect(applySpread(15_000_000n, 50)).toEqual({
      mid: 15_000_000n,
      buy: 14_925_000n,
      sell: 15_075_000n,
    });
  });

  it("rounds both prices against the requester", () => {
    expect(applySpread(15_000_001n, 50)).toEqual({
      mid: 15_000_001n,
      buy: 14_925_000n,
      sell: 15_075_002n,
    });
  });

  it("never buys above the mid price nor sells below it, and reaches the exact spread", () => {
    fc.assert(
      fc.property(mid, spread, (midMicros, basisPoints) => {
        const { buy, sell } = applySpread(midMicros, basisPoints);
        expect(buy).toBeLessThanOrEqual(midMicros);
        expect(sell).toBeGreaterThanOrEqual(midMicros);
        const part = midMicros * BigInt(basisPoints);
        expect((midMicros - buy) * 10_000n - part).toBeGreaterThanOrEqual(0n);
        expect((midMicros - buy) * 10_000n - part).toBeLessThan(10_000n);
        expect((sell - midMicros) * 10_000n - part).toBeGreaterThanOrEqual(0n);
        expect((sell - midMicros) * 10_000n - part).toBeLessThan(10_000n);
      }),
    );
  });

  it("leaves no profit in USDT to GHS and back, nor in GHS to USDT and back", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 18n });
    fc.assert(
      fc.property(mid, spread, amount, (midMicros, basisPoints, start) => {
        const { buy, sell } = applySpread(midMicros, basisPoints);
        const toPesewas = (usdtMicros: bigint) => (usdtMicros * buy) / unitsPerPesewa;
        const toUsdtMicros = (pesewas: bigint) => (pesewas * unitsPerPesewa) / sell;
        expect(toUsdtMicros(toPesewas(start))).toBeLessThanOrEqual(start);
        expect(toPesewas(toUsdtMicros(start))).toBeLessThanOrEqual(start);
      }),
    );
  });

  it.each([-1, 0.5, 10_001, Number.NaN])("rejects a spread of %s basis points", (basisPoints) => {
    expect(() => applySpread(15_000_000n, basisPoints)).toThrow(RangeError);
  });

  it("rejects a mid price of zero", () => {
    expect(() => applySpread(0n, 50)).toThrow(RangeError);
  });
});
