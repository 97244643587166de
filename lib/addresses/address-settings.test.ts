import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AddressSettings } from "@/lib/merchants/read-merchant";
import { nextSettings, rulesInForce, usableFrom, type AddressRules } from "./address-settings";

const start = new Date("2026-11-21T09:00:00.000Z");
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const off: AddressRules = { onlySaved: false, coolingHours: 0 };
const strict: AddressRules = { onlySaved: true, coolingHours: 24 };
const fresh: AddressSettings = {
  onlySavedAddresses: false,
  addressCoolingHours: 0,
  previousAddressCoolingHours: null,
  previousAddressSettingsUntil: null,
};
const settings = (...changes: [hours: number, rules: AddressRules][]) =>
  changes.reduce<AddressSettings>(
    (row, [hours, rules]) => nextSettings(row, rules, after(hours)),
    fresh,
  );

describe("stricter rules", () => {
  it("apply at once", () => {
    expect(rulesInForce(settings([0, strict]), start)).toEqual(strict);
  });

  it("end the wait of relaxed ones", () => {
    const row = settings([0, strict], [1, off], [2, strict]);
    expect(row.previousAddressSettingsUntil).toBeNull();
    expect(rulesInForce(row, after(100))).toEqual(strict);
  });
});

describe("relaxed rules", () => {
  it.each([
    ["any address", off],
    ["any address, with a cooling period that no longer counts", { ...strict, onlySaved: false }],
    ["a shorter cooling period", { ...strict, coolingHours: 1 }],
  ])("wait for the cooling period in force: %s", (_, rules) => {
    const row = settings([0, strict], [1, rules]);
    expect(rulesInForce(row, after(24.99))).toEqual(strict);
    expect(rulesInForce(row, after(25))).toEqual(rules);
  });

  it("asked for twice do not begin to wait anew; other ones do", () => {
    const again = settings([0, strict], [1, off], [20, off]);
    expect(again.previousAddressSettingsUntil).toEqual(after(25));
    const more = settings([0, strict], [1, { ...strict, coolingHours: 2 }], [20, off]);
    expect(more.previousAddressSettingsUntil).toEqual(after(44));
  });

  it("apply at once where nothing had to cool", () => {
    const row = settings([0, { onlySaved: true, coolingHours: 0 }], [1, off]);
    expect(rulesInForce(row, after(1))).toEqual(off);
  });
});

it("a change frees no address within the cooling period in force, whatever is changed how often", () => {
  const rules = fc.record({ onlySaved: fc.boolean(), coolingHours: fc.nat(168) });
  const step = fc.tuple(fc.nat(200), rules, fc.nat(200), fc.nat(99));
  const isRejected = (row: AddressSettings, savedAt: Date, at: Date) => {
    const inForce = rulesInForce(row, at);
    return inForce.onlySaved && at < usableFrom(savedAt, inForce);
  };
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      let row: AddressSettings = fresh;
      let now = 0;
      for (const [pause, next, age, percent] of steps) {
        now += pause;
        const before = row;
        row = nextSettings(row, next, after(now));
        const { coolingHours } = rulesInForce(before, after(now));
        const savedAt = after(now - age);
        const later = after(now + (coolingHours * percent) / 100);
        if (isRejected(before, savedAt, later)) expect(isRejected(row, savedAt, later)).toBe(true);
      }
    }),
  );
});
