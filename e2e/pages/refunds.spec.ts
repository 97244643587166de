import { requestMoney } from "../fixtures/collections";
import { availableOf, fillWallet, openAccount } from "../fixtures/merchant";
import { expect, expectAccessible, test } from "../fixtures/test";

test("a collection is refunded in full, once, and the two link to each other @both", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "10");
  await requestMoney(page, "0240000001", "50");
  await expect(page.getByText("GH₵49.50 is in your wallet")).toBeVisible();
  const collection = page.url();

  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund GH₵50\.00 to / });
  await expect(dialog).toContainText("The GH₵0.50 fee for this collection is not refunded.");
  await dialog.getByRole("button", { name: "Refund GH₵50.00" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/Enter a reason\./);
  await dialog.getByLabel("Reason").fill("Order 17 was cancelled");
  await expectAccessible(page);
  // However often it is pressed.
  await dialog.getByRole("button", { name: "Refund GH₵50.00" }).dblclick();
  await expect(page.getByText("The refund is on its way")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);

  await main.getByRole("link", { name: /^txn_/ }).click();
  await expect(page.getByText("GH₵50.00 refunded to")).toBeVisible();
  await expect(main.getByText("Order 17 was cancelled")).toBeVisible();
  await expectAccessible(page);
  expect(await availableOf(page, "GHSFIAT")).toBe("9.50");
  await main.getByRole("link", { name: /^txn_/ }).click();
  await page.waitForURL(collection);
  await expect(
    main.getByText("GH₵50.00 has been refunded. The GH₵0.50 fee was kept."),
  ).toBeVisible();
  await expect(main.getByText("Refund", { exact: true })).toBeVisible();
  await expect(main.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
