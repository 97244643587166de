import fc from "fast-check";
import { expect, test } from "vitest";
import { groupDigits } from "./group-digits";

test("thousands are grouped and two decimals always stay", () => {
  expect(groupDigits("1234567.50")).toBe("1,234,567.50");
  expect(groupDigits("999.00")).toBe("999.00");
  expect(groupDigits("1000")).toBe("1,000");
});

test("only zeros past the second decimal fall away", () => {
  expect(groupDigits("1485.030000")).toBe("1,485.03");
  expect(groupDigits("0.500001")).toBe("0.500001");
  expect(groupDigits("100.000000")).toBe("100.00");
});

test("no value is changed by how it is set", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (minor) => {
      const digits = minor.toString().padStart(7, "0");
      const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`;
      const [whole = "", fraction = ""] = groupDigits(text).replaceAll(",", "").split(".");
      expect(BigInt(whole + fraction.padEnd(6, "0"))).toBe(minor);
    }),
  );
});
