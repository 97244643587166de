import { expect, test } from "vitest";
import { safeNext } from "./safe-next";

test("a path of this site is followed", () => {
  expect(safeNext("/dashboard/transactions?status=failed")).toBe(
    "/dashboard/transactions?status=failed",
  );
});

test("no address of another site is followed, however it is written", () => {
  const others = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "dashboard",
    "",
    null,
    undefined,
  ];
  for (const asked of others) expect(safeNext(asked), String(asked)).toBe("/dashboard");
});
