import fc from "fast-check";
import { expect, test } from "vitest";
import { mtnReference } from "./reference";
import { uuid4 } from "./simulator-responses";

test("a reference is a UUID version 4, the same for the same transfer and no other", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(mtnReference(one)).toMatch(uuid4);
      expect(mtnReference(one) === mtnReference(other)).toBe(one === other);
    }),
  );
});

test("a reference never changes between versions of Cedirail", () => {
  expect(mtnReference("txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C")).toBe(
    "ffa48e12-f7f5-46d9-b03a-1b30fb4d6615",
  );
});
