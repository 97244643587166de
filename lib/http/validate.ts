import type { z } from "zod";
import { NumberText } from "@/lib/contract/fields";
import { expectedOfIssue, pathOfIssue } from "@/lib/contract/issues";
import { type CedirailError, invalidRequest } from "@/lib/errors";

const secretName = /password|otp|secret|token|key$|content|authorization|mnemonic|signature/i;
/** Credentials that were put into the wrong field. */
const secretValue = /\b(ck_(test|live)|cs|whsec)_/;
const longestEcho = 100;

/**
 * Parses `input` with the contract's schema. @throws CedirailError `INVALID_REQUEST` naming the
 * first wrong field with dots, its value (never a secret one) and what was expected.
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  // A body that is one number would pass for an object with members of its own.
  const parsed = schema.safeParse(input instanceof NumberText ? input.text : input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw invalidRequest("body", "a valid body");
  throw invalidOf(issue, input);
}

function invalidOf(issue: z.core.$ZodIssue, input: unknown): CedirailError {
  const path = pathOfIssue(issue);
  const field = path.join(".").slice(0, longestEcho) || "body";
  const value = echo(field, valueAt(input, path));
  return invalidRequest(field, expectedOfIssue(issue), value);
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
  if (value instanceof NumberText) return value.text.slice(0, longestEcho);
  if (typeof value === "string")
    return secretValue.test(value) ? undefined : value.slice(0, longestEcho);
  if (typeof value === "boolean" || value === null) return value;
  return undefined;
}
