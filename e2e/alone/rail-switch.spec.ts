import type { Page } from "@playwright/test";
import { countTransactions, fillWallet, openAccount } from "../fixtures/merchant";
import { payoutButton } from "../fixtures/payouts";
import { signInAsStaff } from "../fixtures/staff";
import { expect, expectAccessible, test } from "../fixtures/test";

const rail = "AT Money payouts";

function row(page: Page) {
  return page
    .getByRole("table", { name: "Rails", exact: true })
    .getByRole("row")
    .filter({ hasText: "AT Money" })
    .filter({ hasText: "Payouts" });
}

async function change(page: Page, to: string, reason: string, act: string): Promise<void> {
  await page.getByRole("button", { name: `Change ${rail}` }).click();
  const dialog = page.getByRole("dialog", { name: `Change ${rail}` });
  await dialog.getByLabel("New status").selectOption({ label: to });
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: act }).click();
  await expect(dialog).toBeHidden();
}

/** The form says no, with the operator's reason, and nothing can be sent. */
async function expectRejected(page: Page): Promise<void> {
  await fillWallet(page, "GHS", "20.00");
  await page.goto("/dashboard/payouts/new");
  await page.getByLabel("mobile-money number").fill("0270000001");
  await page.getByLabel("They receive").fill("5");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText(/payouts are paused\. AT repairs its payouts/)).toBeVisible();
  await expect(payoutButton(page)).toHaveCount(0);
  expect(await countTransactions(page, "payout")).toBe(0);
}

test("a rail is closed and opened again, and merchants see the reason", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await signInAsStaff(page, "operator");
  await page.goto("/ops");
  await page.getByRole("button", { name: `Change ${rail}` }).click();
  const dialog = page.getByRole("dialog", { name: `Change ${rail}` });
  await dialog.getByRole("button", { name: "Close payouts" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await change(page, "Closed", "AT repairs its payouts until 16:00.", "Close payouts");
  await expect(page.getByText(`${rail}: closed`)).toBeVisible();
  await expect(row(page).getByText("Closed", { exact: true })).toBeVisible();
  await expect(row(page).getByText("AT repairs its payouts until 16:00.")).toBeVisible();
  await expect(row(page).getByText(/^Set by Kwesi Boateng/)).toBeVisible();
  const newest = page.getByRole("table", { name: /^Rail changes/ }).getByRole("row");
  await expect(newest.nth(1)).toContainText("AT repairs its payouts until 16:00.");

  const other = await browser.newPage({ baseURL });
  await openAccount(other);
  await other.goto("/dashboard/networks");
  const shown = other.getByRole("region", { name: "AT Money", exact: true });
  await expect(shown).toContainText("AT repairs its payouts until 16:00.");
  await expect(shown).toContainText("Partly closed");
  await expectRejected(other);
  await other.close();

  await change(page, "Operational", "AT is back.", "Open payouts");
  await expect(row(page).getByText("Operational", { exact: true })).toBeVisible();
  await page.goto("/ops/switches");
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText("AT is back.");
  await expect(rows.nth(1)).toContainText("Closed");
  await expect(rows.nth(2)).toContainText("AT repairs its payouts until 16:00.");
  expect(complaints).toEqual([]);
});
