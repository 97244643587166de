import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { offenders, productFiles } from "./vocabulary.mjs";

test.each([
  ["an identifier", "const isHeldBack = true;", "isPaused"],
  ["a local name", "const kept = read();", "stored"],
  ["a column in SQL", "sql`select refused_code from rows`", "reject"],
  ["a comment", "// Whoever asks first wins.", "the caller"],
  ["a page", "export const a = <p>Nobody is like that.</p>;", "plain sentence"],
  ["a message", 'throw new Error("The network did not answer.");', "respond"],
  ["British spelling", "// Authorise first.", "American"],
])("a replaced word is found in %s, with what to write instead", (_, source, instead) => {
  expect(offenders("lib/sample.tsx", source).join("\n")).toContain(instead);
});

test.each(["const { amount, ...others } = body;", "// At least 15 characters.", "lastSeenAt"])(
  "ordinary English is allowed: %s",
  (source) => {
    expect(offenders("lib/sample.ts", source)).toEqual([]);
  },
);

test("no product file uses a replaced word", () => {
  const files = productFiles();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => offenders(file, readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});
