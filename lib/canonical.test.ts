import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalHash } from "./canonical";

const bodies = fc.jsonValue({ maxDepth: 3 });

test("the order of members does not count, that of a list does", () => {
  expect(canonicalHash({ a: 1, b: { c: 2, d: 3 } })).toBe(
    canonicalHash({ b: { d: 3, c: 2 }, a: 1 }),
  );
  expect(canonicalHash([1, 2])).not.toBe(canonicalHash([2, 1]));
});

test("an absent member and an undefined one are the same, null is another", () => {
  expect(canonicalHash({ a: 1, b: undefined })).toBe(canonicalHash({ a: 1 }));
  expect(canonicalHash({ a: 1, b: null })).not.toBe(canonicalHash({ a: 1 }));
});

test("minor units, moments and texts that read alike stay apart", () => {
  const moment = new Date("2026-11-21T09:30:00.000Z");
  const hashes = [15n, 15, "15", "15n", moment, moment.toISOString(), null, "null", [], {}, ""].map(
    (value) => canonicalHash({ value }),
  );
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("a file counts by its bytes, and a long text by all of it", () => {
  const long = "x".repeat(20_000);
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));
  expect(canonicalHash({ file: bytes("a") })).toBe(canonicalHash({ file: bytes("a") }));
  const values = ["a", "b", long, `${long}y`, `${long}z`].flatMap((text) => [text, bytes(text)]);
  const hashes = values.map((value) => canonicalHash({ value }));
  expect(new Set(hashes).size).toBe(values.length);
});

test("a body means the same whatever the order its members came in", () => {
  const shuffled = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shuffled)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, member]) => [name, shuffled(member)]),
          )
        : value;
  fc.assert(
    fc.property(bodies, (body) => {
      expect(canonicalHash(shuffled(body))).toBe(canonicalHash(body));
    }),
  );
});

test("two bodies that differ have different hashes", () => {
  const text = (value: unknown) => JSON.stringify(value);
  fc.assert(
    fc.property(fc.array(bodies), fc.array(bodies), (one, two) => {
      // Equal text means equal bodies; other bodies may still be equal but for their order.
      if (text(one) === text(two)) expect(canonicalHash(one)).toBe(canonicalHash(two));
      else if (text(one).length !== text(two).length)
        expect(canonicalHash(one)).not.toBe(canonicalHash(two));
    }),
  );
});
