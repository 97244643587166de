import { expect, test } from "vitest";
import { operations } from "@/lib/contract";
import type { Operation } from "@/lib/contract/operation";
import { announceEnd } from "@/lib/http/envelope";
import { headersOf } from "./headers";
import { operationObject } from "./operation-object";

const [first] = operations as [Operation];
const end = { since: new Date("2026-11-21T09:30:00Z"), sunset: new Date("2027-05-22T09:30:00Z") };
const deprecated: Operation = { ...first, deprecated: end };
const response = { status: 200, headers: {}, body: "" };

test("what will be removed says so in the spec, and in every response when", () => {
  expect(operationObject(deprecated)).toMatchObject({ deprecated: true });
  expect(Object.keys(headersOf(deprecated, { status: 400, codes: [] }))).toEqual(
    expect.arrayContaining(["Deprecation", "Sunset"]),
  );
  expect(announceEnd(deprecated, response).headers).toEqual({
    Deprecation: "@1795253400",
    Sunset: "Sat, 22 May 2027 09:30:00 GMT",
  });
});

test("what stays announces no end", () => {
  expect(operationObject(first)).not.toHaveProperty("deprecated");
  expect(announceEnd(first, response)).toBe(response);
});
