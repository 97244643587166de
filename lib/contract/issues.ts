import type * as z from "zod";

const nouns: Record<string, string> = {
  string: "text",
  object: "an object",
  array: "a list",
  boolean: "true or false",
};

/** The path of the field that an issue is about, including the name of an unknown field. */
export function pathOfIssue(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  const unknownName = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  return unknownName === undefined ? path : [...path, unknownName];
}

/** The paths of all fields that an issue is about: an object may have several unknown fields. */
export function pathsOfIssue(issue: z.core.$ZodIssue): string[][] {
  if (issue.code !== "unrecognized_keys") return [pathOfIssue(issue)];
  return issue.keys.map((name) => [...issue.path.map(String), name]);
}

/** What is expected instead of an unknown field. */
export const knownField = "a field that this operation knows";

/** What the schema expected, in the form of `details.expected`. */
export function expectedOfIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return knownField;
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input"))
    return nouns[issue.expected] ?? issue.expected;
  return issue.message;
}
