import { openAccount, openAccountOnly } from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

test("a signed-out visitor signs in and returns to the requested page", async ({ page }) => {
  const owner = await openAccount(page);
  await page.context().clearCookies();
  await page.goto("/dashboard/transactions?status=failed");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/transactions?status=failed");
});

test("a wrong password is rejected without revealing which part was wrong", async ({ page }) => {
  const owner = await openAccount(page);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
});

test("errors of a new account appear at their fields @phone", async ({ page, complaints }) => {
  await page.goto("/sign-up");
  await page.getByLabel("Email").fill("akosua");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter an email address.");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /Enter a password of 15 to 256 characters\./,
  );
  await expect(page.getByLabel("Business name")).toBeFocused();
  expect(complaints).toEqual([]);
});

test("signing out ends the session", async ({ page }) => {
  await openAccount(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test("a session that expires mid-flow leads to sign-in and loses no input @phone", async ({
  page,
}) => {
  const owner = await openAccount(page);
  await page.goto("/dashboard/convert");
  await page.getByLabel("You convert").fill("12.5");
  await page.context().clearCookies();
  await page.goto("/dashboard/convert");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("You convert")).toHaveValue("12.5");
});

test("the chosen theme applies from the first paint of the next visit", async ({ page }) => {
  await openAccount(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const html = await (await page.request.get("/dashboard")).text();
  expect(html).toMatch(/<html[^>]*data-theme="dark"/);
});

test("signing in never redirects to another site", async ({ page }) => {
  const { email, password } = await openAccountOnly(page);
  await page.goto("/sign-in?next=//evil.example/");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
});
