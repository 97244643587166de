import { fileOf, outcomeOf, uploadBatch } from "../fixtures/batches";
import { requestButton, reviewRequest } from "../fixtures/collections";
import { askForQuote } from "../fixtures/convert-and-pay";
import { pressHeld } from "../fixtures/held";
import { act, availableOf, countTransactions, fillWallet, openAccount } from "../fixtures/merchant";
import {
  addColleague,
  payoutButton,
  proveByRequest,
  reviewPayout,
  setThreshold,
} from "../fixtures/payouts";
import { expect, test } from "../fixtures/test";

test("while the server does not respond, every button that moves money keeps its amount and says that it happens once @phone", async ({
  page,
}) => {
  await page.clock.install();
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await fillWallet(page, "USDT", "100");

  await reviewPayout(page, "0240000001", "30");
  await pressHeld(page, /mobile-money\/transfer$/, payoutButton(page), "sent");
  await page.waitForURL("**/dashboard/transactions/txn_*");

  await askForQuote(page, "10");
  const convert = page.getByRole("button", { name: /^Convert 10/ });
  await pressHeld(page, /convert\/confirm$/, convert, "converted");
  await expect(page.getByText("the cedis are in your wallet")).toBeVisible();

  await reviewRequest(page, "0240000001", "12");
  await pressHeld(page, /mobile-money\/mtn$/, requestButton(page), "requested");
  await page.waitForURL("**/dashboard/transactions/txn_*");

  await uploadBatch(page, fileOf(["1.00,0240000001,Ama"]));
  const pay = page.getByRole("button", { name: /^Pay 1 payout/ });
  await pressHeld(page, /batches\/bat_\w+\/confirm$/, pay, "confirmed");
  await expect(outcomeOf(page, "The payout is paid")).toBeVisible();
  expect(await countTransactions(page, "payout")).toBe(2);
});

test("an approval without a response says that nothing is sent twice", async ({
  page,
  browser,
}) => {
  const owner = await openAccount(page);
  await fillWallet(page, "GHS", "100");
  await setThreshold(page, owner, "10");
  const colleague = await addColleague(page, owner, browser, "admin");
  await act(page, "/api/mobile-money/transfer", {
    amount: "20",
    phoneNumber: "0240000001",
    accountName: "EFUA BOATENG",
    description: "Rice",
    externalRef: "INV-7",
  });
  const theirs = colleague.page;
  await proveByRequest(theirs, colleague.person);
  await theirs.clock.install();
  await theirs.goto("/dashboard/payouts");
  await expect(theirs.getByRole("link", { name: "EFUA BOATENG" }).first()).toBeVisible();
  await theirs.getByRole("button", { name: /^Approve/ }).click();
  const dialog = theirs.getByRole("dialog");
  // What is decided, and who requested it.
  for (const text of ["EFUA BOATENG", "Akosua Boateng", "0.20", "20.20", "INV-7", "Rice"])
    await expect(dialog.getByText(text).first()).toBeVisible();
  const approve = dialog.getByRole("button", { name: /^Approve and send/ });
  await theirs.route(/approve$/, (route) => route.abort(), { times: 1 });
  await approve.click();
  await expect(dialog.getByText("It may have been done already.")).toBeVisible();
  await pressHeld(theirs, /transactions\/txn_\w+\/approve$/, approve, "approved");
  await expect(theirs.getByText("Waiting for approval")).toHaveCount(0);
  await theirs.context().close();
});

test("a rejection shows the current balance", async ({ page }) => {
  // A page out of sight does not look again by itself, so that only the rejection can bring it.
  await page.addInitScript(() =>
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" }),
  );
  await openAccount(page);
  await fillWallet(page, "GHS", "100");
  await reviewPayout(page, "0240000001", "80");
  await act(page, "/api/mobile-money/transfer", { amount: "60", phoneNumber: "0240000001" });
  await payoutButton(page).click();
  await expect(page.getByText("You have 39.40 GHS;")).toBeVisible();
  expect(await availableOf(page, "GHSFIAT")).toBe("39.40");
});
