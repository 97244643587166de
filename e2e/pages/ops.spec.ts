import type { Page } from "@playwright/test";
import { act, availableOf, openAccount } from "../fixtures/merchant";
import { freshCode, signInAsStaff, staffOf, type StaffMember } from "../fixtures/staff";
import { makeLatePayment, makeException } from "../fixtures/exceptions";
import { expect, expectAccessible, runUntil, test } from "../fixtures/test";

const networks = ["MTN Mobile Money", "AT Money", "Telecel Cash"];
const openAfter = { timeout: 120_000 };

test("the board tells of every rail how it is and how it has fared", async ({
  page,
  complaints,
}) => {
  await signInAsStaff(page, "operator");
  await page.goto("/ops");
  for (const name of networks) {
    const card = page.getByRole("region", { name, exact: true });
    await expect(card.getByText("Float by our ledger")).toBeVisible();
    for (const way of ["Collections", "Payouts"]) {
      const rail = card.getByRole("region", { name: way });
      await expect(rail.getByText(/^(Operational|Degraded|Closed)$/)).toBeVisible();
      await expect(rail.getByText("Success, 24 hours")).toBeVisible();
      await expect(rail.getByText("In flight", { exact: true })).toBeVisible();
      await expect(
        rail.getByRole("img", { name: /^Probes answered in the last hour: \d+ of \d+/ }),
      ).toBeVisible(openAfter);
    }
  }
  expect(complaints).toEqual([]);
});

test("the board goes on by itself, and says so when it cannot", async ({ page }) => {
  await signInAsStaff(page, "operator");
  await page.clock.install();
  await page.goto("/ops");
  const soon = { timeout: 1_000 };
  const asOf = page.getByText(/^As of /);
  const first = await asOf.textContent();
  await runUntil(page, () => expect(asOf).not.toHaveText(first ?? "", soon));
  const old = page.getByText("These figures are old");
  await page.route("**/api/ops/rails", (route) => route.abort());
  await runUntil(page, () => expect(old).toBeVisible(soon));
  await expectAccessible(page);
  await page.unroute("**/api/ops/rails");
  await runUntil(page, () => expect(old).toHaveCount(0, soon));
});

test("a forged notice is rejected, and stands among the odd ones", async ({ page }) => {
  await signInAsStaff(page, "operator");
  const address = "/api/transactions/webhook?provider=mtn&token=all.forged";
  const answer = await page.request.post(address, { data: { status: "SUCCESSFUL" } });
  expect(answer.status()).toBe(401);
  await page.goto("/ops/callbacks");
  const row = page.getByRole("row").filter({ hasText: "MTN Mobile Money" }).first();
  await expect(row).toContainText("Not from the network");
  await expect(row).toContainText("None of ours");
});

async function proveOnceMore(page: Page, member: StaffMember = "operator"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(staffOf(member).password);
  await expectAccessible(page);
  await expect(async () => {
    await dialog.getByLabel("One-time code").fill(await freshCode(member));
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

test("a exception is found, asked about, and ended with a reason and a code", async ({
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
  await expect(page.getByText("MTN Mobile Money has not told how it ended")).toBeVisible();
  await expect(page.getByText(/20\.20\sGHS, amount and fee, is set aside/)).toBeVisible();
  const evidence = page.getByRole("list", { name: "Evidence" });
  await expect(evidence.getByText("Call: transfer status").first()).toBeVisible();
  await expect(evidence.getByRole("group", { name: "Answer" }).last()).toContainText("PENDING");
  await page.getByRole("button", { name: "Ask now" }).click();
  await expect(page.getByText("The network is being asked")).toBeVisible();

  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 20.00 GHS" });
  await dialog.getByRole("button", { name: "Resolve it" }).click();
  await expect(dialog.getByText("Choose how it ended.")).toBeVisible();
  await expect(dialog.getByText("Say it in 10 to 500 characters.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: /^Failed/ }).check();
  await expect(dialog.getByLabel(/receipt/)).toHaveCount(0);
  await dialog.getByLabel("Reason").fill("Yaw of MTN says at 14:00\nthat it was never paid.");
  await dialog.getByRole("button", { name: "End it as failed" }).click();
  await proveOnceMore(page);
  await expect(page.getByText("Ended as failed", { exact: true })).toBeVisible();
  await expect(page.getByText(/20\.20\sGHS, amount and fee, is back in the wallet/)).toBeVisible();
  await expect(evidence.getByText("Booked: what was set aside is free again")).toBeVisible();
  await expect(page.getByRole("button", { name: "Resolve", exact: true })).toHaveCount(0);
  const told = "Reason: Yaw of MTN says at 14:00 that it was never paid.";
  await expect(evidence.getByText("By Kwesi Boateng, manually")).toBeVisible();
  await expect(evidence.getByText(told)).toBeVisible();
  await expectAccessible(page);

  const { email, password } = owner;
  const answer = await page.request.post("/api/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
  expect(await availableOf(page, "GHSFIAT")).toBe("100.00");
  await page.goto(`/dashboard/transactions/${id}`);
  await expect(page.getByText("Cedirail, manually")).toBeVisible();
  await expect(page.getByText("Yaw of MTN says at 14:00 that it was never paid.")).toBeVisible();
  await expect(page.getByText("Kwesi Boateng")).toHaveCount(0);
  // A code that another test used first is rejected, and another one taken.
  expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
});

test("a larger sum comes back only once a second operator has confirmed it", async ({ page }) => {
  const { id } = await makeException(page, "600", "1000");
  await signInAsStaff(page, "operator");
  await page.goto(`/ops/exceptions/${id}`);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 600.00 GHS" });
  await dialog.getByRole("radio", { name: /^Failed/ }).check();
  await dialog.getByLabel("Reason").fill("MTN's statement of today does not list it.");
  await dialog.getByRole("button", { name: "End it as failed" }).click();
  await proveOnceMore(page);
  const card = page.getByRole("region", { name: "Waiting for a second person" });
  await expect(card).toContainText("Kwesi Boateng proposed to fail it");
  await expect(card).toContainText("Another operator has to confirm what you proposed.");
  await expect(card.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Resolve", exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await signInAsStaff(page, "second operator");
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
  await question.getByRole("button", { name: "Confirm: fail it" }).click();
  await proveOnceMore(page, "second operator");
  await expect(page.getByText("By Efua Owusu, manually")).toBeVisible();
  await expect(page.getByText(/Confirmed by Efua Owusu/)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("a payment that came late is credited to the merchant", async ({ page }) => {
  const { id, owner } = await makeLatePayment(page);
  await signInAsStaff(page, "operator");
  await page.goto("/ops/exceptions?type=collection&provider=mtn&olderThanMinutes=0&limit=100");
  const link = page.locator(`a[href="/ops/exceptions/${id}"]`);
  await expect(link).toContainText("Collection from +233 24 000 0001");
  await link.click();
  await expect(page.getByText("The payer paid after the collection had failed")).toBeVisible();
  await expect(page.getByText(/paid 20\.00\sGHS\. It is in suspense/)).toBeVisible();

  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 20.00 GHS" });
  await dialog.getByRole("button", { name: "Resolve it" }).click();
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

/** Settles a payout by hand that the network never executed. */
async function settleByHand(page: Page, id: string): Promise<void> {
  await page.goto(`/ops/exceptions/${id}`);
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Resolve 20.00 GHS" });
  await dialog.getByRole("radio", { name: /^Completed/ }).check();
  await dialog.getByLabel("Reason").fill("MTN's statement of today lists it.");
  await dialog.getByLabel(/receipt/).fill(`MP261121.1402.${id.slice(-6)}`);
  await dialog.getByRole("button", { name: "Settle it as completed" }).click();
  await proveOnceMore(page);
  await expect(page.getByText("It was paid 20.00 GHS")).toBeVisible();
}

test("what was settled is said with its receipt", async ({ page }) => {
  const { id } = await makeException(page);
  await signInAsStaff(page, "operator");
  await settleByHand(page, id);
  await expect(page.getByText("Network's receipt")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy network's receipt" })).toBeVisible();
});

test("a comparison is begun, ends by itself, and tells what it found", async ({
  page,
  complaints,
}) => {
  await signInAsStaff(page, "operator");
  await page.goto("/ops/reconciliation");
  await page.getByRole("button", { name: "Reconcile now" }).click();
  const dialog = page.getByRole("dialog", { name: "Reconcile now" });
  await dialog.getByLabel("With").selectOption({ label: "AT Money" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Compare AT Money" }).click();
  await expect(page.getByText("A comparison has begun")).toBeVisible();
  await page.getByLabel("Network").selectOption({ label: "AT Money" });
  await page.waitForURL("**/ops/reconciliation?provider=airtel");
  const row = page.getByRole("row").filter({ hasText: "AT Money" }).first();
  await expect(row).toContainText("Agrees", openAfter);
  await row.getByRole("link").click();
  await expect(
    page.getByRole("heading", { level: 1, name: /^AT Money, comparison \d+$/ }),
  ).toBeVisible();
  await expect(page.getByText("Everything that was compared agrees")).toBeVisible();
  await expect(page.getByText("What this comparison cannot see")).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("what the network does not have is booked with a reason, and stays booked", async ({
  page,
}) => {
  const { id } = await makeException(page);
  await signInAsStaff(page, "operator");
  await settleByHand(page, id);
  const started = await act(page, "/api/ops/reconciliations", { provider: "mtn" });
  const [run] = (started as { data: { runId: string }[] }).data;
  await page.goto(`/ops/reconciliation/${run?.runId}`);
  const row = page
    .getByRole("row")
    .filter({ has: page.locator(`a[href="/ops/exceptions/${id}"]`) })
    .filter({ hasText: "We settled it, the network has nothing" });
  await row.getByRole("button", { name: "Book it" }).click(openAfter);
  const dialog = page.getByRole("dialog", { name: "Book 20.00 GHS" });
  await expect(
    dialog.getByText(/our float there and suspense both rise by 20\.00\sGHS/),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("MTN's statement of today does not list it.");
  await dialog.getByRole("button", { name: "Book it" }).click();
  await expect(row).toContainText("Booked +20.00");
  await expect(row).toContainText("MTN's statement of today does not list it.");
  await expect(row.getByRole("button", { name: "Book it" })).toHaveCount(0);
});

test("what there is not is said so, and for merchants there is none of it", async ({ page }) => {
  await signInAsStaff(page, "operator");
  await page.goto("/ops/exceptions/txn_01ARZ3NDEKTSV4RRFFQ69G5FAV");
  await expect(page.getByRole("heading", { name: "Transfer not found" })).toBeVisible();
  await page.goto("/ops/reconciliation/0");
  await expect(page.getByRole("heading", { name: "Reconciliation run not found" })).toBeVisible();
  await page.goto("/ops/exceptions?olderThanMinutes=525600");
  await expect(page.getByText("Nothing is exception")).toBeVisible();
  await openAccount(page);
  for (const address of ["/ops/exceptions", "/ops/exceptions/nothing", "/ops/reconciliation/0"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "There is no page here" })).toBeVisible();
  }
});
