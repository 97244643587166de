import type { z } from "zod";
import { NumberText } from "@/lib/contract/amounts";
import { expectedOfIssue, pathsOfIssue } from "@/lib/contract/issues";
import { type FieldError, invalidRequest } from "@/lib/errors";

const secretName = /password|otp|secret|token|key$|content|authorization|mnemonic|signature/i;
/** Credentials that were put into the wrong field. */
const secretValue = /\b(ck_(test|live)|cs|whsec)_/;
const maxEcho = 100;

/** More than a person mends at once; a body may have very many faults. */
const maxErrors = 100;

/**
 * Parses `input` with the contract's schema. @throws CedirailError `INVALID_REQUEST` naming the
 * first wrong field with dots, its value (never a secret one) and what was expected; where several
 * are wrong, `details.errors` lists them all.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  // A body that is one number would pass for an object with members of its own.
  const parsed = schema.safeParse(input instanceof NumberText ? input.text : input);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues, input);
  const [first] = errors;
  if (!first) throw invalidRequest("body", "a valid body");
  throw invalidRequest(first.field, first.expected, first.value, errors);
}

/** The faults of each field, the first one of each, in the order in which they were found. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], input: unknown): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues)
    for (const path of pathsOfIssue(issue)) {
      const field = path.join(".").slice(0, maxEcho) || "body";
      if (byField.has(field)) continue;
      if (byField.size === maxErrors) return [...byField.values()];
      const value = echo(field, valueAt(input, path));
      const expected = expectedOfIssue(issue);
      byField.set(field, { field, ...(value === undefined ? {} : { value }), expected });
    }
  return [...byField.values()];
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function echo(field: string, value: unknown): unknown {
  if (secretName.test(field)) return undefined;
  if (value instanceof NumberText) return value.text.slice(0, maxEcho);
  if (typeof value === "string")
    return secretValue.test(value) ? undefined : value.slice(0, maxEcho);
  if (typeof value === "boolean" || value === null) return value;
  return undefined;
}
