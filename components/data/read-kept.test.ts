import { expect, test } from "vitest";
import { readKept } from "./read-kept";

const empty = { phone: "", sending: false };

test("a draft survives being kept as text", () => {
  const draft = { phone: "024", sending: true };
  expect(readKept(JSON.stringify(draft), empty)).toEqual(draft);
});

test("anything that is no draft of this version is an empty one", () => {
  const others = [null, "", "{", "[]", "null", '"text"', '{"phone":"024"}'];
  for (const kept of [...others, '{"phone":"024","sending":true,"more":1}'])
    expect(readKept(kept, empty)).toBe(empty);
});
