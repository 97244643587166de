import { expect, it } from "vitest";
import { readSearchIndex } from "./search-index";

it("is built once, however often it is loaded", async () => {
  const [first, again] = await Promise.all([readSearchIndex(), readSearchIndex()]);
  expect(first.length).toBeGreaterThan(100);
  expect(again).toBe(first);
});
