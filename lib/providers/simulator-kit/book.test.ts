import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSimulatorBook } from "./book";

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cedirail-book-"));
  path = join(directory, "deeper", "book.jsonl");
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = () => openSimulatorBook(path, (value) => value);

test("what was appended is there on the next opening, in order", () => {
  const book = open();
  book.append({ n: 1 });
  book.append({ n: 2 });
  expect(open().opening).toEqual([{ n: 1 }, { n: 2 }]);
});

test("a kill at any byte of an append loses at most that entry, and the book continues", () => {
  open();
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 1 }),
      fc.nat(),
      fc.string(),
      (texts, cut, next) => {
        const whole = texts.slice(0, -1).map((text) => `${JSON.stringify({ text })}\n`);
        const last = Buffer.from(`${JSON.stringify({ text: texts.at(-1) })}\n`);
        writeFileSync(path, whole.join(""));
        appendFileSync(path, last.subarray(0, cut % last.length));
        open().append({ text: next });
        const expected = [...texts.slice(0, -1), next].map((text) => ({ text }));
        expect(open().opening).toEqual(expected);
      },
    ),
  );
});

test("a broken line in the middle is rejected rather than skipped", () => {
  open().append({ n: 1 });
  writeFileSync(path, `{"n":\n${readFileSync(path, "utf8")}`);
  expect(open).toThrow();
});
