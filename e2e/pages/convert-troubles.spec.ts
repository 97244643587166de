import postgres from "postgres";
import { askForQuote, fillRecipient, reviewPayment, sendButton } from "../fixtures/convert-and-pay";
import { expectNothingCovered } from "../fixtures/geometry";
import { availableOf, countTransactions, fillWallet, openAccount } from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

test("a wrong number is reported before anything is sent, and what was typed stays @phone", async ({
  page,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await fillRecipient(page, "0240000002", "20");
  await expect(page.getByText("No mobile-money account has this number")).toBeVisible();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("Enter a number with a mobile-money account.")).toBeVisible();
  await expect(page.getByLabel("Mobile-money number")).toHaveValue("0240000002");
  await expect(page.getByLabel("They receive")).toHaveValue("20");
  expect(await countTransactions(page, "payout")).toBe(0);
  expect(await availableOf(page, "GHSFIAT")).toBe("500.00");
});

test("an expired quote says so and converts nothing; a new one is requested by hand @phone", async ({
  page,
  testnet,
}) => {
  await openAccount(page);
  await fillWallet(page, "USDT", "100");
  const quoted = page.waitForResponse(/usdt-to-ghs/);
  await askForQuote(page, "40");
  const { conversionId } = (await (await quoted).json()) as { conversionId: string };
  const sql = postgres(testnet.databaseUrl, { max: 1 });
  await sql`update conversions set expires_at = now() - interval '1 second' where id = ${conversionId}`;
  await sql.end();
  await page.getByRole("button", { name: /^Convert 40/ }).click();
  await expect(page.getByText("This quote has expired")).toBeVisible();
  await expect(page.getByText("your 40.00 USDT are still in your wallet")).toBeVisible();
  expect(await countTransactions(page, "conversion")).toBe(0);

  await page.getByRole("button", { name: "Get a new quote" }).click();
  await expect(page.getByRole("timer")).toContainText(/[45]:\d\d/);
  expect(await countTransactions(page, "conversion")).toBe(0);
  await page.getByRole("button", { name: /^Convert 40/ }).click();
  await expect(page.getByText("the cedis are in your wallet")).toBeVisible();
  expect(await countTransactions(page, "conversion")).toBe(1);
});

test("a failed payout says why and where the money is, and loses nothing typed @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await reviewPayment(page, "0240000003", "75.50");
  await sendButton(page).click();
  await expect(
    page.getByText("Your money is safe: 76.26 GHS is back in your wallet."),
  ).toBeVisible();
  expect(await availableOf(page, "GHSFIAT")).toBe("500.00");
  await page.getByRole("button", { name: "Try again with the same details" }).click();
  await expect(page.getByLabel("Mobile-money number")).toHaveValue("0240000003");
  await expect(page.getByLabel("They receive")).toHaveValue("75.50");
  expect(complaints).toEqual([]);
});

test("without a connection nothing is lost, and the next press sends once @phone", async ({
  page,
  context,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await reviewPayment(page, "0240000001", "30");
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText("We lost the connection")).toBeVisible();
  await context.setOffline(false);
  await sendButton(page).click();
  await expect(page.getByText("The money has arrived.")).toBeVisible();
  expect(await countTransactions(page, "payout")).toBe(1);
});

test("a lost response, and a reload after it, never send twice @phone", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await reviewPayment(page, "0240000001", "30");
  await page.route("**/api/mobile-money/transfer", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendButton(page).click();
  await expect(page.getByText("We lost the connection")).toBeVisible();
  await page.unroute("**/api/mobile-money/transfer");
  await page.reload();
  await expect(page.getByText("We lost the connection")).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText("The money has arrived.")).toBeVisible();
  expect(await countTransactions(page, "payout")).toBe(1);
  expect(await availableOf(page, "GHSFIAT")).toBe("469.70");
});

test("a reload in mid-flow loses nothing typed and converts nothing twice @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "USDT", "100");
  await page.goto("/dashboard/convert");
  await page.getByLabel("You convert").fill("25.5");
  await page.reload();
  await expect(page.getByLabel("You convert")).toHaveValue("25.5");
  await page.getByRole("button", { name: "Get a quote" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Convert 25\.50/ }).click();
  await page.getByLabel("Mobile-money number").fill("024 000 0001");
  await page.getByLabel("Note (optional)").fill("November rent");
  await page.reload();
  await expect(page.getByLabel("Mobile-money number")).toHaveValue("024 000 0001");
  await expect(page.getByLabel("Note (optional)")).toHaveValue("November rent");
  await page.goto("/dashboard/convert?step=quote");
  await expect(page.getByText("the cedis are in your wallet")).toBeVisible();
  expect(await countTransactions(page, "conversion")).toBe(1);
  expect(complaints).toEqual([]);
});

test("too little USDT is reported before a quote, and the faucet helps @phone", async ({
  page,
}) => {
  await openAccount(page);
  await page.goto("/dashboard/convert");
  await page.getByLabel("You convert").fill("10");
  await expect(page.getByText("You do not have enough USDT")).toBeVisible();
  await expect(page.getByRole("button", { name: "Get a quote" })).toBeDisabled();
  const quote = page.getByRole("button", { name: "Get a quote" });
  // Where a toast would stand on it.
  await quote.evaluate((button) =>
    window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + 90),
  );
  await page.getByRole("button", { name: "Get 1,000 test USDT" }).click();
  await expect(quote).toBeEnabled();
  await expectNothingCovered(page);
});

test("the keyboard alone is enough to pay", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await fillRecipient(page, "0240000001", "12");
  await expect(page.getByText("The name on the account at")).toBeVisible();
  await page.getByLabel("They receive").press("Enter");
  await expect(sendButton(page)).toBeVisible();
  await sendButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The money has arrived.")).toBeVisible();
});
