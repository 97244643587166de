import { expect, test } from "vitest";
import { findEntries, type DocsEntry } from "./find";

const entry = (title: string, context = "", text = ""): DocsEntry => ({
  href: `/docs/${title}`,
  title,
  context,
  text,
});
const entries = [
  entry("Send a payout", "Payouts", "fee hold recipient"),
  entry("Payouts", "Guide"),
  entry("Bulk payouts", "Guide", "csv file"),
  entry("Pay out cedis to a mobile-money account", "POST /api/mobile-money/transfer"),
  entry("INSUFFICIENT_FUNDS", "Errors", "balance hold"),
];
const titlesOf = (query: string) => findEntries(entries, query).map(({ title }) => title);

test.each([
  ["payouts", ["Payouts", "Bulk payouts", "Send a payout"]],
  ["PAYOUT csv", ["Bulk payouts"]],
  ["/api/mobile-money", ["Pay out cedis to a mobile-money account"]],
  ["insufficient_f", ["INSUFFICIENT_FUNDS"]],
  ["hold", ["Send a payout", "INSUFFICIENT_FUNDS"]],
  ["nothing like it", []],
  ["  ", []],
])("%j finds what has every term, by title first", (query, titles) => {
  expect(titlesOf(query)).toEqual(titles);
});

test("it finds eight at most", () => {
  const many = Array.from({ length: 20 }, (_, index) => entry(`Rate ${index}`));
  expect(findEntries(many, "rate")).toHaveLength(8);
});
