import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applySpread } from "@/lib/rates/spread";
import { testSize } from "@/lib/tooling/test-size";
import { cedisFor, conversionFee, sharesOf } from "./pricing";

const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n });
const mids = fc.bigInt({ min: 1_000_000n, max: 1_000_000_000n });
const basisPoints = fc.integer({ min: 0, max: 5_000 });
const unitsPerPesewa = 10n ** 10n;

function termsOf(sourceMinor: bigint, fee: number, rateMicros: bigint) {
  const price = { rateMicros, feeBasisPoints: BigInt(fee) };
  return {
    feeMinor: conversionFee(sourceMinor, price),
    targetMinor: cedisFor(sourceMinor, price),
  };
}

function convert(sourceMinor: bigint, midMicros: bigint, spread: number, fee: number) {
  const rateMicros = applySpread(midMicros, spread).buy;
  const terms = termsOf(sourceMinor, fee, rateMicros);
  return { sourceMinor, ...terms, midMicros, rateMicros };
}

describe("a conversion", () => {
  test("of 100 USDT at 15 with fee and spread of 0.5 % each gives GHS 1485.03", () => {
    const { buy } = applySpread(15_000_000n, 50);
    expect(buy).toBe(14_925_000n);
    expect(termsOf(100_000_000n, 50, buy)).toEqual({ feeMinor: 500_000n, targetMinor: 148_503n });
  });

  test("takes a fee that is rounded up and gives cedis that are rounded down", () => {
    fc.assert(
      fc.property(amounts, mids, basisPoints, basisPoints, (source, mid, spread, fee) => {
        const { feeMinor, targetMinor, rateMicros } = convert(source, mid, spread, fee);
        const exactFee = source * BigInt(fee);
        expect(feeMinor * 10_000n >= exactFee && (feeMinor - 1n) * 10_000n < exactFee).toBe(true);
        const exactTarget = (source - feeMinor) * rateMicros;
        expect(targetMinor * unitsPerPesewa <= exactTarget).toBe(true);
        expect((targetMinor + 1n) * unitsPerPesewa > exactTarget).toBe(true);
      }),
    );
  });

  test("splits its mid value to the pesewa: nothing is created, nothing lost", () => {
    fc.assert(
      fc.property(amounts, mids, basisPoints, basisPoints, (source, mid, spread, fee) => {
        const conversion = convert(source, mid, spread, fee);
        const { exchangeMinor, spreadMinor, roundingMinor } = sharesOf(conversion, conversion);
        expect(conversion.targetMinor + spreadMinor + roundingMinor).toBe(exchangeMinor);
        expect(spreadMinor >= 0n).toBe(true);
        expect(roundingMinor === 0n || roundingMinor === 1n).toBe(true);
      }),
    );
  });
});

/** What a merchant would get who could convert pesewas back to micro-USDT at our selling price. */
function backToUsdt(pesewas: bigint, midMicros: bigint, spread: number): bigint {
  return (pesewas * unitsPerPesewa) / applySpread(midMicros, spread).sell;
}

describe("going to cedis and back", () => {
  test("never gains a micro-USDT, from any amount and at any rate", () => {
    fc.assert(
      fc.property(amounts, mids, basisPoints, basisPoints, (source, mid, spread, fee) => {
        const { targetMinor } = convert(source, mid, spread, fee);
        expect(backToUsdt(targetMinor, mid, spread) <= source).toBe(true);
      }),
    );
  });

  test("in ten thousand smallest steps never profits, and no residue is unnamed", () => {
    const mid = 15_000_000n;
    let usdt = 10_000_000n;
    let residue = 0n;
    for (let step = 0; step < 10_000; step += 1) {
      // The least that is worth a pesewa, where rounding weighs most.
      const conversion = convert(673n + BigInt(step % 7), mid, 50, 50);
      const shares = sharesOf(conversion, conversion);
      residue += shares.roundingMinor;
      const back = backToUsdt(conversion.targetMinor, mid, 50);
      expect(back <= conversion.sourceMinor).toBe(true);
      usdt += back - conversion.sourceMinor;
    }
    expect(usdt < 10_000_000n).toBe(true);
    expect(residue >= 0n && residue <= 10_000n).toBe(true);
  });
});

test("confirming only the winners among a thousand quotes on a walking rate earns nothing", () => {
  const walks = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 60, maxLength: 60 });
  const quotes = testSize(1_000, 20_000);
  // One quote lives five minutes: 60 steps of five seconds, each of up to 0.04 %.
  const gains: bigint[] = [];
  let seed = 1;
  for (const walk of fc.sample(walks, { numRuns: quotes, seed })) {
    const openMid = 15_000_000n;
    const { targetMinor } = convert(100_000_000n, openMid, 50, 50);
    const lastMid = walk.reduce((mid, step) => mid + (mid * BigInt(step)) / 10_000n, openMid);
    const worthNow = backToUsdt(targetMinor, lastMid, 50);
    // A winner: the cedis locked in are worth more, at the last price, than the USDT given.
    if (worthNow > 100_000_000n) gains.push(worthNow - 100_000_000n);
    seed += 1;
  }
  expect(gains.reduce((sum, gain) => sum + gain, 0n)).toBe(0n);
});
