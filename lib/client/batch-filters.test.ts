import { expect, test } from "vitest";
import { batchRowStatuses } from "@/lib/contract/batches";
import { batchStatuses } from "@/lib/states";
import { addressOfBatches, readBatchFilters, readFaultPage, readRowFilters } from "./batch-filters";

test("every status of the contract is a filter, and nothing else is", () => {
  for (const status of batchStatuses) expect(readBatchFilters({ status })).toEqual({ status });
  for (const status of batchRowStatuses) expect(readRowFilters({ status })).toEqual({ status });
  for (const status of ["", "ready", "toString", "Draft"])
    expect(readBatchFilters({ status })).toEqual({});
  for (const status of ["", "draft", "constructor"]) expect(readRowFilters({ status })).toEqual({});
});

test("what is no page is the first one", () => {
  for (const page of ["0", "-1", "1.5", "1e3", "12345678", "x"]) {
    expect(readRowFilters({ page })).toEqual({});
    expect(readFaultPage({ faults: page })).toBe(1);
  }
  expect(readRowFilters({ page: ["3", "4"] })).toEqual({ page: "3" });
  expect(readFaultPage({ faults: "2" })).toBe(2);
});

test("an address that was written is read as it was", () => {
  const address = addressOfBatches("/b", { status: "failed", page: "2" }, 3);
  const search = Object.fromEntries(new URL(address, "http://x").searchParams);
  expect(readRowFilters(search)).toEqual({ status: "failed", page: "2" });
  expect(readFaultPage(search)).toBe(3);
  expect(addressOfBatches("/b", { page: "1" })).toBe("/b");
});
