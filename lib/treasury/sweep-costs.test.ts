import { expect, test } from "vitest";
import {
  computeSweepCost,
  computeSweepFees,
  isWorthSweeping,
  weiToBegin,
  weiToSupply,
  worthOfWei,
} from "./sweep-costs";

const price = { baseFeeWei: 800n, tipWei: 100n, dataFeeWei: 0n };
const capWei = 10_000n;

test("supplies one sweep at the present fee and a quarter, and begins with less", () => {
  expect(weiToSupply(50_000n, price)).toBe(50_000n * 1_100n);
  expect(weiToBegin(50_000n, price)).toBe(50_000n * 1_000n);
  const rollup = { ...price, dataFeeWei: 4_000n };
  expect(weiToSupply(50_000n, rollup)).toBe(50_000n * 1_100n + 5_000n);
  expect(weiToBegin(50_000n, rollup)).toBe(50_000n * 1_000n + 4_000n);
});

test("the cost of a sweep has the gas of its supply", () => {
  expect(computeSweepCost(1_000_000n, price)).toBe(1_000_000n + 21_000n * 900n);
});

test("coins are worth their price, rounded up to a micro-USDT", () => {
  expect(worthOfWei(10n ** 18n, 2_500_000_000n)).toBe(2_500_000_000n);
  expect(worthOfWei(1n, 2_500_000_000n)).toBe(1n);
  expect(worthOfWei(10n ** 18n, 0n)).toBe(0n);
});

test("a sweep is worth it from five times its cost on", () => {
  expect(isWorthSweeping(5_000_000n, 1_000_000n)).toBe(true);
  expect(isWorthSweeping(4_999_999n, 1_000_000n)).toBe(false);
  expect(isWorthSweeping(1n, 0n)).toBe(true);
});

test("an address that is used once offers all it has, within the cap", () => {
  const funds = { balanceWei: 1_100_000n, gasLimit: 1_000n, isUsedOnce: true };
  expect(computeSweepFees(funds, price, capWei)).toEqual({ maxFeeWei: 1_100n, tipWei: 1_100n });
  const rich = { ...funds, balanceWei: 10n ** 12n };
  expect(computeSweepFees(rich, price, capWei)).toEqual({ maxFeeWei: capWei, tipWei: capWei });
});

test("a wallet offers the usual fees and keeps the rest for its next sweep", () => {
  const funds = { balanceWei: 10n ** 9n, gasLimit: 1_000n, isUsedOnce: false };
  expect(computeSweepFees(funds, price, capWei)).toEqual({ maxFeeWei: 1_700n, tipWei: 100n });
  const poor = { ...funds, balanceWei: 900_000n };
  expect(computeSweepFees(poor, price, capWei)).toEqual({ maxFeeWei: 900n, tipWei: 100n });
});

test("nothing is offered below the base fee, or if the data fee takes all", () => {
  const funds = { balanceWei: 800_000n, gasLimit: 1_000n, isUsedOnce: true };
  expect(computeSweepFees(funds, price, capWei)).toBeNull();
  expect(computeSweepFees(funds, { ...price, dataFeeWei: 900_000n }, capWei)).toBeNull();
});
