import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, moneyText } from "./money-text";

test("an amount is written in one form, its code beside the number", () => {
  expect(moneyText("1485.030000", "USDT")).toBe("1,485.03\u00a0USDT");
  expect(moneyText("150.00", "GHSFIAT")).toBe("150.00\u00a0GHS");
  expect(moneyText(15_000n, "GHSFIAT")).toBe("150.00\u00a0GHS");
  expect(moneyText(-1_500_000n, "USDT")).toBe("-1.50\u00a0USDT");
});

test("thousands are grouped and two decimals always stay", () => {
  expect(amountText("1234567.50", "GHS")).toBe("1,234,567.50");
  expect(amountText("-1000.00", "GHS")).toBe("-1,000.00");
  expect(amountText("999.00", "GHS")).toBe("999.00");
  expect(amountText("1000", "GHS")).toBe("1,000");
});

test("only zeros past the second decimal are dropped", () => {
  expect(amountText("1485.030000", "USDT")).toBe("1,485.03");
  expect(amountText("0.500001", "USDT")).toBe("0.500001");
  expect(amountText("100.000000", "USDT")).toBe("100.00");
});

test("the text keeps the exact value", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (minor) => {
      const [whole = "", fraction = ""] = amountText(minor, "USDT").replaceAll(",", "").split(".");
      expect(BigInt(whole + fraction.padEnd(6, "0"))).toBe(minor);
    }),
  );
});
