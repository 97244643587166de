import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import { fieldSentence, placeRefusal } from "./form-errors";

test("what the contract expects becomes a sentence; a sentence stays", () => {
  expect(fieldSentence("an e-mail address")).toBe("Enter an e-mail address.");
  expect(fieldSentence("text of 1 to 120 characters", "Enter your name.")).toBe("Enter your name.");
  expect(fieldSentence("At most GH₵25,000.00 can be sent at once.")).toBe(
    "At most GH₵25,000.00 can be sent at once.",
  );
  expect(fieldSentence(undefined, "Enter your name.")).toBeUndefined();
});

function refusal(field: string): ApiError {
  return new ApiError({
    status: 400,
    code: "INVALID_REQUEST",
    message: "email: expected an e-mail address.",
    details: { field, expected: "an e-mail address" },
  });
}

test("a refusal lands on its field, and one of no field is told by the form", () => {
  const setError = vi.fn();
  expect(placeRefusal(refusal("email"), setError, ["email", "password"])).toBeNull();
  expect(setError).toHaveBeenCalledWith(
    "email",
    { message: "an e-mail address" },
    { shouldFocus: true },
  );
  expect(placeRefusal(refusal("otp"), setError, ["email", "password"])).toMatch(/expected/);
  expect(setError).toHaveBeenCalledTimes(1);
});
