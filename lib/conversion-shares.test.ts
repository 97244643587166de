import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applySpread } from "@/lib/rates/spread";
import { testSize } from "@/lib/tooling/test-size";
import type { Currency } from "./money";
import { conversionFee, sharesOf, targetFor, targetOf } from "./pricing";

const sources: Currency[] = ["USDT", "GHSFIAT"];
const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n });
const mids = fc.bigInt({ min: 1_000_000n, max: 1_000_000_000n });
const basisPoints = fc.integer({ min: 0, max: 5_000 });
const unitsPerPesewa = 10n ** 10n;

interface Market {
  midMicros: bigint;
  /** Basis points. */
  spread: number;
  fee: number;
}
const markets: fc.Arbitrary<Market> = fc.record({
  midMicros: mids,
  spread: basisPoints,
  fee: basisPoints,
});
const usual: Market = { midMicros: 15_000_000n, spread: 50, fee: 50 };

function convert(source: Currency, sourceMinor: bigint, { midMicros, spread, fee }: Market) {
  const { buy, sell } = applySpread(midMicros, spread);
  const rateMicros = source === "USDT" ? buy : sell;
  const price = { source, rateMicros, feeBasisPoints: BigInt(fee) };
  const feeMinor = conversionFee(sourceMinor, price);
  const targetMinor = targetFor(sourceMinor, price);
  return { source, sourceMinor, feeMinor, targetMinor, midMicros, rateMicros };
}

/** There and back, at the prices and fees of one moment. */
const backFrom = (source: Currency, sourceMinor: bigint, market: Market) =>
  convert(targetOf[source], convert(source, sourceMinor, market).targetMinor, market).targetMinor;

describe("a conversion", () => {
  test("of 100 USDT at 15 with fee and spread of 0.5 % each gives GHS 1485.03", () => {
    const { rateMicros, feeMinor, targetMinor } = convert("USDT", 100_000_000n, usual);
    expect({ rateMicros, feeMinor, targetMinor }).toEqual({
      rateMicros: 14_925_000n,
      feeMinor: 500_000n,
      targetMinor: 148_503n,
    });
  });

  test("of GHS 1500.00 at 15 with fee and spread of 0.5 % each gives 99.004975 USDT", () => {
    const conversion = convert("GHSFIAT", 150_000n, usual);
    const { rateMicros, feeMinor, targetMinor } = conversion;
    expect({ rateMicros, feeMinor, targetMinor }).toEqual({
      rateMicros: 15_075_000n,
      feeMinor: 750n,
      targetMinor: 99_004_975n,
    });
    // GHS 1492.50 are 99.50 USDT at the mid rate.
    expect(sharesOf(conversion, conversion)).toEqual({
      exchangeMinor: 99_500_000n,
      spreadMinor: 495_024n,
      roundingMinor: 1n,
    });
  });

  test.each(sources)("from %s takes a fee rounded up and gives what is rounded down", (source) => {
    fc.assert(
      fc.property(amounts, markets, (amount, market) => {
        const { feeMinor, targetMinor, rateMicros } = convert(source, amount, market);
        const exactFee = amount * BigInt(market.fee);
        expect(feeMinor * 10_000n >= exactFee && (feeMinor - 1n) * 10_000n < exactFee).toBe(true);
        const net = amount - feeMinor;
        const [worth, unit] =
          source === "USDT"
            ? [net * rateMicros, unitsPerPesewa]
            : [net * unitsPerPesewa, rateMicros];
        expect(targetMinor * unit <= worth).toBe(true);
        expect((targetMinor + 1n) * unit > worth).toBe(true);
      }),
    );
  });

  test.each(sources)("from %s splits its mid value to the minor unit", (source) => {
    fc.assert(
      fc.property(amounts, markets, (amount, market) => {
        const conversion = convert(source, amount, market);
        const { exchangeMinor, spreadMinor, roundingMinor } = sharesOf(conversion, conversion);
        expect(conversion.targetMinor + spreadMinor + roundingMinor).toBe(exchangeMinor);
        expect(spreadMinor >= 0n).toBe(true);
        expect(roundingMinor === 0n || roundingMinor === 1n).toBe(true);
      }),
    );
  });
});

describe("there and back (reliability M8)", () => {
  const free = { spread: 0, fee: 0 };

  test.each(sources)("from %s never gains, from any amount and at any rate", (source) => {
    fc.assert(
      fc.property(amounts, markets, (amount, market) => {
        expect(backFrom(source, amount, market) <= amount).toBe(true);
        // Rounding alone is enough, without fee and spread.
        expect(backFrom(source, amount, { ...market, ...free }) <= amount).toBe(true);
      }),
    );
  });

  test.each([
    // The least that is worth a pesewa, where rounding weighs most.
    ["USDT", 673n],
    // Two pesewas: of the least amount there is, the fee leaves nothing.
    ["GHSFIAT", 2n],
  ] as const)("from %s ten thousand smallest steps never profit", (source, least) => {
    let balance = 0n;
    let residue = 0n;
    for (let step = 0; step < 10_000; step += 1) {
      const conversion = convert(source, least + BigInt(step % 7), usual);
      residue += sharesOf(conversion, conversion).roundingMinor;
      const back = convert(targetOf[source], conversion.targetMinor, usual).targetMinor;
      expect(back <= conversion.sourceMinor).toBe(true);
      balance += back - conversion.sourceMinor;
    }
    expect(balance < 0n).toBe(true);
    expect(residue >= 0n && residue <= 10_000n).toBe(true);
  });
});

test.each([
  ["USDT", 100_000_000n],
  ["GHSFIAT", 150_000n],
] as const)(
  "confirming only the winners among a thousand quotes from %s on a walking rate earns nothing (reliability M10)",
  (source, amount) => {
    const walks = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 60, maxLength: 60 });
    const quotes = testSize(1_000, 20_000);
    // One quote lives five minutes: 60 steps of five seconds, each of up to 0.04 %.
    let gained = 0n;
    const { targetMinor } = convert(source, amount, usual);
    for (const walk of fc.sample(walks, { numRuns: quotes, seed: 1 })) {
      const midMicros = walk.reduce(
        (mid, step) => mid + (mid * BigInt(step)) / 10_000n,
        usual.midMicros,
      );
      // A winner: what is locked in is worth more than was given, at the last mid rate, which nobody beats.
      const back = convert(targetOf[source], targetMinor, { midMicros, spread: 0, fee: 0 });
      if (back.targetMinor > amount) gained += back.targetMinor - amount;
    }
    expect(gained).toBe(0n);
  },
);
