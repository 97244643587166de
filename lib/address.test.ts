import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemOfAddress, readAddress } from "./address";

const checksummed = "0x52908400098527886E0F7030069857D2E4169EE7";
const mixed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const hexDigits = fc.string({
  unit: fc.constantFrom(..."0123456789abcdef"),
  minLength: 40,
  maxLength: 40,
});

describe("an address", () => {
  it("is read in one case or with its checksum", () => {
    expect(readAddress(checksummed)).toBe(checksummed);
    expect(readAddress(mixed)).toBe(mixed);
    expect(readAddress(mixed.toLowerCase())).toBe(mixed);
    expect(readAddress(`0x${mixed.slice(2).toUpperCase()}`)).toBe(mixed);
  });

  it.each(["", "0x", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", `${mixed}0`, mixed.slice(0, -1)])(
    "%j is none",
    (text) => {
      expect(readAddress(text)).toBeNull();
      expect(problemOfAddress(text)).toMatch(/40 hexadecimal digits/);
    },
  );

  it("with one letter in the wrong case is mistyped, whatever the address", () => {
    fc.assert(
      fc.property(hexDigits, fc.nat(39), (digits, at) => {
        const address = readAddress(`0x${digits}`) ?? "";
        const letter = address[at + 2] ?? "";
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        const typed = address.slice(0, at + 2) + other + address.slice(at + 3);
        const letters = typed.slice(2).replace(/\d/g, "");
        fc.pre(letter !== other && /[a-f]/.test(letters) && /[A-F]/.test(letters));
        expect(readAddress(typed)).toBeNull();
        expect(problemOfAddress(typed)).toMatch(/checksum/);
      }),
    );
  });

  it("that no one owns is named", () => {
    const at = (value: bigint) => `0x${value.toString(16).padStart(40, "0")}`;
    expect(problemOfAddress(at(0n))).toMatch(/zero address/);
    expect(problemOfAddress(at(1n))).toMatch(/built into/);
    expect(problemOfAddress(at(0xffn))).toMatch(/built into/);
    expect(problemOfAddress(at(0x100n))).toBeNull();
  });
});
