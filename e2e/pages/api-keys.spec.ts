import { openAccount } from "../fixtures/merchant";
import { expect, expectFit, test } from "../fixtures/test";

test("a key is created after the password, shown once, is kept to addresses, rotated and deleted", async ({
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
  await page.getByLabel(/^Allowed IP addresses/).fill("0.0.0.0/0\n::/0");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = (await page.getByTestId("key").textContent()) ?? "";
  expect(key).toMatch(/^ck_test_/);

  const program = await playwright.request.newContext({
    baseURL: testnet.url,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect((await program.get("/rates")).status()).toBe(200);
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole("link", { name: "Till" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByText("0.0.0.0/0, ::/0", { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 requests? in the last 30 days/)).toBeVisible();
  await expectFit(page);

  await page.getByRole("button", { name: "Change allowed IP addresses" }).click();
  await page.getByLabel(/^IP addresses/).fill("everywhere");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Enter one address or range per line/)).toBeVisible();
  await page.getByLabel(/^IP addresses/).fill("203.0.113.0/24");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("203.0.113.0/24", { exact: true })).toBeVisible();
  await expect.poll(async () => (await program.get("/rates")).status()).toBe(403);

  await page.getByRole("button", { name: "Rotate Till" }).click();
  const rotation = page.getByRole("dialog", { name: "Rotate Till?" });
  await rotation.getByLabel("The present key").selectOption("Stops at once");
  await rotation.getByRole("button", { name: "Rotate key" }).click();
  const next = (await page.getByTestId("key").textContent()) ?? "";
  expect(next).toMatch(/^ck_test_/);
  expect(next).not.toBe(key);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("This key was rotated")).toBeVisible();
  await expect.poll(async () => (await program.get("/rates")).status()).toBe(401);
  await program.dispose();

  await page.getByRole("link", { name: "See the key in its place" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete Till" }).click();
  await page.getByRole("button", { name: "Delete key" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an OAuth client is created, gets a token, and its secret is rotated", async ({
  page,
  playwright,
  testnet,
  complaints,
}) => {
  const owner = await openAccount(page);
  await page.goto("/dashboard/developers/oauth-clients");
  await page.getByRole("main").getByRole("link", { name: "Create OAuth client" }).first().click();
  await page.getByLabel("Name").fill("Shop");
  await page.getByRole("button", { name: "Read everything" }).click();
  await page.getByRole("button", { name: "Create OAuth client" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm your password" });
  await proof.getByLabel("Password", { exact: true }).fill(owner.password);
  await proof.getByRole("button", { name: "Continue" }).click();
  const clientId = (await page.getByTestId("client-ID").textContent()) ?? "";
  const secret = (await page.getByTestId("client-secret").textContent()) ?? "";
  expect([clientId, secret]).toEqual([
    expect.stringMatching(/^oac_/),
    expect.stringMatching(/^cc_test_/),
  ]);

  const program = await playwright.request.newContext({ baseURL: testnet.url });
  const request = (client_secret: string) =>
    program.post("/oauth/token", {
      form: { grant_type: "client_credentials", client_id: clientId, client_secret },
    });
  const { access_token } = (await (await request(secret)).json()) as { access_token: string };
  const use = async () =>
    (
      await program.get("/rates", { headers: { authorization: `Bearer ${access_token}` } })
    ).status();
  expect(await use()).toBe(200);

  await page.getByRole("link", { name: "Done" }).click();
  await expectFit(page);
  await page.getByRole("button", { name: "Rotate Shop" }).click();
  const rotation = page.getByRole("dialog", { name: "Rotate Shop?" });
  await rotation.getByLabel("The present client secret").selectOption("Stops at once");
  await rotation.getByRole("button", { name: "Rotate client secret" }).click();
  const next = (await page.getByTestId("client-secret").textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(use).toBe(401);
  expect((await request(secret)).status()).toBe(401);
  expect((await request(next)).status()).toBe(200);

  await page.getByRole("button", { name: "Delete Shop" }).click();
  await page.getByRole("button", { name: "Delete client" }).click();
  await expect(page.getByText("No OAuth clients yet")).toBeVisible();
  expect((await request(next)).status()).toBe(401);
  await program.dispose();
  expect(complaints).toEqual([]);
});
