import { expect, test } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import type { ErrorCode, ErrorDetails } from "@/lib/errors";
import { rejectedField } from "./rejected-field";

const rejection = (code: ErrorCode, message: string, details: ErrorDetails = {}) =>
  new ApiError({ status: 400, code, message, details });

test("a rejection lands on the field that it is about, in words for a person", () => {
  const tier = "Your verification tier allows 3,000.00\u00a0GHS a day.";
  expect(rejectedField(rejection("LIMIT_EXCEEDED", tier, { field: "amount" }))).toEqual({
    field: "amount",
    message: tier,
  });
  expect(rejectedField(rejection("INSUFFICIENT_FUNDS", "Too little."))?.field).toBe("amount");
  expect(
    rejectedField(
      rejection("DUPLICATE_REFERENCE", "This externalRef was used.", { field: "externalRef" }),
    ),
  ).toEqual({
    field: "reference",
    message: "You used this reference before. Choose another.",
  });
  const closed = { field: "beneficiaryId", expected: "a network that is open" };
  expect(rejectedField(rejection("INVALID_REQUEST", "…", closed))).toEqual({
    field: "beneficiary",
    message: "a network that is open",
  });
});

test("what belongs to no field of the form is told beside the button", () => {
  expect(rejectedField(rejection("KYC_REQUIRED", "Documents first."))).toBeNull();
  expect(rejectedField(rejection("INVALID_STATE", "…", { field: "conversionId" }))).toBeNull();
  expect(rejectedField(new Error("no answer"))).toBeNull();
});
