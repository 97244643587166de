import { openAccount } from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

test("a key is created after the password, shown once, works, and stops when deleted", async ({
  page,
  playwright,
  testnet,
  complaints,
}) => {
  const owner = await openAccount(page);
  await page.goto("/dashboard/developers/api-keys");
  await page.getByRole("main").getByRole("link", { name: "Create API key" }).first().click();
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("Choose at least one scope.")).toBeVisible();
  await page.getByLabel("Name").fill("Till");
  await page.getByRole("button", { name: "Read everything" }).click();
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = (await page.getByTestId("api-key").textContent()) ?? "";
  expect(key).toMatch(/^ck_test_/);

  const program = await playwright.request.newContext({
    baseURL: testnet.url,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect((await program.get("/rates")).status()).toBe(200);
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole("button", { name: "Delete Till" }).click();
  await page.getByRole("button", { name: "Delete key" }).click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
  await expect.poll(async () => (await program.get("/rates")).status()).toBe(401);
  await program.dispose();
  expect(complaints).toEqual([]);
});
