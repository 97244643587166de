import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RateSourceError } from "../source";
import {
  decimalToMicros,
  isSanePrice,
  multiplyDecimals,
  parseDecimalText,
  toPriceMicros,
  type Decimal,
} from "./decimal";

const digits = fc.bigInt({ min: 0n, max: 10n ** 24n });
const scale = fc.integer({ min: 0, max: 20 });
const decimal = fc.record({ digits, scale });

function plainText({ digits, scale }: Decimal): string {
  const padded = digits.toString().padStart(scale + 1, "0");
  const point = padded.length - scale;
  return scale === 0 ? padded : `${padded.slice(0, point)}.${padded.slice(point)}`;
}

/** The value times 10^80, to compare decimals of different scales. */
function magnified({ digits, scale }: Decimal): bigint {
  return digits * 10n ** BigInt(80 - scale);
}

function read(text: string): Decimal {
  const value = parseDecimalText(text);
  if (!value) throw new Error(`${text} was not read`);
  return value;
}

describe("decimal texts", () => {
  it("keep every digit in plain form", () => {
    fc.assert(
      fc.property(decimal, (value) => {
        expect(magnified(read(plainText(value)))).toBe(magnified(value));
      }),
    );
  });

  it("mean the same with an exponent as written out", () => {
    fc.assert(
      fc.property(digits, scale, fc.constantFrom("e-", "E-"), (value, places, mark) => {
        const exact = magnified({ digits: value, scale: places });
        expect(magnified(read(`${value}${mark}${places}`))).toBe(exact);
      }),
    );
    expect(decimalToMicros(read("1.205e1"))).toBe(12_050_000n);
    expect(decimalToMicros(read("12E+2"))).toBe(1_200_000_000n);
  });

  it.each([
    "",
    " 12",
    "12 ",
    "-12",
    "+12",
    ".5",
    "5.",
    "1,2",
    "0x10",
    "NaN",
    "1e",
    "1e99",
    "1e1000",
  ])("are rejected when they are %j", (text) => {
    expect(parseDecimalText(text)).toBeNull();
  });

  it("are rejected when they are long enough to cost time", () => {
    expect(parseDecimalText("1".repeat(81))).toBeNull();
  });
});

describe("decimal arithmetic", () => {
  it("multiplies without rounding", () => {
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        const product = multiplyDecimals(left, right);
        expect(product.digits * 10n ** BigInt(80 - product.scale)).toBe(
          left.digits * right.digits * 10n ** BigInt(80 - left.scale - right.scale),
        );
      }),
    );
    // In binary floating point this product is 15.600000000000001.
    expect(decimalToMicros(multiplyDecimals(read("1.2"), read("13")))).toBe(15_600_000n);
  });

  it("rounds to the nearest millionth, never by more than half of one", () => {
    fc.assert(
      fc.property(decimal, (value) => {
        const micros = decimalToMicros(value);
        const error = magnified({ digits: micros, scale: 6 }) - magnified(value);
        expect((error < 0n ? -error : error) * 2n).toBeLessThanOrEqual(10n ** 74n);
      }),
    );
  });

  it("rounds an exact half to the even millionth", () => {
    expect(decimalToMicros(read("0.0000025"))).toBe(2n);
    expect(decimalToMicros(read("0.0000035"))).toBe(4n);
    expect(decimalToMicros(read("0.00000250000000000001"))).toBe(3n);
  });

  it("keeps up to six decimals exactly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (micros) => {
        expect(decimalToMicros(read(plainText({ digits: micros, scale: 6 })))).toBe(micros);
      }),
    );
  });
});

describe("prices", () => {
  it.each(["0", "0.0000001", "1000000", "999999.9999999"])("of %s are rejected", (text) => {
    expect(() => toPriceMicros("coinbase", read(text))).toThrow(RateSourceError);
  });

  it("between zero and a million are taken", () => {
    expect(toPriceMicros("coinbase", read("0.000001"))).toBe(1n);
    expect(toPriceMicros("coinbase", read("999999.999999"))).toBe(999_999_999_999n);
    expect(isSanePrice(1_000_000_000_000n)).toBe(false);
  });
});
