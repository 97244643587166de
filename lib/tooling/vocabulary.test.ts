import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { offenders, productFiles } from "./vocabulary.mjs";

test.each([
  ["an identifier", "const isSheltered = true; const bookGap = 1;", "postAdjustment"],
  ["a column in SQL", "sql`select book_gap from rows`", "postAdjustment"],
  ["a comment", "// The weather of a simulator.", "fault injection"],
  ["a page", "export const a = <p>A look-alike of MTN.</p>;", "simulator"],
  ["a message", 'throw new Error("The network was judged.");', "validate"],
  ["British spelling", "// Authorise first.", "American"],
])("finds a replaced term in %s and says what to write instead", (_, source, instead) => {
  expect(offenders("lib/sample.tsx", source).join("\n")).toContain(instead);
});

test.each([
  "const { amount, ...others } = body;",
  "// At least 15 characters.",
  "lastSeenAt",
  "const earlyExit = seenIds.size > 0;",
  'throw new Error("The network did not answer.");',
  "// Asks the operator who refused it, and keeps the rest.",
])("allows ordinary English: %s", (source) => {
  expect(offenders("lib/sample.ts", source)).toEqual([]);
});

test("no product file uses a replaced term", () => {
  const files = productFiles();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => offenders(file, readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
