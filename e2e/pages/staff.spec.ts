import type { Page } from "@playwright/test";
import { freshCode, signInAsStaff, staffOf, type StaffRole } from "../fixtures/staff";
import { expect, expectAccessible, test } from "../fixtures/test";

async function enterPassword(page: Page, role: StaffRole): Promise<void> {
  const { email, password } = staffOf(role);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const codeField = (page: Page) => page.getByLabel("One-time code");

async function enterCode(page: Page, role: StaffRole, arrivesAt: string): Promise<void> {
  await expect(async () => {
    await codeField(page).fill(await freshCode(role));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(arrivesAt, { timeout: 5_000 });
  }).toPass();
}

test("an operator signs in with password and code and sees the rails", async ({
  page,
  complaints,
}) => {
  await page.goto("/sign-in");
  await enterPassword(page, "operator");
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
  await expectAccessible(page);
  // The one rejection that the browser logs is expected: the code was not entered yet.
  expect(complaints.filter((text) => !text.includes("403"))).toEqual([]);
  await enterCode(page, "operator", "**/ops");
  await expect(page.getByRole("heading", { level: 1, name: "Rails" })).toBeVisible();
});

test("a wrong code is reported at its field, and another account can sign in", async ({ page }) => {
  await page.goto("/sign-in");
  await enterPassword(page, "compliance");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/Enter a one-time code\./);
  await codeField(page).fill("no code");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/This code did not work\./);
  await expect(codeField(page)).toHaveValue("");
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("staff return to the requested page after signing in", async ({ page }) => {
  await page.goto("/ops/reviews");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await enterPassword(page, "compliance");
  await enterCode(page, "compliance", "**/ops/reviews");
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
});

test("each role sees its own pages and no merchant's", async ({ page }) => {
  await signInAsStaff(page, "compliance");
  for (const address of ["/dashboard", "/dashboard/transactions", "/ops", "/sign-in", "/sign-up"]) {
    await page.goto(address);
    await page.waitForURL("**/ops/reviews");
  }
  await expect(page.getByRole("navigation").getByRole("link", { name: "Rails" })).toHaveCount(0);
  await signInAsStaff(page, "operator");
  for (const address of ["/dashboard", "/ops/reviews", "/sign-in"]) {
    await page.goto(address);
    await page.waitForURL("**/ops");
  }
});

test("axe finds nothing wrong with the staff layout", async ({ page }) => {
  await signInAsStaff(page, "compliance");
  await page.goto("/ops/reviews");
  await expect(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expectAccessible(page);
});

test("staff stay signed out", async ({ page }) => {
  await signInAsStaff(page, "operator");
  await page.goto("/ops");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.goto("/ops");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});
