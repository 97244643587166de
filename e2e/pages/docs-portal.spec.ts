import { expect, expectAccessible, test } from "../fixtures/test";

test("the docs are searched, an operation is read in another language, and tried with a key", async ({
  page,
  testnet,
  complaints,
}) => {
  const funded = await page.request.post("/api/sandbox/faucet", {
    headers: { authorization: `Bearer ${testnet.apiKey}` },
    data: { currency: "GHS", amount: "10.00" },
  });
  expect(funded.ok(), await funded.text()).toBe(true);
  await page.goto("/docs");
  const search = page.getByRole("combobox", { name: "Search the docs" });
  await search.fill("send cedis from your balance");
  const results = page.getByRole("listbox", { name: "Results" });
  await expect(results.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await search.fill("POST /api/mobile-money/transfer");
  await expect(results.getByRole("option", { selected: true })).toContainText(
    "POST /api/mobile-money/transfer",
  );
  await search.press("Enter");

  await page.waitForURL("**/docs/reference/mobile-money#mobileMoneyTransfer");
  const operation = page.locator("#mobileMoneyTransfer");
  await expect(operation).toBeInViewport();
  const samples = operation.getByRole("group", { name: /^Language of the example/ });
  await samples.getByText("Python").click();
  await expect(operation.getByLabel("example: mobileMoneyTransfer, Python")).toContainText(
    "import urllib.request",
  );

  await operation.getByRole("button", { name: "Try it" }).click();
  await operation.getByLabel("API key").fill(testnet.apiKey);
  await operation.getByLabel("Body").fill('{"amount": "1.00", "phoneNumber": "+233240000001"}');
  await operation.getByRole("button", { name: "Send POST" }).click();
  await expect(operation.getByText("Success, 201")).toBeVisible();
  await expect(operation.getByLabel("response to mobileMoneyTransfer")).toContainText(
    /"transactionId": "txn_/,
  );
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
