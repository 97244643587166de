import { expect, test } from "vitest";
import { clearBottom } from "./use-clear-bottom";

const windowHeight = 800;

test("a floating element keeps its place while nothing is in its way", () => {
  expect(clearBottom(60, windowHeight, 80, [])).toBe(80);
  expect(clearBottom(60, windowHeight, 80, [{ top: 100, bottom: 144 }])).toBe(80);
  // Just above it, and just below it.
  expect(clearBottom(60, windowHeight, 80, [{ top: 616, bottom: 660 }])).toBe(80);
  expect(clearBottom(60, windowHeight, 80, [{ top: 720, bottom: 764 }])).toBe(80);
});

test("it moves above what it would cover, and above what is there", () => {
  const button = { top: 680, bottom: 724 };
  const above = { top: 600, bottom: 644 };
  expect(clearBottom(60, windowHeight, 80, [button])).toBe(128);
  expect(clearBottom(60, windowHeight, 80, [above, button])).toBe(208);
});

test("without a free place it keeps its place", () => {
  const wall = Array.from({ length: 16 }, (_, index) => ({
    top: index * 50,
    bottom: index * 50 + 44,
  }));
  expect(clearBottom(60, windowHeight, 80, wall)).toBe(80);
});
