import fc from "fast-check";
import { expect, test } from "vitest";
import { createId } from "@/lib/ids";
import { alphanumericReference, pesewasOf } from "./mobile-money";

test("a reference is one that Airtel and Telecel accept and can be queried by", () => {
  fc.assert(
    fc.property(fc.nat(), () => {
      expect(alphanumericReference(createId("txn"))).toMatch(/^[0-9A-Za-z]{21,32}$/);
    }),
  );
  const references = Array.from({ length: 1_000 }, () => alphanumericReference(createId("txn")));
  expect(new Set(references).size).toBe(1_000);
});

test("a reference never changes between versions of Cedirail", () => {
  expect(alphanumericReference("txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C")).toBe(
    "txn01JD3Z8M5T9V2W4X6Y8Z0A1B2C",
  );
});

test.each(["5", "5.", "5.0", "5.00", "5.000"])("%s is 500 pesewas", (text) => {
  expect(pesewasOf(text)).toBe(500n);
});

test.each(["", "5.001", "1e3", "-5", "5,00", "0x5", "5 "])("%j is no amount", (text) => {
  expect(pesewasOf(text)).toBeNull();
});
