import { act, fillWallet, openAccount } from "../fixtures/merchant";
import { proveByRequest } from "../fixtures/payouts";
import { expect, expectAccessible, expectFit, test } from "../fixtures/test";

test("a call made by key is in the request log, found by a filter in the address @phone", async ({
  page,
  playwright,
  testnet,
  complaints,
}) => {
  const owner = await openAccount(page);
  await proveByRequest(page, owner);
  const { key } = (await act(page, "/api-keys", { name: "Till", scopes: ["momo:write"] })) as {
    key: string;
  };
  const program = await playwright.request.newContext({
    baseURL: testnet.url,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const data = { amount: "5.00", phoneNumber: "12" };
  expect((await program.post("/api/mobile-money/transfer", { data })).status()).toBe(400);
  await program.dispose();

  await page.goto("/dashboard/developers/request-log");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Status").selectOption("4xx");
  await page.waitForURL(/[?&]status=4xx/);
  await page.reload();
  await page.getByRole("link", { name: "POST /api/mobile-money/transfer" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "POST /api/mobile-money/transfer" }),
  ).toBeVisible();
  await expect(page.getByLabel("Body of the request")).toContainText('"5.00"');
  await expect(page.getByLabel("Body of the response")).toContainText("INVALID_REQUEST");
  await expect(page.getByText("Till", { exact: true })).toBeVisible();
  await expectFit(page);
  expect(complaints).toEqual([]);
});

test("anyone with a receipt's link reads it on a small phone without a session", async ({
  page,
  browser,
}) => {
  await openAccount(page, "Makola Trading");
  await fillWallet(page, "GHS", "50");
  const payout = (await act(page, "/api/mobile-money/transfer", {
    amount: "12.00",
    phoneNumber: "+233240000001",
  })) as { transactionId: string };
  await page.goto(`/dashboard/transactions/${payout.transactionId}`);
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("link", { name: "Open it" }).getAttribute("href");

  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const visitor = await context.newPage();
  await visitor.goto(link ?? "");
  await expect(visitor.getByRole("heading", { name: "Receipt from Makola Trading" })).toBeVisible();
  await expect(visitor.getByText("12.00").first()).toBeVisible();
  await expect(visitor.getByText("+233240000001")).toHaveCount(0);
  await expectAccessible(visitor);
  await context.close();
});
