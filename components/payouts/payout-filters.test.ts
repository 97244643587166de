import { expect, test } from "vitest";
import { addressOfPayouts, isNarrowed, payoutTypes, readPayoutFilters } from "./payout-filters";

test("what no filter of payouts can be is left out", () => {
  expect(payoutTypes).toEqual(["payment", "payout", "withdrawal"]);
  expect(readPayoutFilters({})).toEqual({ type: "payout" });
  expect(readPayoutFilters({ type: "collection", status: "nonsense", page: "0" })).toEqual({
    type: "payout",
  });
});

test("the address and the filters say the same", () => {
  for (const filters of [
    { type: "payout" },
    { type: "withdrawal", status: "failed", q: "INV 9", page: "3" },
    { type: "payout", status: "pending" },
  ] as const) {
    const { search } = new URL(addressOfPayouts(filters), "http://localhost");
    expect(readPayoutFilters(Object.fromEntries(new URLSearchParams(search)))).toEqual(filters);
  }
  expect(addressOfPayouts({ type: "payout", page: "1" })).toBe("/dashboard/payouts");
});

test("a list of all payouts is not narrowed", () => {
  expect(isNarrowed({ type: "payout" })).toBe(false);
  expect(isNarrowed({ type: "payment" })).toBe(true);
  expect(isNarrowed({ type: "payout", q: "024" })).toBe(true);
});
