import fc from "fast-check";
import { expect, it, test } from "vitest";
import { environmentOfKey, formatKey, hashKey } from "./key-format";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const anyKey = fc.constantFrom("test" as const, "live" as const).map((name) => formatKey(name));

test("a key has the prefix of its environment, 32 random base62 characters and a checksum", () => {
  expect(formatKey("test")).toMatch(/^ck_test_[0-9A-Za-z]{38}$/);
  expect(formatKey("live")).toMatch(/^ck_live_[0-9A-Za-z]{38}$/);
  expect(environmentOfKey(formatKey("test"))).toBe("test");
  expect(environmentOfKey(formatKey("live"))).toBe("live");
});

test("the checksum is CRC-32 of what precedes it, in base62", () => {
  const secret = "0".repeat(32);
  const digits = formatKey("test", secret).slice(-6);
  const value = [...digits].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0);
  let register = 0xffffffff;
  for (const byte of Buffer.from(`ck_test_${secret}`)) {
    register ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      register = (register >>> 1) ^ (register & 1 ? 0xedb88320 : 0);
  }
  expect(value).toBe((register ^ 0xffffffff) >>> 0);
});

test("one changed character anywhere breaks a key", () => {
  fc.assert(
    fc.property(anyKey, fc.nat(45), fc.constantFrom(...base62), (key, place, character) => {
      const changed = key.slice(0, place) + character + key.slice(place + 1);
      if (changed !== key) expect(environmentOfKey(changed)).toBeNull();
    }),
  );
});

test("two swapped neighboring characters break a key", () => {
  fc.assert(
    fc.property(anyKey, fc.integer({ min: 8, max: 44 }), (key, place) => {
      const [one = "", two = ""] = key.slice(place, place + 2);
      const changed = key.slice(0, place) + two + one + key.slice(place + 2);
      if (changed !== key) expect(environmentOfKey(changed)).toBeNull();
    }),
  );
});

it.each([
  "",
  "ck_test_",
  "Bearer x",
  " ",
  "ck_test_" + "A".repeat(38),
  "ck_prod_" + "A".repeat(38),
])("%j is not a key", (text) => {
  expect(environmentOfKey(text)).toBeNull();
});

test("a key with something before or after it is not a key", () => {
  const key = formatKey("test");
  for (const text of [` ${key}`, `${key} `, `${key}\n`, `${key}0`, key.slice(0, -1), key + key])
    expect(environmentOfKey(text)).toBeNull();
});

test("keys do not repeat, and their hashes differ", () => {
  const keys = Array.from({ length: 500 }, () => formatKey("test"));
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(keys.map(hashKey)).size).toBe(keys.length);
  expect(hashKey(keys[0] ?? "")).toMatch(/^[0-9a-f]{64}$/);
});
