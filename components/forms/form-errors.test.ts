import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import type { ErrorCode, ErrorDetails } from "@/lib/errors";
import { fieldSentence, namesField, placeRejection } from "./form-errors";

const rejection = (code: ErrorCode, message: string, details: ErrorDetails = {}) =>
  new ApiError({ status: 400, code, message, details });
const fields = ["name", "amount", "email", "externalRef"] as const;

function placed(error: unknown) {
  const setError = vi.fn();
  const found = placeRejection<Record<(typeof fields)[number], string>>(error, setError, fields);
  expect(namesField(error, fields)).toBe(found);
  return found ? setError.mock.calls.map(([field, { message }]) => [field, message]) : null;
}

test("a noun becomes a sentence; a sentence stays", () => {
  expect(fieldSentence("an email address")).toBe("Enter an email address.");
  expect(fieldSentence("text", "Enter your name.")).toBe("Enter your name.");
  expect(fieldSentence("At most 25,000.00 GHS can be sent at once.")).toMatch(/^At most/);
  expect(fieldSentence(undefined, "Enter your name.")).toBeUndefined();
});

test("a rejection is shown at every field that it names, with the focus on the first", () => {
  const errors = [
    { field: "name", expected: "text of 1 to 120 characters" },
    { field: "elsewhere", expected: "nothing" },
    { field: "email", expected: "an email address" },
  ];
  const error = rejection("INVALID_REQUEST", "name: expected text.", { ...errors[0], errors });
  const setError = vi.fn();
  expect(placeRejection(error, setError, ["name", "email"])).toBe(true);
  expect(setError.mock.calls).toEqual([
    ["name", { message: "text of 1 to 120 characters" }, { shouldFocus: true }],
    ["email", { message: "an email address" }, { shouldFocus: false }],
  ]);
});

test("a limit, a balance and a used reference are shown at their fields too", () => {
  const tier = "Your verification tier allows 3,000.00 GHS a day.";
  expect(placed(rejection("LIMIT_EXCEEDED", tier, { field: "amount" }))).toEqual([
    ["amount", tier],
  ]);
  expect(placed(rejection("INSUFFICIENT_FUNDS", "Too little."))).toEqual([
    ["amount", "Too little."],
  ]);
  expect(placed(rejection("DUPLICATE_REFERENCE", "Used.", { field: "externalRef" }))).toEqual([
    ["externalRef", "You have already used this reference. Choose another."],
  ]);
});

test("what belongs to no field of the form is shown in its alert", () => {
  expect(placed(rejection("KYC_REQUIRED", "Documents first."))).toBeNull();
  expect(placed(rejection("INVALID_STATE", "…", { field: "conversionId" }))).toBeNull();
  expect(placed(new Error("no response"))).toBeNull();
});
