import { expect, test } from "vitest";
import { readDraft } from "./use-draft";

const empty = { phone: "", save: false };

test("a draft survives being stored as text", () => {
  const draft = { phone: "024", save: true };
  expect(readDraft(JSON.stringify(draft), empty)).toEqual(draft);
});

test("anything that is no draft of this version is an empty one", () => {
  const others = [null, "", "{", "[]", "null", '"text"', '{"phone":"024"}'];
  for (const stored of [...others, '{"phone":"024","save":true,"more":1}'])
    expect(readDraft(stored, empty)).toBe(empty);
});
