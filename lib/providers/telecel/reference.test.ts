import fc from "fast-check";
import { expect, test } from "vitest";
import { createId } from "@/lib/ids";
import { telecelReference } from "./reference";

test("a reference is one that Telecel takes and can be asked about", () => {
  fc.assert(
    fc.property(fc.nat(), () => {
      expect(telecelReference(createId("txn"))).toMatch(/^[0-9A-Za-z]{21,32}$/);
    }),
  );
});

test("a reference never changes between versions of Cedirail", () => {
  expect(telecelReference("txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C")).toBe("txn01JD3Z8M5T9V2W4X6Y8Z0A1B2C");
});
