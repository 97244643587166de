import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "@/lib/client/api-error";

/**
 * The contract names what it expects as a noun ("an email address"), the same in the browser and on
 * the server; a field says it as a sentence, or says `own` where the noun is too general. What is a
 * sentence already stays.
 */
export function fieldSentence(expected: string | undefined, own?: string): string | undefined {
  if (expected === undefined || /^[A-Z].*\.$/.test(expected)) return expected;
  return own ?? `Enter ${expected.replace(/\.$/, "")}.`;
}

/**
 * Puts a rejection on its fields, the focus on the first; where nothing of it belongs to a field of the
 * form, it is returned as a sentence for the form's own alert.
 */
export function placeRejection<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly Path<T>[],
): string | null {
  if (!(error instanceof ApiError)) return "Something went wrong in this page. Reload it.";
  if (error.code !== "INVALID_REQUEST") return error.message;
  const expectedOf = new Map(error.fieldErrors.map(({ field, expected }) => [field, expected]));
  const wrong = fields.filter((name) => expectedOf.has(name) || name === error.field);
  for (const [index, name] of wrong.entries()) {
    const message = expectedOf.get(name) ?? error.message;
    setError(name, { message }, { shouldFocus: index === 0 });
  }
  return wrong.length > 0 ? null : error.message;
}
