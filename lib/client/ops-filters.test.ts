import { expect, test } from "vitest";
import { listReconciliationsOperation } from "@/lib/contract/ops-reconciliation";
import { listStuckOperation } from "@/lib/contract/ops-exceptions";
import { addressWith, isNarrowed, readRunFilters, readStuckFilters } from "./ops-filters";

test("what no filter can be is left out, so that an old link still shows a list", () => {
  expect(
    readStuckFilters({
      provider: "vodafone",
      type: "deposit",
      olderThanMinutes: "525601",
      page: "0",
      q: "x",
    }),
  ).toEqual({});
  expect(readStuckFilters({ provider: " mtn ", type: ["payout", "payment"] })).toEqual({
    provider: "mtn",
    type: "payout",
  });
  expect(readRunFilters({ provider: "airtel", type: "payout", page: "2" })).toEqual({
    provider: "airtel",
    page: "2",
  });
  expect(readRunFilters({ provider: "none" })).toEqual({});
});

test("the address and the filters say the same, from no age at all to a year", () => {
  for (const olderThanMinutes of ["0", "15", "525600"]) {
    const filters = readStuckFilters({ provider: "telecel", olderThanMinutes, page: "3" });
    const { search } = new URL(addressWith("/ops/stuck", filters), "http://localhost");
    expect(readStuckFilters(Object.fromEntries(new URLSearchParams(search)))).toEqual(filters);
  }
  expect(addressWith("/ops/stuck", { page: "1" })).toBe("/ops/stuck");
});

test("a page is not a filter, and an age of nothing is one", () => {
  expect(isNarrowed({ page: "2" })).toBe(false);
  expect(isNarrowed({ olderThanMinutes: "0" })).toBe(true);
});

test("the interface accepts every filter", () => {
  const stuck = listStuckOperation.query.parse(
    readStuckFilters({
      provider: "mtn",
      type: "collection",
      olderThanMinutes: "525600",
      page: "9",
    }),
  );
  expect(stuck).toMatchObject({ olderThanMinutes: 525_600, page: 9 });
  const none = listStuckOperation.query.parse(readStuckFilters({ provider: "none" }));
  expect(none).toMatchObject({ provider: "none" });
  expect(listReconciliationsOperation.query.parse(readRunFilters({ page: "2" })).page).toBe(2);
});
