import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount } from "@/lib/money";
import { plainAmount, readTypedAmount } from "./amounts";

test("an amount may be typed with commas, spaces, a leading or a trailing point", () => {
  expect(plainAmount(" 1,485.03 ")).toBe("1485.03");
  expect(plainAmount(".5")).toBe("0.5");
  expect(plainAmount("12.")).toBe("12");
  expect(plainAmount("007.10")).toBe("7.10");
});

test("what is no amount above zero, or finer than the currency, is none", () => {
  for (const typed of ["", "0", "0.00", "-1", "1e3", "abc", "1.234", "１２"])
    expect(readTypedAmount(typed, "GHSFIAT"), typed).toBeNull();
  expect(readTypedAmount("1.234567", "USDT")).toBe(1_234_567n);
});

test("no typed amount is changed by reading it", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 13n }), (minor) => {
      expect(readTypedAmount(formatAmount(minor, "GHSFIAT"), "GHSFIAT")).toBe(minor);
    }),
  );
});
