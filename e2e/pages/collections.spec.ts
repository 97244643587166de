import postgres from "postgres";
import { requestButton, requestMoney, reviewRequest } from "../fixtures/collections";
import { act, availableOf, countTransactions, openAccount } from "../fixtures/merchant";
import { tellOfNetwork } from "../fixtures/network-states";
import { expect, runUntil, test } from "../fixtures/test";

for (const [phone, network] of [
  ["024 000 0001", "MTN Mobile Money"],
  ["027 000 0001", "AT Money"],
  ["020 000 0001", "Telecel Cash"],
] as const)
  test(`a customer of ${network} gets the request and pays; the wallet receives it less the fee @phone`, async ({
    page,
    complaints,
  }) => {
    await openAccount(page);
    await reviewRequest(page, phone, "50");
    const details = page.getByRole("main");
    await expect(details.getByText(network, { exact: true })).toBeVisible();
    await expect(details.getByText("49.50")).toBeVisible();
    await requestButton(page).click();
    await page.waitForURL("**/dashboard/transactions/txn_*");
    await expect(page.getByText("49.50 GHS is in your wallet")).toBeVisible();
    expect(await availableOf(page, "GHSFIAT")).toBe("49.50");
    const timeline = page.getByRole("list", { name: "Timeline" });
    for (const part of ["must approve on their phone", "The payer paid."])
      await expect(timeline.getByText(part).first()).toBeVisible();
    await page.getByText("Technical details").click();
    const postings = page.getByRole("list", { name: "Technical details" });
    await expect(postings.getByText("less the fee")).toBeVisible();

    await page.getByRole("link", { name: "Collections" }).first().click();
    await expect(page.getByRole("table").getByText("Completed")).toBeVisible();
    await expect(page.getByRole("table").getByText(network)).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("table").getByText("Completed")).toBeVisible();
    expect(complaints).toEqual([]);
  });

test("a declined request shows the next step, and can be repeated with one press @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await requestMoney(page, "0240000005", "75.50");
  const outcome = page.getByRole("status").filter({ hasText: "The payer declined the payment" });
  await expect(outcome).toContainText("No money was taken.");
  await expect(outcome).toContainText("Talk to the payer before you request it again.");
  expect(await availableOf(page, "GHSFIAT")).toBe("0.00");
  await page.getByRole("link", { name: "Request again" }).click();
  await expect(page.getByLabel("Payer's mobile-money number")).toHaveValue("+233240000005");
  await expect(page.getByLabel("They pay")).toHaveValue("75.50");
  await page.getByRole("button", { name: "Review" }).click();
  await requestButton(page).click();
  await page.waitForURL("**/dashboard/transactions/txn_*");
  await expect.poll(() => countTransactions(page, "collection")).toBe(2);
  expect(complaints).toEqual([]);
});

test("a number without an account is rejected before anything is requested", async ({ page }) => {
  await openAccount(page);
  await page.goto("/dashboard/collections/new");
  await page.getByLabel("Payer's mobile-money number").fill("0240000002");
  await page.getByLabel("They pay").fill("5");
  await expect(page.getByText("No mobile-money account has this number")).toBeVisible();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("Enter a number with a mobile-money account.")).toBeVisible();
  await expect(page.getByLabel("They pay")).toHaveValue("5");
  expect(await countTransactions(page, "collection")).toBe(0);
});

test("an amount out of bounds is rejected at its field, and a reload loses nothing @phone", async ({
  page,
}) => {
  await openAccount(page);
  await page.goto("/dashboard/collections/new");
  await page.getByLabel("Payer's mobile-money number").fill("0240000001");
  await page.getByLabel("They pay").fill("25000.01");
  await page.getByLabel("Description (optional)").fill("Two bags of rice");
  await page.getByLabel("Your reference (optional)").fill("with spaces");
  await expect(page.getByText("The name on the account at")).toBeVisible();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("Your reference (optional)")).toHaveAccessibleDescription(
    /without spaces/,
  );
  await page.getByLabel("Your reference (optional)").fill("RICE-2");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("They pay")).toHaveAccessibleDescription(
    /At most 25,000\.00\sGHS can be requested at once\./,
  );
  await page.reload();
  await expect(page.getByLabel("They pay")).toHaveValue("25000.01");
  await expect(page.getByLabel("Description (optional)")).toHaveValue("Two bags of rice");
  await expect(page.getByLabel("Your reference (optional)")).toHaveValue("RICE-2");
});

test("a lost response, and a reload after it, never request twice @phone", async ({ page }) => {
  await openAccount(page);
  await reviewRequest(page, "0240000001", "30");
  await page.route("**/mobile-money/mtn", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await requestButton(page).click();
  await expect(page.getByText("We lost the connection")).toBeVisible();
  await page.unroute("**/mobile-money/mtn");
  await page.reload();
  await expect(page.getByText("We lost the connection")).toBeVisible();

  // A rejection before the service looks at the key says nothing of the first request.
  const error = { type: "RATE_LIMITED", code: "RATE_LIMITED", message: "Too many.", details: {} };
  await page.route("**/mobile-money/mtn", (route) =>
    route.fulfill({ status: 429, json: { error, requestId: "req_1" } }),
  );
  const limited = page.waitForResponse("**/mobile-money/mtn");
  await requestButton(page).click();
  await limited;
  await expect(requestButton(page)).not.toHaveAttribute("aria-busy");
  await expect(page.getByText("We lost the connection")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit" })).toBeHidden();
  await page.unroute("**/mobile-money/mtn");
  await requestButton(page).click();
  await expect(page.getByText("29.70 GHS is in your wallet")).toBeVisible();
  expect(await countTransactions(page, "collection")).toBe(1);
});

test("a used reference is reported at its field, and the request is corrected", async ({
  page,
}) => {
  await openAccount(page);
  await act(page, "/mobile-money/mtn", {
    amount: "1",
    phoneNumber: "0240000001",
    externalRef: "INV-9",
  });
  await page.goto("/dashboard/collections/new");
  await page.getByLabel("Payer's mobile-money number").fill("0240000001");
  await page.getByLabel("They pay").fill("30");
  await page.getByLabel("Your reference (optional)").fill("INV-9");
  await page.getByRole("button", { name: "Review" }).click();
  await requestButton(page).click();
  await expect(page.getByLabel("Your reference (optional)")).toHaveAccessibleDescription(
    /You have already used this reference/,
  );
  expect(await countTransactions(page, "collection")).toBe(1);
  const reference = page.getByLabel("Your reference (optional)");
  await reference.fill("INV-10");
  // The button moves up once the error is gone.
  await expect(reference).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Review" }).click();
  await requestButton(page).click();
  await expect(page.getByText("29.70 GHS is in your wallet")).toBeVisible();
});

test("a network that closes in the meantime cannot be chosen, and the form says why @phone", async ({
  page,
}) => {
  await openAccount(page);
  await page.clock.install();
  await page.goto("/dashboard/collections/new");
  await tellOfNetwork(page, "mtn", {
    collection: { status: "closed", reason: "Maintenance until 14:00" },
  });
  await page.getByLabel("Payer's mobile-money number").fill("0240000001");
  await page.getByLabel("They pay").fill("5");
  // The form looks again by itself.
  await runUntil(page, () =>
    expect(page.getByText("MTN Mobile Money collections are paused")).toBeVisible({
      timeout: 1_000,
    }),
  );
  await expect(
    page.getByText("MTN Mobile Money is closed: Maintenance until 14:00."),
  ).toBeVisible();
  await expect(page.getByRole("option", { name: "MTN Mobile Money (closed)" })).toBeDisabled();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("Network")).toHaveAccessibleDescription(/collections are paused/);
  expect(await countTransactions(page, "collection")).toBe(0);
});

test("a viewer cannot request money", async ({ page, testnet }) => {
  const { email } = await openAccount(page);
  await act(page, "/mobile-money/mtn", { amount: "1", phoneNumber: "0240000005" });
  const sql = postgres(testnet.databaseUrl, { max: 1 });
  await sql`update users set role = 'viewer' where email = ${email}`;
  await sql.end();
  await expect(async () => {
    await page.goto("/dashboard/collections/new");
    await expect(page.getByText("Your role cannot request money")).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(page.getByLabel("They pay")).toHaveCount(0);
  await page.goto("/dashboard/collections");
  const row = page.getByRole("table").getByRole("link");
  await expect(row).toBeVisible();
  await expect(page.getByRole("link", { name: "Request money" })).toHaveCount(0);
  await row.click();
  await expect(page.getByText("The payer declined the payment").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Request again" })).toHaveCount(0);
});
