import { expect, test } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import type { ErrorCode, ErrorDetails } from "@/lib/errors";
import { refusedField } from "./rejected-field";

const refusal = (code: ErrorCode, message: string, details: ErrorDetails = {}) =>
  new ApiError({ status: 400, code, message, details });

test("a refusal lands on the field that it is about, in words for a person", () => {
  const tier = "Your verification tier allows GHS 3000.00 a day.";
  expect(refusedField(refusal("LIMIT_EXCEEDED", tier, { field: "amount" }))).toEqual({
    field: "amount",
    message: tier,
  });
  expect(refusedField(refusal("INSUFFICIENT_FUNDS", "Too little."))?.field).toBe("amount");
  expect(
    refusedField(
      refusal("DUPLICATE_REFERENCE", "This externalRef was used.", { field: "externalRef" }),
    ),
  ).toEqual({
    field: "reference",
    message: "You used this reference before. Choose another.",
  });
  const closed = { field: "beneficiaryId", expected: "a network that is open" };
  expect(refusedField(refusal("INVALID_REQUEST", "…", closed))).toEqual({
    field: "beneficiary",
    message: "a network that is open",
  });
});

test("what belongs to no field of the form is told beside the button", () => {
  expect(refusedField(refusal("KYC_REQUIRED", "Documents first."))).toBeNull();
  expect(refusedField(refusal("INVALID_STATE", "…", { field: "conversionId" }))).toBeNull();
  expect(refusedField(new Error("no answer"))).toBeNull();
});
