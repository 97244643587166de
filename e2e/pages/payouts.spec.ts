import { availableOf, countTransactions, fillWallet, openAccount } from "../fixtures/merchant";
import {
  addColleague,
  payoutButton,
  provePassword,
  reviewPayout,
  sendPayout,
  setThreshold,
} from "../fixtures/payouts";
import { expect, test } from "../fixtures/test";
import { readTestnet } from "../fixtures/testnet";

test("a payout shows name, fee and total before it is sent, and saves its recipient", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await page.goto("/dashboard/payouts");
  await page.getByRole("main").getByRole("link", { name: "New payout" }).first().click();
  await page.getByLabel("Mobile-money number").fill("024 000 0001");
  await expect(page.getByText("The name on the account at MTN Mobile Money")).toBeVisible();
  await page.getByLabel("Save as a beneficiary").check();
  await page.getByLabel("Name to save").fill("Efua of the market");
  await page.getByLabel("They receive").fill("150");
  await expect(page.getByText("151.50")).toBeVisible();
  await page.getByText("Note and reference").click();
  await page.getByLabel("Your reference").fill("INV-1");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("348.50")).toBeVisible();
  await sendPayout(page);
  await expect(page.getByRole("status").getByText("The money has arrived.")).toBeVisible();
  expect(await availableOf(page, "GHSFIAT")).toBe("348.50");

  await page.goto("/dashboard/payouts/new");
  await page.getByRole("button", { name: "Choose a beneficiary" }).click();
  await page.getByRole("dialog").getByLabel("Search").fill("market");
  await page.getByRole("button", { name: /^Efua of the market/ }).click();
  await expect(page.getByText("The account is in a different name")).toBeVisible();
  await page.getByLabel("They receive").fill("20");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Send 20.00 GHS to Efua of the market" }).click();
  await expect(page.getByRole("status").getByText("The money has arrived.")).toBeVisible();
  expect(await countTransactions(page, "payout")).toBe(2);
  expect(complaints).toEqual([]);
});

test("a payout above the threshold needs approval, never by its creator", async ({
  page,
  browser,
}) => {
  const owner = await openAccount(page);
  await fillWallet(page, "GHS", "500");
  const colleague = await addColleague(page, owner, browser, "finance");
  await setThreshold(page, owner, "100");
  await reviewPayout(page, "0240000001", "120");
  await expect(page.getByText("This needs approval")).toBeVisible();
  await sendPayout(page);
  await expect(page.getByText("You created it, so someone else")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  const id = page.url().split("/").at(-1) ?? "";
  const headers = { origin: readTestnet().url };
  const own = await page.request.post(`/transactions/${id}/approve`, { headers });
  expect(own.status()).toBe(403);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Review" }).click();
  await expect(page.getByText("You created it, so someone else")).toBeVisible();

  const theirs = colleague.page;
  await theirs.goto("/dashboard/payouts");
  await expect(theirs.getByText("Created by Akosua Boateng.")).toBeVisible();
  await theirs.getByRole("button", { name: /^Approve 120\.00\sGHS/ }).click();
  await expect(theirs.getByText("The name on the account at")).toBeVisible();
  await theirs.getByRole("button", { name: "Approve and send 120.00 GHS" }).click();
  await provePassword(theirs, colleague.person);
  await expect(theirs.getByText("Waiting for approval")).toHaveCount(0);
  await page.goto(`/dashboard/transactions/${id}`);
  await expect(page.getByRole("status").getByText("The money has arrived.")).toBeVisible();
  await expect(page.getByText("Kwame Owusu")).toBeVisible();
  expect(await availableOf(page, "GHSFIAT")).toBe("378.80");
  await theirs.context().close();
});

test("a payout that needs approval takes the password first, and is created once", async ({
  page,
  complaints,
}) => {
  const owner = await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await page.goto("/dashboard/payouts");
  await page.getByRole("button", { name: "Change approvals" }).click();
  await page.getByLabel("Large payouts need approval").check();
  await expect(page.getByText("Nobody else can approve yet")).toBeVisible();
  await page.getByLabel("Above").fill("50");
  await page.getByRole("button", { name: "Save" }).click();
  await provePassword(page, owner);
  await expect(page.getByText("A payout above 50.00 GHS needs the approval")).toBeVisible();

  await page.context().clearCookies();
  const data = { email: owner.email, password: owner.password };
  expect((await page.request.post("/api/auth/login", { data })).status()).toBe(200);
  await reviewPayout(page, "0240000001", "60");
  await payoutButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await page.getByLabel("They receive").fill("70");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(payoutButton(page)).toBeVisible();
  await expect(dialog).toBeHidden();
  await payoutButton(page).click();
  const password = dialog.getByLabel("Password", { exact: true });
  await password.fill(owner.password);
  await password.press("Enter");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/transactions/txn_*");
  await expect(page.getByText("This needs approval").first()).toBeVisible();
  expect(await availableOf(page, "GHSFIAT")).toBe("429.30");

  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Cancel the payout" }).click();
  await expect(page.getByRole("status").getByText("It was cancelled")).toBeVisible();
  expect(await availableOf(page, "GHSFIAT")).toBe("500.00");
  expect(await countTransactions(page, "payout")).toBe(1);
  expect(complaints).toEqual([]);
});

test("paying by conversion needs approval too", async ({ page }) => {
  const owner = await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await setThreshold(page, owner, "10");
  await page.goto("/dashboard/convert");
  await page.getByRole("radio", { name: /Send cedis from your wallet/ }).check();
  await page.getByRole("button", { name: "Choose the recipient" }).click();
  await page.getByLabel("Mobile-money number").fill("0240000001");
  await page.getByLabel("They receive").fill("20");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("This needs approval")).toBeVisible();
  await payoutButton(page).click();
  await expect(page.getByText("This needs approval")).toBeVisible();
});

test("a rejection is shown at its field, and nothing typed is lost @phone", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "100");
  await page.goto("/dashboard/payouts/new");
  await page.getByLabel("Mobile-money number").fill("0240000002");
  await page.getByLabel("They receive").fill("150");
  await page.getByText("Note and reference").click();
  await page.getByLabel("Your reference").fill("INV 9");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("Your reference")).toHaveAccessibleDescription(/without spaces/);
  await page.getByLabel("Your reference").fill("INV-9");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("They receive")).toHaveAccessibleDescription(
    /With the fee this takes 151\.50\sGHS; you have 100\.00\sGHS\./,
  );
  await page.getByLabel("They receive").fill("10");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("Mobile-money number")).toHaveAccessibleDescription(
    /a number with a mobile-money account/,
  );
  await page.getByLabel("Mobile-money number").fill("0240000001");
  await page.getByRole("button", { name: "Review" }).click();
  await sendPayout(page);

  // The same payout under the same reference would be the first one again.
  await reviewPayout(page, "0240000001", "11");
  await page.goBack();
  await page.getByText("Note and reference").click();
  await page.getByLabel("Your reference").fill("INV-9");
  await page.getByRole("button", { name: "Review" }).click();
  await payoutButton(page).click();
  await expect(page.getByLabel("Your reference")).toHaveAccessibleDescription(
    /You have already used this reference\. Choose another\./,
  );
  await expect(page.getByLabel("Your reference")).toHaveValue("INV-9");
  await expect(page.getByLabel("Mobile-money number")).toHaveValue("0240000001");
  expect(await countTransactions(page, "payout")).toBe(1);
});

test("a lost response, and a reload after it, never send twice @phone", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await reviewPayout(page, "0240000001", "30");
  await page.route("**/api/mobile-money/transfer", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payoutButton(page).click();
  await expect(page.getByText("We lost the connection")).toBeVisible();
  await page.unroute("**/api/mobile-money/transfer");
  await page.reload();
  await expect(page.getByText("We lost the connection")).toBeVisible();
  await sendPayout(page);
  await expect(page.getByRole("status").getByText("The money has arrived.")).toBeVisible();
  expect(await countTransactions(page, "payout")).toBe(1);
  expect(await availableOf(page, "GHSFIAT")).toBe("469.70");
});

test("a failed payout is sent again with the same details @phone", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await reviewPayout(page, "0240000003", "40");
  await sendPayout(page);
  await page.getByRole("link", { name: "Send again" }).click();
  await expect(page.getByLabel("Mobile-money number")).toHaveValue("+233 24 000 0003");
  await expect(page.getByLabel("They receive")).toHaveValue("40.00");
  await page.getByLabel("They receive").fill("41");
  await page.reload();
  await expect(page.getByLabel("They receive")).toHaveValue("41");
});

test("a user who may not move money sees no button for it", async ({
  page,
  browser,
  complaints,
}) => {
  const owner = await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await setThreshold(page, owner, "10");
  await reviewPayout(page, "0240000001", "20");
  await sendPayout(page);
  const colleague = await addColleague(page, owner, browser, "viewer");
  const theirs = colleague.page;
  await theirs.goto("/dashboard/payouts");
  await expect(
    theirs.getByText("An owner, an admin or a finance user of your business"),
  ).toBeVisible();
  await expect(theirs.getByRole("link", { name: "New payout" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: /^(Approve|Cancel|Change)/ })).toHaveCount(0);
  await theirs.goto("/dashboard/payouts/new");
  await expect(theirs.getByText("Your role cannot send money")).toBeVisible();
  await theirs.goto(new URL(page.url()).pathname);
  await expect(theirs.getByText("This needs approval").first()).toBeVisible();
  await expect(theirs.getByRole("button", { name: /^(Approve|Cancel)/ })).toHaveCount(0);
  await theirs.context().close();
  expect(complaints).toEqual([]);
});

test("filters of payouts live in the address", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await reviewPayout(page, "0240000001", "12");
  await sendPayout(page);
  await page.goto("/dashboard/payouts");
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await page.getByLabel("Status").selectOption("failed");
  await page.waitForURL(/status=failed/);
  await expect(page.getByText("No payouts match", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("failed");
  await page.getByRole("link", { name: "Clear filters" }).first().click();
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await page.getByLabel("Type").selectOption("withdrawal");
  await expect(page.getByText("No payouts match", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
});
