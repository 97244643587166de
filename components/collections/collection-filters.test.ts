import { expect, test } from "vitest";
import { ofCollections, readCollectionFilters } from "./collection-filters";

test("an address narrows the list by what a collection can be, and by nothing else", () => {
  expect(readCollectionFilters({ status: "failed", q: "INV-9", page: "2" })).toEqual({
    status: "failed",
    q: "INV-9",
    page: "2",
  });
  for (const status of ["reversed", "pending_approval", "nonsense"])
    expect(readCollectionFilters({ status, type: "payout", currency: "USDT" })).toEqual({});
});

test("whatever the address says, only collections are listed", () => {
  expect(ofCollections(readCollectionFilters({ type: "payout", status: "completed" }))).toEqual({
    type: "collection",
    status: "completed",
  });
});
