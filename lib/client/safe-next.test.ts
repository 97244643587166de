import { expect, test } from "vitest";
import { pageAfterSignIn, safeNext } from "./safe-next";

test("a path of this site is followed", () => {
  expect(safeNext("/dashboard/transactions?status=failed")).toBe(
    "/dashboard/transactions?status=failed",
  );
});

test("our own people go on to their own pages, merchants to where they wanted", () => {
  const staff = { merchantId: null };
  expect(pageAfterSignIn("/dashboard", staff)).toBe("/ops");
  expect(pageAfterSignIn("/opsy", staff)).toBe("/ops");
  expect(pageAfterSignIn("/ops/exceptions", staff)).toBe("/ops/exceptions");
  expect(pageAfterSignIn("/dashboard/convert", { merchantId: "mer_1" })).toBe("/dashboard/convert");
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
  for (const requested of others) expect(safeNext(requested), String(requested)).toBe("/dashboard");
});
