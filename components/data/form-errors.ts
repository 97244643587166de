import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "@/lib/client/api-error";

/**
 * The contract names what it expects as a noun ("an e-mail address"), the same in the browser and on
 * the server; a field says it as a sentence, or says `own` where the noun is too general. What is a
 * sentence already stays.
 */
export function fieldSentence(expected: string | undefined, own?: string): string | undefined {
  if (expected === undefined || /^[A-Z].*\.$/.test(expected)) return expected;
  return own ?? `Enter ${expected.replace(/\.$/, "")}.`;
}

/**
 * Puts a refusal on its field; what belongs to no field of the form is returned as a sentence for
 * the form's own notice.
 */
export function placeRefusal<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly Path<T>[],
): string | null {
  if (!(error instanceof ApiError)) return "Something went wrong in this page. Reload it.";
  const field = fields.find((name) => name === error.field);
  if (!field || error.code !== "INVALID_REQUEST") return error.message;
  setError(field, { message: error.expected ?? error.message }, { shouldFocus: true });
  return null;
}
