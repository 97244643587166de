import type { Page } from "@playwright/test";
import { drawAddress } from "../fixtures/chain";
import { codeOf, drawNumber, e164 } from "../fixtures/identities";
import { act, openAccount } from "../fixtures/merchant";
import { addColleague } from "../fixtures/payouts";
import { expect, expectFit, test } from "../fixtures/test";

const row = (page: Page, number: string) =>
  page.getByRole("row").filter({ hasText: number.slice(-4) });

test("an identity is revoked with a reason, and the list is filtered", async ({ page }) => {
  await openAccount(page);
  const number = drawNumber();
  const phone = e164(number);
  await act(page, "/identity/mint", { phone });
  await act(page, "/identity/mint", { phone, otp: await codeOf(page, number) });
  await page.goto("/dashboard/identities");
  await expect(row(page, number)).toContainText("Verified");
  await page.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("button", { name: "Revoke the identity" }).click();
  await expect(page.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Reason").fill("The number was given up.");
  await page.getByRole("button", { name: "Revoke the identity" }).click();
  await expect(row(page, number)).toContainText("Revoked");
  await expect(row(page, number)).toContainText("The number was given up.");
  await expect(page.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  await page.getByLabel("Status").selectOption("verified");
  await expect(page.getByText("No identities match")).toBeVisible();
  await expect(page).toHaveURL(/status=verified/);
  await expectFit(page);
});

test("a number is linked to its owner's own wallet, of which the address is checked", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await page.goto("/dashboard/identities/new");
  const number = drawNumber();
  const wallet = drawAddress();
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("The owner's own wallet").check();
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByLabel("Address of the wallet")).toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveURL(/step/);
  await page.getByLabel("Address of the wallet").fill(wallet);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
  // A reload stays at the code.
  await page.reload();
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(page, number));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/is verified$/)).toBeVisible();
  await expect(page.getByText("Its owner", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Link another number" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue("");
  // What is linked already needs no code.
  await page.getByLabel("Phone number").fill(number);
  await page.getByLabel("The owner's own wallet").check();
  await page.getByLabel("Address of the wallet").fill(wallet);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(/is verified$/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a list from before the code was confirmed does not keep its page waiting", async ({
  page,
}) => {
  await openAccount(page);
  await page.goto("/dashboard/identities/new");
  const number = drawNumber();
  await page.getByLabel("Phone number").fill(number);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
  let former: unknown = null;
  let isFormer = true;
  await page.route(/\/identity\?/, async (route) => {
    if (!isFormer) return route.continue();
    former ??= await (await route.fetch()).json();
    await route.fulfill({ json: former });
  });
  await page.reload();
  await expect.poll(() => former).not.toBeNull();
  await page.getByLabel("Code", { exact: true }).fill(await codeOf(page, number));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/is confirmed$/)).toBeVisible();
  isFormer = false;
  await expect(page.getByText(/is verified$/)).toBeVisible();
});

test("a viewer can view identities", async ({ page, browser }) => {
  const owner = await openAccount(page);
  await act(page, "/identity/mint", { phone: e164(drawNumber()) });
  const { page: theirs } = await addColleague(page, owner, browser, "viewer");
  await theirs.goto("/dashboard/identities");
  await expect(theirs.getByText("Waiting for the code").last()).toBeVisible();
  await expect(theirs.getByRole("main").getByRole("link", { name: "Link a number" })).toHaveCount(
    0,
  );
  await expect(theirs.getByRole("button", { name: /^Enter the code/ })).toHaveCount(0);
  await theirs.goto("/dashboard/identities/new");
  await expect(theirs.getByText("Your role cannot link numbers")).toBeVisible();
  await theirs.context().close();
});
