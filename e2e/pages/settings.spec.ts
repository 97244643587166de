import { fillWallet, openAccount } from "../fixtures/merchant";
import { provePassword } from "../fixtures/payouts";
import { expect, expectAccessible, test } from "../fixtures/test";

test("a profile is saved; what is wrong stands at its field @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await page.goto("/dashboard/settings/profile");
  const phone = page.getByRole("textbox", { name: /^Phone/ });
  await phone.fill("12");
  await page.getByLabel("Name", { exact: true }).fill("Efua Boateng");
  await page.getByRole("checkbox", { name: /^API keys/ }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(phone).toHaveAccessibleDescription(/Enter a number with the code of its country/);
  await phone.fill("024 123 4567");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Account of Efua Boateng" })).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue("+233 24 123 4567");
  await expect(page.getByRole("checkbox", { name: /^API keys/ })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Webhooks/ })).toBeChecked();
  await phone.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue("");
  expect(complaints).toEqual([]);
});

test("an account with money in it is not closed, an empty one is, for good", async ({ page }) => {
  const owner = await openAccount(page);
  await page.goto("/dashboard/settings/business");
  await page.getByLabel("Business name").fill("Adum Wholesale");
  await page.getByLabel("Time zone").selectOption("UTC");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /^Account of .*Adum Wholesale/ })).toBeVisible();
  await fillWallet(page, "GHS", "10");
  await page.getByRole("button", { name: "Close the account" }).click();
  const dialog = page.getByRole("dialog", { name: "Close the account of Adum Wholesale?" });
  const name = dialog.getByLabel("Business name");
  const close = dialog.getByRole("button", { name: "Close the account" });
  await name.fill("Adum");
  await close.click();
  await provePassword(page, owner);
  await expect(name).toHaveAccessibleDescription(/Type Adum Wholesale\./);
  await name.fill("Adum Wholesale");
  await close.click();
  await expect(dialog.getByText(/there is money in its wallets/)).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  const empty = await openAccount(page);
  await page.goto("/dashboard/settings/business");
  await page.getByRole("button", { name: "Close the account" }).click();
  const own = page.getByRole("dialog", { name: "Close the account of Adum Market?" });
  await own.getByLabel("Business name").fill("Adum Market");
  await own.getByRole("button", { name: "Close the account" }).click();
  await provePassword(page, empty);
  await expect(page.getByText("Your account is closed")).toBeVisible();
  await page.getByLabel("Email").fill(empty.email);
  await page.getByLabel("Password", { exact: true }).fill(empty.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
});
