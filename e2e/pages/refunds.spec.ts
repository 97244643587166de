import { requestMoney } from "../fixtures/collections";
import { availableOf, fillWallet, openAccount } from "../fixtures/merchant";
import { expect, expectFit, test } from "../fixtures/test";

test("a collection is refunded in full, once, and the two link to each other", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "10");
  await requestMoney(page, "0240000001", "50");
  await expect(page.getByText("49.50 GHS is in your wallet")).toBeVisible();
  const collection = page.url();

  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund 50\.00\sGHS to / });
  await expect(dialog).toContainText("The 0.50 GHS fee for this collection is not refunded.");
  await dialog.getByRole("button", { name: "Refund 50.00 GHS" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/Enter a reason\./);
  await dialog.getByLabel("Reason").fill("Order 17 was cancelled");
  await expectFit(page);
  // However often it is pressed.
  await dialog.getByRole("button", { name: "Refund 50.00 GHS" }).dblclick();
  await expect(page.getByText("The refund is on its way")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);

  await main.getByRole("link", { name: /^txn_/ }).click();
  await expect(page.getByText("50.00 GHS refunded to")).toBeVisible();
  await expect(main.getByText("Order 17 was cancelled")).toBeVisible();
  await expectFit(page);
  expect(await availableOf(page, "GHSFIAT")).toBe("9.50");
  await main.getByRole("link", { name: /^txn_/ }).click();
  await page.waitForURL(collection);
  await expect(
    main.getByText("50.00 GHS has been refunded. The 0.50 GHS fee was not."),
  ).toBeVisible();
  await expect(main.getByText("Refund", { exact: true })).toBeVisible();
  await expect(main.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
