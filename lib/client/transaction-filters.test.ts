import { expect, test } from "vitest";
import { listTransactionsOperation } from "@/lib/contract/transactions";
import { addressOfList, asQuery, countFilters, readFilters } from "./transaction-filters";

test("what no filter can be is left out, so that an old link still shows a list", () => {
  expect(
    readFilters({ status: "failed", type: "nonsense", page: "0", from: "2026-02-31x", q: " a " }),
  ).toEqual({ status: "failed", q: "a" });
});

test("the address and the filters say the same", () => {
  const filters = readFilters({ status: "failed", from: "2026-11-01", q: "INV-9", page: "2" });
  const { search } = new URL(addressOfList(filters), "http://localhost");
  expect(readFilters(Object.fromEntries(new URLSearchParams(search)))).toEqual(filters);
  expect(addressOfList({ page: "1" })).toBe("/dashboard/transactions");
  expect(countFilters(filters)).toBe(3);
});

test("the interface accepts every filter, and the last day is included as a whole", () => {
  const query = listTransactionsOperation.query.parse(
    asQuery({ currency: "GHS", type: "payout", from: "2026-11-01", to: "2026-11-21", page: "3" }),
  );
  expect(query.page).toBe(3);
  expect(query.to?.toISOString()).toBe("2026-11-21T23:59:59.999Z");
});
