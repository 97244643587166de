import type { z } from "zod";

const nouns: Record<string, string> = {
  string: "text",
  object: "an object",
  array: "a list",
  boolean: "true or false",
};

/** Where a schema found a fault: the names on the way to it, an unknown member's own included. */
export function pathOfIssue(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  const unknownName = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  return unknownName === undefined ? path : [...path, unknownName];
}

/** Every field that an issue is about: an object may have several members that nobody knows. */
export function pathsOfIssue(issue: z.core.$ZodIssue): string[][] {
  if (issue.code !== "unrecognized_keys") return [pathOfIssue(issue)];
  return issue.keys.map((name) => [...issue.path.map(String), name]);
}

/** What is expected where a member stands whose name is the caller's own. */
export const knownField = "a field that this operation knows";

/** What a schema expected where it found a fault, as `expected` says it. */
export function expectedOfIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return knownField;
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input"))
    return nouns[issue.expected] ?? issue.expected;
  return issue.message;
}
