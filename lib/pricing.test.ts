import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cedisFor,
  conversionFee,
  maxToSend,
  feeOn,
  usdtFor,
  type ConversionPrice,
  type FeeRule,
} from "./pricing";

const price: ConversionPrice = { rateMicros: 14_925_000n, feeBasisPoints: 50n };
const sending: FeeRule = { basisPoints: 100n, minMinor: 10n, maxMinor: 2_000n };

const prices = fc.record({
  rateMicros: fc.bigInt({ min: 1_000_000n, max: 40_000_000n }),
  feeBasisPoints: fc.bigInt({ min: 0n, max: 500n }),
});

test("100 USDT at 14.925 less 0.5 % are 1485.03 GHS, as a quote has it", () => {
  expect(conversionFee(100_000_000n, price)).toBe(500_000n);
  expect(cedisFor(100_000_000n, price)).toBe(148_503n);
});

test("the USDT for an amount of cedis bring that amount, and one unit less does not", () => {
  fc.assert(
    fc.property(prices, fc.bigInt({ min: 1n, max: 10_000_000n }), (drawn, targetMinor) => {
      const sourceMinor = usdtFor(targetMinor, drawn);
      expect(cedisFor(sourceMinor, drawn)).toBeGreaterThanOrEqual(targetMinor);
      expect(cedisFor(sourceMinor - 1n, drawn)).toBeLessThan(targetMinor);
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
