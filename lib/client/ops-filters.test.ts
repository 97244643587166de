import { expect, test } from "vitest";
import { listReconciliationsOperation } from "@/lib/contract/ops-reconciliation";
import { listExceptionsOperation } from "@/lib/contract/ops-exceptions";
import { addressWith, isNarrowed, readRunFilters, readExceptionFilters } from "./ops-filters";

test("what no filter can be is left out, so that an old link still shows a list", () => {
  expect(
    readExceptionFilters({
      provider: "vodafone",
      type: "deposit",
      olderThanMinutes: "525601",
      page: "0",
      q: "x",
    }),
  ).toEqual({});
  expect(readExceptionFilters({ provider: " mtn ", type: ["payout", "payment"] })).toEqual({
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
    const filters = readExceptionFilters({ provider: "telecel", olderThanMinutes, page: "3" });
    const { search } = new URL(addressWith("/ops/exceptions", filters), "http://localhost");
    expect(readExceptionFilters(Object.fromEntries(new URLSearchParams(search)))).toEqual(filters);
  }
  expect(addressWith("/ops/exceptions", { page: "1" })).toBe("/ops/exceptions");
});

test("a page is not a filter, and an age of nothing is one", () => {
  expect(isNarrowed({ page: "2" })).toBe(false);
  expect(isNarrowed({ olderThanMinutes: "0" })).toBe(true);
});

test("the interface accepts every filter", () => {
  const exception = listExceptionsOperation.query.parse(
    readExceptionFilters({
      provider: "mtn",
      type: "collection",
      olderThanMinutes: "525600",
      page: "9",
    }),
  );
  expect(exception).toMatchObject({ olderThanMinutes: 525_600, page: 9 });
  const none = listExceptionsOperation.query.parse(readExceptionFilters({ provider: "none" }));
  expect(none).toMatchObject({ provider: "none" });
  expect(listReconciliationsOperation.query.parse(readRunFilters({ page: "2" })).page).toBe(2);
});
