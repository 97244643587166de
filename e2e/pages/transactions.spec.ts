import { reviewPayment, sendButton } from "../fixtures/convert-and-pay";
import { act, fillWallet, openAccount } from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

test("filters live in the address and survive back and reload @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  for (const amount of ["11", "12"])
    await act(page, "/api/mobile-money/transfer", {
      amount,
      phoneNumber: "+233240000001",
      externalRef: `INV-${amount}`,
    });
  await page.goto("/dashboard/transactions");
  await expect(page.getByText("1 to 2 of 2")).toBeVisible();
  await page.getByLabel("Search").fill("INV-12");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/q=INV-12/);
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Search")).toHaveValue("INV-12");
  await page.getByText("Filters (1)").click();
  await page.getByLabel("Type").selectOption("conversion");
  await expect(page.getByText("No transactions match", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await expect(page.getByLabel("Type")).toHaveValue("");
  await page.getByRole("link", { name: "Clear filters" }).first().click();
  await expect(page.getByText("1 to 2 of 2")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a row opens the timeline of its transaction @phone", async ({ page, complaints }) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await reviewPayment(page, "0240000003", "40");
  await sendButton(page).click();
  await expect(page.getByText("is back in your wallet").first()).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("list", { name: "Timeline" }).getByText("Failed")).toBeVisible();
  await expect(page.getByText("Your money is safe: 40.40 GHS")).toBeVisible();
  await page.getByRole("link", { name: "Send again" }).click();
  await expect(page.getByLabel("They receive")).toHaveValue("40.00");
  expect(complaints).toEqual([]);
});
