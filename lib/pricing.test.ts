import fc from "fast-check";
import { expect, test } from "vitest";
import {
  conversionFee,
  maxToSend,
  feeOn,
  sourceFor,
  targetFor,
  type ConversionPrice,
  type FeeRule,
} from "./pricing";

const price: ConversionPrice = { source: "USDT", rateMicros: 14_925_000n, feeBasisPoints: 50n };
const sending: FeeRule = { basisPoints: 100n, minMinor: 10n, maxMinor: 2_000n };

const prices = fc.record({
  source: fc.constantFrom("USDT" as const, "GHSFIAT" as const),
  rateMicros: fc.bigInt({ min: 1_000_000n, max: 40_000_000n }),
  feeBasisPoints: fc.bigInt({ min: 0n, max: 500n }),
});

test("100 USDT at 14.925 less 0.5 % are 1485.03 GHS, as a quote has it", () => {
  expect(conversionFee(100_000_000n, price)).toBe(500_000n);
  expect(targetFor(100_000_000n, price)).toBe(148_503n);
});

test("1,500 GHS at 15.075 less 0.5 % are 99.004975 USDT", () => {
  const selling: ConversionPrice = { ...price, source: "GHSFIAT", rateMicros: 15_075_000n };
  expect(conversionFee(150_000n, selling)).toBe(750n);
  expect(targetFor(150_000n, selling)).toBe(99_004_975n);
});

test("the source for an amount of the target brings that amount, and one unit less does not", () => {
  fc.assert(
    fc.property(prices, fc.bigInt({ min: 1n, max: 10_000_000n }), (drawn, targetMinor) => {
      const sourceMinor = sourceFor(targetMinor, drawn);
      expect(targetFor(sourceMinor, drawn)).toBeGreaterThanOrEqual(targetMinor);
      expect(targetFor(sourceMinor - 1n, drawn)).toBeLessThan(targetMinor);
    }),
  );
});

test("the sending fee is rounded up and stays within its bounds", () => {
  expect(feeOn(15_000n, sending)).toBe(150n);
  expect(feeOn(101n, sending)).toBe(10n);
  expect(feeOn(1_501n, sending)).toBe(16n);
  expect(feeOn(2_500_000n, sending)).toBe(2_000n);
});

test("the most that can be sent leaves no pesewa that could still be sent", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 11n, max: 5_000_000n }), (budgetMinor) => {
      const most = maxToSend(budgetMinor, sending);
      expect(most + feeOn(most, sending)).toBeLessThanOrEqual(budgetMinor);
      expect(most + 1n + feeOn(most + 1n, sending)).toBeGreaterThan(budgetMinor);
    }),
  );
});
