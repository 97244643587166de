import { expect, test } from "vitest";
import { createId } from "@/lib/ids";
import { airtelReference, msisdnOf } from "./reference";

test("a reference is the transaction's id in letters and digits, and no two share one", () => {
  expect(airtelReference("txn_01JABC")).toBe("txn01JABC");
  const references = Array.from({ length: 1_000 }, () => airtelReference(createId("txn")));
  for (const reference of references) expect(reference).toMatch(/^[A-Za-z0-9]{4,64}$/);
  expect(new Set(references).size).toBe(1_000);
});

test("a Ghanaian number goes out as its nine digits", () => {
  expect(msisdnOf("+233270000001", "GH")).toBe("270000001");
  expect(msisdnOf("+260971234567", "ZM")).toBe("971234567");
});

test.each(["+260270000001", "+2348127000001", "+23327000001", "0270000001", "+2330270000001", ""])(
  "%s is not cut to the digits of some Ghanaian number",
  (phone) => expect(msisdnOf(phone, "GH")).toBeNull(),
);
