import { expect, test } from "vitest";
import { addressOf, countFilters, listQuery, readFilters, type Search } from "@/lib/client/lists";
import { listTransactionsOperation } from "@/lib/contract/transactions";
import { transactionLists } from "./lists";

const { all, payouts, collections } = transactionLists;
const { query } = listTransactionsOperation;
const asOf = "2026-11-21T09:30:00.123Z";

/** What an address says when a browser sends it back. */
const searchOf = (address: string): Search =>
  Object.fromEntries(new URL(address, "http://localhost").searchParams);

test("unknown filters are left out, so that an old link still shows a list", () => {
  const wrong = { type: "nonsense", from: "2026-02-31x", page: "0", asOf: "yesterday", x: "1" };
  expect(readFilters(all, query, { ...wrong, status: ["failed", "pending"], q: " a " })).toEqual({
    status: "failed",
    q: "a",
  });
  for (const page of ["-1", "1.5", "1e3", "1234567890", "x", ""])
    expect(readFilters(all, query, { page })).toEqual({});
});

test("a list accepts only the values that it offers", () => {
  expect(readFilters(payouts, query, { type: "withdrawal" })).toEqual({ type: "withdrawal" });
  expect(readFilters(payouts, query, { type: "collection", currency: "GHS" })).toEqual({});
  for (const status of ["reversed", "pending_approval"])
    expect(readFilters(collections, query, { status, type: "payout" })).toEqual({});
});

test("the address and the filters agree", () => {
  const several: Record<string, string>[] = [
    { q: "INV 9 & Söhne", status: "failed", from: "2026-11-01" },
    { q: "+233 24", page: "2", asOf },
  ];
  for (const filters of several)
    expect(readFilters(all, query, searchOf(addressOf(all, filters)))).toEqual(filters);
  expect(addressOf(all, { q: " ", status: "" })).toBe("/dashboard/transactions");
});

test("a later page keeps the moment of the first, which always shows the newest", () => {
  expect(addressOf(all, { page: "2", asOf })).toBe(
    "/dashboard/transactions?page=2&asOf=2026-11-21T09%3A30%3A00.123Z",
  );
  expect(addressOf(all, { page: "1", asOf })).toBe("/dashboard/transactions");
});

test("a page is no filter", () => {
  expect(countFilters({ page: "3", asOf })).toBe(0);
  expect(countFilters({ page: "3", q: "024", status: "failed" })).toBe(2);
});

test("a list always sends its fixed filters, whatever the address says", () => {
  const sent = (list: typeof payouts, filters: Record<string, string>) =>
    listQuery(list, filters).queryKey;
  expect(sent(collections, { q: "1" })).toEqual([
    "transactions",
    "list",
    { query: { type: "collection", q: "1" } },
  ]);
  expect(sent(payouts, { type: "payment" })).toEqual([
    "transactions",
    "list",
    { query: { type: "payment" } },
  ]);
});

test("the last day of a filter is included as a whole", () => {
  const { to } = query.parse(readFilters(all, query, { to: "2026-11-21" }));
  expect(to?.toISOString()).toBe("2026-11-21T23:59:59.999Z");
});
