import type { Page } from "@playwright/test";
import { act, availableOf } from "../fixtures/merchant";
import { freshCode, signInAsStaff, staffOf, type StaffMember } from "../fixtures/staff";
import { makeLatePayment, makeException } from "../fixtures/exceptions";
import { expect, expectAccessible, runUntil, test } from "../fixtures/test";

const networks = ["MTN Mobile Money", "AT Money", "Telecel Cash"];
const openAfter = { timeout: 120_000 };

test("the board shows every rail with its figures, and every float", async ({
  page,
  complaints,
}) => {
  await signInAsStaff(page, "operator");
  await page.goto("/ops");
  const rails = page.getByRole("table", { name: "Rails", exact: true });
  for (const name of [...networks, "USDT network"])
    for (const direction of name === "USDT network"
      ? ["Withdrawals"]
      : ["Collections", "Payouts"]) {
      const rail = rails.getByRole("row").filter({ hasText: name }).filter({ hasText: direction });
      await expect(rail.getByText(/^(Operational|Degraded|Closed)$/)).toBeVisible();
      await expect(
        rail.getByRole("img", { name: /^Successful probes in the last hour: \d+ of \d+/ }),
      ).toBeVisible(openAfter);
    }
  const floats = page.getByRole("table", { name: "Float at each network" }).getByRole("row");
  // Their header, and the treasury.
  await expect(floats).toHaveCount(1 + networks.length + 1);
  const chain = page.getByRole("region", { name: "Chain" });
  await expect(chain.getByText("Last block read")).toBeVisible();
  await expect(chain.getByText(/ETH$/).first()).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("the board updates by itself, and says so when it cannot", async ({ page }) => {
  await signInAsStaff(page, "operator");
  await page.clock.install();
  await page.goto("/ops");
  const soon = { timeout: 1_000 };
  const asOf = page.getByText(/^As of /);
  const first = await asOf.textContent();
  await runUntil(page, () => expect(asOf).not.toHaveText(first ?? "", soon));
  const outdated = page.getByText("These figures are outdated");
  await page.route("**/api/ops/rails", (route) => route.abort());
  await runUntil(page, () => expect(outdated).toBeVisible(soon));
  await expectAccessible(page);
  await page.unroute("**/api/ops/rails");
  await runUntil(page, () => expect(outdated).toHaveCount(0, soon));
});

test("a forged callback is rejected, and listed as suspicious", async ({ page }) => {
  await signInAsStaff(page, "operator");
  const address = "/api/transactions/webhook?provider=mtn&token=all.forged";
  const response = await page.request.post(address, { data: { status: "SUCCESSFUL" } });
  expect(response.status()).toBe(401);
  await page.goto("/ops/callbacks");
  const row = page.getByRole("row").filter({ hasText: "MTN Mobile Money" }).first();
  await expect(row).toContainText("Not from the network");
  await expect(row).toContainText("Unknown");
});

async function proveOnceMore(page: Page, member: StaffMember = "operator"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(staffOf(member).password);
  await expect(async () => {
    await dialog.getByLabel("One-time code").fill(await freshCode(member));
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

test("an exception is found, checked, and resolved with a reason and a code", async ({
  page,
  complaints,
}) => {
  const { id, owner } = await makeException(page);
  await signInAsStaff(page, "operator");
  await page.goto("/ops/exceptions?type=payout&provider=mtn&olderThanMinutes=0");
  const link = page.locator(`a[href="/ops/exceptions/${id}"]`);
  await expect(link).toContainText("Adum Market");
  await link.click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Payout to +233 24 000 0007" }),
  ).toBeVisible();
  await expect(page.getByText("MTN Mobile Money has not confirmed the outcome")).toBeVisible();
  await expect(page.getByText(/20\.20\sGHS, amount and fee, is on hold/)).toBeVisible();
  const evidence = page.getByRole("list", { name: "Evidence" });
  await expect(evidence.getByText("Checked status with MTN Mobile Money").first()).toBeVisible();
  await expect(evidence.getByRole("group", { name: "Response" }).last()).toContainText("PENDING");
  await page.getByRole("button", { name: "Check status" }).click();
  await expect(page.getByText("Checking the status")).toBeVisible();

  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 20.00 GHS" });
  await dialog.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(dialog.getByText("Choose the outcome.")).toBeVisible();
  await expect(dialog.getByText("Enter 10 to 500 characters.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /^Failed/ }).check();
  await expect(dialog.getByLabel(/receipt/)).toHaveCount(0);
  await dialog.getByLabel("Reason").fill("Yaw of MTN says at 14:00\nthat it was never paid.");
  await dialog.getByRole("button", { name: "Mark as failed" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm your password" })).toBeVisible();
  await expectAccessible(page);
  await proveOnceMore(page);
  await expect(page.getByText("Marked as failed", { exact: true })).toBeVisible();
  await expect(page.getByText(/20\.20\sGHS, amount and fee, returned to the wallet/)).toBeVisible();
  await expect(evidence.getByText("Posting: held amount released")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resolve", exact: true })).toHaveCount(0);
  const shownReason = "Reason: Yaw of MTN says at 14:00 that it was never paid.";
  await expect(evidence.getByText("By Kwesi Boateng, manually")).toBeVisible();
  await expect(evidence.getByText(shownReason)).toBeVisible();
  await expectAccessible(page);

  const { email, password } = owner;
  const answer = await page.request.post("/api/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
  expect(await availableOf(page, "GHSFIAT")).toBe("100.00");
  await page.goto(`/dashboard/transactions/${id}`);
  await expect(page.getByText("Cedirail, manually")).toBeVisible();
  await expect(page.getByText("Yaw of MTN says at 14:00 that it was never paid.")).toBeVisible();
  await expect(page.getByText("Kwesi Boateng")).toHaveCount(0);
  // A code that another test used first is rejected, and another one is taken.
  expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
});

test("a larger sum is released only once a second operator has confirmed it", async ({ page }) => {
  const { id } = await makeException(page, "600", "1000");
  await signInAsStaff(page, "operator");
  await page.goto(`/ops/exceptions/${id}`);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 600.00 GHS" });
  await dialog.getByRole("radio", { name: /^Failed/ }).check();
  await dialog.getByLabel("Reason").fill("MTN's statement of today does not list it.");
  await dialog.getByRole("button", { name: "Mark as failed" }).click();
  await proveOnceMore(page);
  const card = page.getByRole("region", { name: "Waiting for a second person" });
  await expect(card).toContainText("Kwesi Boateng proposed to mark it as failed");
  await expect(card).toContainText("Another operator has to confirm your proposal.");
  await expect(card.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Resolve", exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await signInAsStaff(page, "second operator");
  // Found without searching for it.
  await page.goto("/ops");
  const waiting = card.locator(`a[href="/ops/exceptions/${id}"]`);
  await expect(waiting).toContainText(/Resolve a payout of 600\.00\sGHS by .+ as failed/);
  await expectAccessible(page);
  await page.goto("/ops/exceptions?type=payout&provider=mtn&olderThanMinutes=0&limit=100");
  const row = page
    .getByRole("row")
    .filter({ has: page.locator(`a[href="/ops/exceptions/${id}"]`) });
  await expect(row).toContainText("Needs a second person");
  await page.goto(`/ops/exceptions/${id}`);
  await expect(card).toContainText("Reason: MTN's statement of today does not list it.");
  await card.getByRole("button", { name: "Confirm" }).click();
  const question = page.getByRole("dialog", { name: "Confirm the proposal?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Confirm: mark it as failed" }).click();
  await proveOnceMore(page, "second operator");
  await expect(page.getByText("By Efua Owusu, manually")).toBeVisible();
  await expect(page.getByText(/Confirmed by Efua Owusu/)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("a late payment is credited to the merchant", async ({ page }) => {
  const { id, owner } = await makeLatePayment(page);
  await signInAsStaff(page, "operator");
  await page.goto("/ops/exceptions?type=collection&provider=mtn&olderThanMinutes=0&limit=100");
  const link = page.locator(`a[href="/ops/exceptions/${id}"]`);
  await expect(link).toContainText("Collection from +233 24 000 0001");
  await link.click();
  await expect(page.getByText("The payer paid after the collection failed")).toBeVisible();
  await expect(page.getByText(/paid 20\.00\sGHS\. It is in suspense/)).toBeVisible();

  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 20.00 GHS" });
  await dialog.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(dialog.getByText("Choose who gets the payment.")).toBeVisible();
  await expect(dialog.getByText(/20\.00\sGHS goes back to \+233/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /^Credited/ }).check();
  await dialog.getByLabel("Reason").fill("MTN's statement of today lists the payment.");
  await dialog.getByRole("button", { name: "Credit the merchant" }).click();
  await proveOnceMore(page);
  await expect(page.getByText("Credited to the merchant", { exact: true })).toBeVisible();
  await expect(page.getByText("The late payment was credited")).toBeVisible();
  await expect(page.getByText(/Kwesi Boateng decided to credit it/)).toBeVisible();
  await expectAccessible(page);

  const { email, password } = owner;
  const answer = await page.request.post("/api/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
  expect(await availableOf(page, "GHSFIAT")).toBe("19.80");
});

/** Completes a payout manually that the network never executed. */
async function completeManually(page: Page, id: string): Promise<void> {
  await page.goto(`/ops/exceptions/${id}`);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 20.00 GHS" });
  await dialog.getByRole("radio", { name: /^Completed/ }).check();
  await dialog.getByLabel("Reason").fill("MTN's statement of today lists it.");
  await dialog.getByLabel(/receipt/).fill(`MP261121.1402.${id.slice(-6)}`);
  await dialog.getByRole("button", { name: "Mark as completed" }).click();
  await proveOnceMore(page);
  await expect(page.getByText("Paid out 20.00 GHS")).toBeVisible();
}

test("a run is started, ends by itself, and lists what it found", async ({ page, complaints }) => {
  await signInAsStaff(page, "operator");
  await page.goto("/ops/reconciliation");
  await page.getByRole("button", { name: "Reconcile now" }).click();
  const dialog = page.getByRole("dialog", { name: "Reconcile now" });
  await dialog.getByLabel("Network").selectOption({ label: "AT Money" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reconcile AT Money" }).click();
  await expect(page.getByText("Run started")).toBeVisible();
  await page.getByRole("search").getByLabel("Network").selectOption({ label: "AT Money" });
  await page.waitForURL("**/ops/reconciliation?provider=airtel");
  const row = page.getByRole("row").filter({ hasText: "AT Money" }).first();
  await expect(row).toContainText("Matched", openAfter);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /^AT Money, run \d+$/ })).toBeVisible();
  await expect(page.getByText("No discrepancies", { exact: true })).toBeVisible();
  await expect(page.getByText("Not covered by this run")).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("a completed payout shows its receipt; where the network does not list it, it is adjusted with a reason, and stays adjusted", async ({
  page,
}) => {
  const { id } = await makeException(page);
  await signInAsStaff(page, "operator");
  await completeManually(page, id);
  await expect(page.getByText("Network receipt")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy network receipt" })).toBeVisible();
  const started = await act(page, "/api/ops/reconciliations", { provider: "mtn" });
  const [run] = (started as { data: { runId: string }[] }).data;
  await page.goto(`/ops/reconciliation/${run?.runId}`);
  const row = page
    .getByRole("row")
    .filter({ has: page.locator(`a[href="/ops/exceptions/${id}"]`) })
    .filter({ hasText: "Missing at the network" });
  await row.getByRole("button", { name: "Adjust" }).click(openAfter);
  const dialog = page.getByRole("dialog", { name: "Adjust 20.00 GHS" });
  await expect(
    dialog.getByText(/raises our float there and suspense by 20\.00\sGHS/),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("MTN's statement of today does not list it.");
  await dialog.getByRole("button", { name: "Adjust" }).click();
  await expect(row).toContainText("Adjusted by +20.00");
  await expect(row).toContainText("MTN's statement of today does not list it.");
  await expect(row.getByRole("button", { name: "Adjust" })).toHaveCount(0);
});
