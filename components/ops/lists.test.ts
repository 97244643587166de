import { expect, test } from "vitest";
import { readFilters } from "@/lib/client/lists";
import { listExceptionsOperation } from "@/lib/contract/ops-exceptions";
import { exceptions } from "./lists";

test("an address keeps the filters that the operation accepts, and leaves out the rest", () => {
  const read = (search: Record<string, string>) =>
    readFilters(exceptions, listExceptionsOperation.query, search);
  const filters = { provider: "none", type: "payout", olderThanMinutes: "90", page: "2" };
  expect(read(filters)).toEqual(filters);
  expect(
    read({ provider: "vodafone", type: "deposit", olderThanMinutes: "-1", other: "x" }),
  ).toEqual({});
});
