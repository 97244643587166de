import type { Page } from "@playwright/test";
import { plainFile } from "../fixtures/batches";
import { act, availableOf, openAccount } from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

/** From now on pages come without their scripts, until what is returned is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a sign-in submitted before the scripts load completes once they do @phone", async ({
  page,
}) => {
  const owner = await openAccount(page);
  await page.context().clearCookies();
  const release = await holdScripts(page);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.locator("form[data-replay]")).toBeVisible();
  expect(page.url()).toMatch(/\/sign-in$/);
  release();
  await page.waitForURL("**/dashboard");
});

test("input entered before the scripts load is kept and submitted @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  const release = await holdScripts(page);
  await page.goto("/dashboard/payouts/batches/new", { waitUntil: "commit" });
  const buffer = Buffer.from(plainFile(3));
  await page
    .getByLabel(/CSV file/)
    .setInputFiles({ name: "Early.csv", mimeType: "text/csv", buffer });
  await page.getByLabel("Name").fill("Salaries November");
  await page.getByRole("button", { name: "Upload and check" }).click();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Salaries November" })).toBeVisible();

  const releaseAgain = await holdScripts(page);
  await page.goto("/dashboard/beneficiaries/new", { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Ama Serwaa");
  releaseAgain();
  await page.getByLabel("Mobile-money number").fill("0240000001");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Ama Serwaa").first()).toBeVisible();

  const releaseBoxes = await holdScripts(page);
  await page.goto("/dashboard/developers/api-keys/new", { waitUntil: "commit" });
  await page.getByLabel("Wallet: Read").check();
  await page.getByLabel("Rates: Read").check();
  releaseBoxes();
  await page.getByLabel("Mobile money: Write").check();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await page.getByLabel("Wallet: Read").uncheck();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test("what a form holds is shown before the scripts load, and can be replaced by then @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  const release = await holdScripts(page);
  await page.goto("/dashboard/settings/business", { waitUntil: "commit" });
  const name = page.getByLabel("Business name");
  await expect(name).toHaveValue("Adum Market");
  await expect(page.getByLabel("Time zone")).toHaveValue("Africa/Accra");
  await name.fill("Adum Wholesale");
  await page.getByRole("button", { name: "Save" }).click();
  release();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Adum Wholesale");
  await expect(page.getByLabel("Time zone")).toHaveValue("Africa/Accra");
  expect(complaints).toEqual([]);
});

test("a search typed before the scripts load is carried out @phone", async ({ page }) => {
  await openAccount(page);
  await act(page, "/mobile-money/mtn", { amount: "1", phoneNumber: "0240000001" });
  const release = await holdScripts(page);
  await page.goto("/dashboard/transactions", { waitUntil: "commit" });
  await page.getByLabel("Search").fill("INV-12");
  release();
  // By then the page's own scripts carry out the search, and no longer the browser.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("form[role=search]") ?? {}).some((name) =>
      name.startsWith("__reactProps"),
    ),
  );
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/q=INV-12/);
});

test("a filter chosen before the scripts load is applied once they do @phone", async ({ page }) => {
  await openAccount(page);
  await act(page, "/mobile-money/mtn", { amount: "1", phoneNumber: "0240000001" });
  const release = await holdScripts(page);
  await page.goto("/dashboard/transactions", { waitUntil: "commit" });
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Status").selectOption("failed");
  release();
  await page.waitForURL(/status=failed/);
  await page.goto("/dashboard/convert");
  await page.goBack();
  await expect(page.getByLabel("Status")).toHaveValue("failed");
  await expect(page).toHaveURL(/status=failed/);
});

test("a button pressed twice before the scripts load acts once @phone", async ({ page }) => {
  await openAccount(page);
  const release = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  const faucet = page.getByRole("button", { name: "Get 1,000 test USDT" });
  await faucet.click();
  await faucet.click();
  await expect(faucet).toHaveAttribute("data-replay");
  release();
  await expect(page.getByRole("main").getByText("1,000.00", { exact: true })).toBeVisible();
  expect(await availableOf(page, "USDT")).toBe("1000.000000");
});
