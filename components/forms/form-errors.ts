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
 * Puts a rejection on its fields, the focus on the first; false where nothing of it belongs to a field
 * of the form.
 */
export function placeRejection<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly Path<T>[],
): boolean {
  const messages = messagesOf(error);
  const wrong = fields.filter((name) => messages.has(name));
  for (const [index, name] of wrong.entries())
    setError(name, { message: messages.get(name) }, { shouldFocus: index === 0 });
  return wrong.length > 0;
}

/** Whether a rejection belongs to one of these fields. */
export function namesField(error: unknown, fields: readonly string[]): boolean {
  return [...messagesOf(error).keys()].some((name) => fields.includes(name));
}

/** What a rejection says of each field that it names. */
function messagesOf(error: unknown): Map<string, string> {
  if (!(error instanceof ApiError)) return new Map();
  const { code, field, message } = error;
  if (code === "DUPLICATE_REFERENCE")
    return new Map([["externalRef", "You have already used this reference. Choose another."]]);
  if (code === "INSUFFICIENT_FUNDS") return new Map([["amount", message]]);
  const named = new Map(field === undefined ? [] : [[fieldOf(field), message]]);
  if (code !== "INVALID_REQUEST") return named;
  return new Map([
    ...named,
    ...error.fieldErrors.map((one) => [fieldOf(one.field), one.expected] as const),
  ]);
}

/** The field of a form that holds a field of the contract: `destination` holds `destination.address`. */
function fieldOf(name: string): string {
  return name.split(".")[0] ?? name;
}
