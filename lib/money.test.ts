import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  AmountError,
  currencies,
  decimalsOf,
  divideDown,
  divideUp,
  formatAmount,
  formatDecimal,
  parseDecimal,
  parseRequestAmount,
  type Currency,
} from "./money";

const asNumber = (text: string, currency: Currency = "USDT") =>
  parseRequestAmount({ kind: "number", text }, currency);
const asString = (text: string, currency: Currency = "USDT") =>
  parseRequestAmount({ kind: "string", text }, currency);

const maxMinor = (currency: Currency) => 10n ** BigInt(12 + decimalsOf[currency]) - 1n;
const anyAmount = fc
  .constantFrom(...currencies)
  .chain((currency) =>
    fc.bigInt({ min: 1n, max: maxMinor(currency) }).map((minor) => ({ currency, minor })),
  );

describe("an amount in a request", () => {
  it.each([
    ["150", 150_000_000n],
    ["150.00", 150_000_000n],
    ["0.000001", 1n],
    ["999999999999", 999_999_999_999_000_000n],
    ["1e2", 100_000_000n],
    ["1.5E+1", 15_000_000n],
    ["0.05e1", 500_000n],
    ["15e-1", 1_500_000n],
    ["1e-6", 1n],
    ["100000000.000001", 100_000_000_000_001n],
  ])("as the JSON number %s is read to the minor unit", (text, minor) => {
    expect(asNumber(text)).toBe(minor);
  });

  it.each([
    ["150", 150_000_000n],
    ["150.00", 150_000_000n],
    ["0.10", 100_000n],
    ["999999999999.999999", 999_999_999_999_999_999n],
  ])("as the string %s is read to the minor unit", (text, minor) => {
    expect(asString(text)).toBe(minor);
  });

  it.each([
    ["-1", "greater than zero"],
    ["-0", "greater than zero"],
    ["-0.0", "greater than zero"],
    ["0", "greater than zero"],
    ["0.00", "greater than zero"],
    ["0e9", "greater than zero"],
    ["1e-7", "at most 6 decimals"],
    ["1.5e-6", "at most 6 decimals"],
    ["0.1234567", "at most 6 decimals"],
    ["1.0000000", "at most 6 decimals"],
    ["1e12", "less than 10^12"],
    ["1000000000000", "less than 10^12"],
    ["1e21", "less than 10^12"],
    ["1e999", "less than 10^12"],
    ["1e99999999999999999999", "less than 10^12"],
    ["1234567890.123456", "at most 15 significant digits"],
    ["9007199254740993", "at most 15 significant digits"],
    ["NaN", "a number"],
    ["Infinity", "a number"],
    ["01", "a number"],
    ["1.", "a number"],
    [".5", "a number"],
    ["0x10", "a number"],
  ])("as the JSON number %s is rejected", (text, expected) => {
    expect(() => asNumber(text)).toThrow(AmountError);
    expect(() => asNumber(text)).toThrow(expected);
  });

  it.each(
    [
      ["", " ", "1 ", " 1", "+1", "-1", "-0", "1e2", "1E2", "1,000", "1_000", "1.", ".5", "01"],
      ["0x10", "NaN", "Infinity", "1n", "1.1.1", "１", "١", "1\n", "1\u0000", "1000000000000"],
      ["1.0000000", "0", "0.000000", "'1'", "1;--", "null", "true", "[1]"],
    ].flat(),
  )("as the string %j is rejected", (text) => {
    expect(() => asString(text)).toThrow(AmountError);
  });

  test("decimals are counted on the text, so that 1.000 GHS is rejected like 1.005", () => {
    for (const text of ["1.000", "1.005", "0.001"]) {
      expect(() => asNumber(text, "GHSFIAT")).toThrow("at most 2 decimals");
      expect(() => asString(text, "GHSFIAT")).toThrow("at most 2 decimals");
    }
    expect(asNumber("0.29", "GHSFIAT")).toBe(29n);
  });

  test("a text of a million digits is rejected at once", () => {
    const startedAt = performance.now();
    for (const text of ["9".repeat(1e6), `0.${"0".repeat(1e6)}1`, `1e${"9".repeat(1e6)}`]) {
      expect(() => asNumber(text)).toThrow(AmountError);
      expect(() => asString(text)).toThrow(AmountError);
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test("no text, whatever it is, gives anything but an amount or AmountError", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[-+0-9.eE]{0,30}$/)),
        fc.constantFrom(...currencies),
        (text, currency) => {
          for (const kind of ["number", "string"] as const) {
            try {
              const minor = parseRequestAmount({ kind, text }, currency);
              expect(minor > 0n && minor <= maxMinor(currency)).toBe(true);
            } catch (error) {
              expect(error).toBeInstanceOf(AmountError);
            }
          }
        },
      ),
    );
  });

  test("every JSON number that is taken is worth exactly what its text says", () => {
    const parts = fc.record({
      whole: fc.nat(999_999),
      fraction: fc.stringMatching(/^[0-9]{0,4}$/),
      exponent: fc.integer({ min: -3, max: 5 }),
    });
    fc.assert(
      fc.property(parts, ({ whole, fraction, exponent }) => {
        const text = `${whole}${fraction ? `.${fraction}` : ""}e${exponent}`;
        const scaled = BigInt(`${whole}${fraction}`) * 10n ** BigInt(12 + exponent);
        const exact = scaled / 10n ** BigInt(fraction.length);
        let minor: bigint | null;
        try {
          minor = asNumber(text);
        } catch {
          minor = null;
        }
        // `exact` has twelve decimals, USDT six.
        if (minor !== null) expect(minor * 1_000_000n).toBe(exact);
      }),
    );
  });
});

describe("an amount in a response", () => {
  test("has all the decimals of its currency", () => {
    expect(formatAmount(100_000_000n, "USDT")).toBe("100.000000");
    expect(formatAmount(15_000n, "GHSFIAT")).toBe("150.00");
    expect(formatAmount(1n, "USDT")).toBe("0.000001");
    expect(formatAmount(0n, "GHSFIAT")).toBe("0.00");
    expect(formatAmount(-5n, "GHSFIAT")).toBe("-0.05");
    expect(formatDecimal(7n, 0)).toBe("7");
  });

  test("sent back as a string means the same minor units", () => {
    fc.assert(
      fc.property(anyAmount, ({ currency, minor }) => {
        const text = formatAmount(minor, currency);
        expect(asString(text, currency)).toBe(minor);
        expect(parseDecimal(text, decimalsOf[currency])).toBe(minor);
      }),
    );
  });
});

test("division rounds down or up to a whole minor unit, and by less than one", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      (numerator, denominator) => {
        const down = divideDown(numerator, denominator);
        const up = divideUp(numerator, denominator);
        expect(down * denominator <= numerator && numerator < (down + 1n) * denominator).toBe(true);
        expect(up - down).toBe(numerator % denominator === 0n ? 0n : 1n);
      },
    ),
  );
});
