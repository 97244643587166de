import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/client/api-error";
import { fieldSentence, placeRejection } from "./form-errors";

test("what the contract expects becomes a sentence; a sentence stays", () => {
  expect(fieldSentence("an email address")).toBe("Enter an email address.");
  expect(fieldSentence("text of 1 to 120 characters", "Enter your name.")).toBe("Enter your name.");
  expect(fieldSentence("At most 25,000.00\u00a0GHS can be sent at once.")).toBe(
    "At most 25,000.00\u00a0GHS can be sent at once.",
  );
  expect(fieldSentence(undefined, "Enter your name.")).toBeUndefined();
});

function rejection(field: string): ApiError {
  return new ApiError({
    status: 400,
    code: "INVALID_REQUEST",
    message: "email: expected an email address.",
    details: { field, expected: "an email address" },
  });
}

test("a rejection lands on its field, and one of no field is told by the form", () => {
  const setError = vi.fn();
  expect(placeRejection(rejection("email"), setError, ["email", "password"])).toBeNull();
  expect(setError).toHaveBeenCalledWith(
    "email",
    { message: "an email address" },
    { shouldFocus: true },
  );
  expect(placeRejection(rejection("otp"), setError, ["email", "password"])).toMatch(/expected/);
  expect(setError).toHaveBeenCalledTimes(1);
});

test("a rejection of several fields lands on each that the form has, the focus on the first", () => {
  const setError = vi.fn();
  const errors = [
    { field: "name", expected: "text of 1 to 120 characters" },
    { field: "elsewhere", expected: "nothing" },
    { field: "email", expected: "an email address" },
  ];
  const error = new ApiError({
    status: 400,
    code: "INVALID_REQUEST",
    message: "name: expected text of 1 to 120 characters.",
    details: { ...errors[0], errors },
  });
  expect(placeRejection(error, setError, ["name", "email", "password"])).toBeNull();
  expect(setError.mock.calls).toEqual([
    ["name", { message: "text of 1 to 120 characters" }, { shouldFocus: true }],
    ["email", { message: "an email address" }, { shouldFocus: false }],
  ]);
});
