import type * as z from "zod";
import { NumberText } from "@/lib/contract/amounts";
import { expectedOfIssue, pathsOfIssue } from "@/lib/contract/issues";
import { type FieldError, invalidRequest } from "@/lib/errors";

const secretName = /password|otp|secret|token|key$|content|authorization|mnemonic|signature/i;
/** A credential in the wrong field, or a URL whose part between // and @ may be a password. */
const secretValue = /\b(c[kct]_(test|live)|cs|whsec)_|\/\/[^/?#]*@/;
const maxEchoLength = 100;

/** A body may have very many errors. */
const maxErrors = 100;

/**
 * Parses `input` with the contract's schema. @throws CedirailError `INVALID_REQUEST` with the first
 * invalid field (`a.b`), its value unless it may be a secret, and what was expected; `details.errors`
 * lists all invalid fields.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  // As an object, a body that is one number could pass for an object.
  const parsed = schema.safeParse(input instanceof NumberText ? input.text : input);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues, input);
  const [first] = errors;
  if (!first) throw invalidRequest("body", "a valid body");
  throw invalidRequest(first.field, first.expected, first.value, errors);
}

/** The first error of each field, in the order in which they were found. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], input: unknown): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues)
    for (const path of pathsOfIssue(issue)) {
      const field = path.join(".").slice(0, maxEchoLength) || "body";
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
  if (value instanceof NumberText) return value.text.slice(0, maxEchoLength);
  if (typeof value === "string")
    return secretValue.test(value) ? undefined : value.slice(0, maxEchoLength);
  if (typeof value === "boolean" || value === null) return value;
  return undefined;
}
