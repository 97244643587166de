import type { z } from "zod";
import { NumberText } from "@/lib/contract/fields";
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
  const path = issue.path.map(String);
  const unknownName = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  if (unknownName !== undefined) path.push(unknownName);
  const field = path.join(".").slice(0, longestEcho) || "body";
  const value = echo(field, valueAt(input, path));
  return invalidRequest(field, expectedOf(issue), value);
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

const nouns: Record<string, string> = {
  string: "text",
  object: "an object",
  array: "a list",
  boolean: "true or false",
};

function expectedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return "a field that this operation knows";
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input"))
    return nouns[issue.expected] ?? issue.expected;
  return issue.message;
}
