import { expect, test } from "vitest";
import { listTransactionsOperation } from "@/lib/contract/transactions";
import { addressOf, readListPage } from "./list-address";
import { addressOfList, countFilters, readFilters } from "./transaction-filters";

const asOf = "2026-11-21T09:30:00.123Z";

test("a later page keeps the moment of the first, which itself always shows the newest", () => {
  const later = "/list?page=2&asOf=2026-11-21T09%3A30%3A00.123Z";
  expect(addressOf("/list", { page: "2", asOf })).toBe(later);
  expect(addressOf("/list", { page: "1", asOf })).toBe("/list");
  expect(addressOf("/list", {})).toBe("/list");
  const { searchParams } = new URL(later, "http://localhost");
  expect(readListPage(Object.fromEntries(searchParams))).toEqual({ page: "2", asOf });
});

test.each(["yesterday", "2026-11-21", "2026-02-30T00:00:00.000Z", ""])(
  "%j is no moment of a list",
  (text) => {
    expect(readListPage({ page: "x", asOf: text })).toEqual({});
  },
);

test("filters keep the moment, which is none itself, as the interface takes it", () => {
  const filters = readFilters({ status: "failed", page: "3", asOf });
  expect(filters).toEqual({ status: "failed", page: "3", asOf });
  expect(countFilters(filters)).toBe(1);
  expect(addressOfList(filters)).toContain("asOf=");
  expect(listTransactionsOperation.query.parse(filters).asOf?.toISOString()).toBe(asOf);
});
