import { expect, test } from "vitest";
import { directions, providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { causeFor, holderOf, isKnownTo, testCaseOf } from "./numbers";

const prefixOf: Record<ProviderCode, string> = { mtn: "24", airtel: "27", telecel: "20" };
const digits = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(3, "0"));

test.each(providerCodes)("%s has twelve test numbers, of which it knows all but one", (network) => {
  for (const testCase of digits) {
    const phone = `+233${prefixOf[network]}0000${testCase}`;
    expect(testCaseOf(phone)).toBe(testCase);
    for (const requested of providerCodes) {
      expect(testCaseOf(phone, requested)).toBe(requested === network ? testCase : null);
      expect(isKnownTo(requested, phone)).toBe(requested === network && testCase !== "002");
    }
  }
});

test.each([
  "+233240000000",
  "+233240000013",
  "+2332400000011",
  "233240000001",
  "+233240001001",
  "+233540000001",
  "+44240000001",
])("%s is no test number", (phone) => {
  expect(testCaseOf(phone)).toBeNull();
});

test("an unassigned number is unknown to every network", () => {
  for (const phone of ["+233258123456", "+233590123456", "0241234567", "MSISDN:1", "+23324123456"])
    for (const network of providerCodes) expect(isKnownTo(network, phone)).toBe(false);
  expect(isKnownTo("mtn", "+233241234567")).toBe(true);
});

test("004 to 006 stop only a collection; 002, 003 and unknown numbers stop both directions", () => {
  const causesOf = (phone: string) =>
    directions.map((direction) => causeFor("mtn", direction, phone));
  expect(causesOf("+233240000002")).toEqual(["not_found", "not_found"]);
  expect(causesOf("+233240000003")).toEqual(["limit_reached", "limit_reached"]);
  expect(causesOf("+233240000004")).toEqual(["no_money", null]);
  expect(causesOf("+233240000005")).toEqual(["rejected", null]);
  expect(causesOf("+233240000006")).toEqual(["never_answered", null]);
  expect(causesOf("+233270000001")).toEqual(["not_found", "not_found"]);
  for (const testCase of ["001", "007", "008", "009", "010", "011", "012", "123"])
    expect(causesOf(`+233240000${testCase}`)).toEqual([null, null]);
});

test("a holder has the same name each time, and 010 has none", () => {
  expect(holderOf("+233241234567")).toEqual(holderOf("+233241234567"));
  for (const prefix of Object.values(prefixOf)) expect(holderOf(`+233${prefix}0000010`)).toBeNull();
});
