import { openAccount } from "../fixtures/merchant";
import { tellOfNetwork } from "../fixtures/network-states";
import { expect, expectAccessible, runUntil, test } from "../fixtures/test";

test("every network shows its status, limits and fees in both directions @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await page.goto("/dashboard/networks");
  for (const [name, prefix] of [
    ["MTN Mobile Money", "024"],
    ["AT Money", "027"],
    ["Telecel Cash", "020"],
  ] as const) {
    const card = page.getByRole("region", { name, exact: true });
    for (const way of ["Collections", "Payouts"]) {
      const rail = card.getByRole("group", { name: way });
      await expect(rail.getByText("1.00 GHS to 25,000.00 GHS")).toBeVisible();
      await expect(rail.getByText("1 %, 0.10 GHS to 20.00 GHS")).toBeVisible();
    }
    await expect(card.getByText(prefix)).toBeVisible();
  }
  await expect(page.getByText("What you send or request is queued")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a degraded and a closed network appear without a reload", async ({ page }) => {
  await openAccount(page);
  await page.clock.install();
  await page.goto("/dashboard/networks");
  await tellOfNetwork(page, "mtn", {
    payout: { status: "degraded", reason: "The network has not responded since 09:30." },
    collection: { status: "closed", reason: "Maintenance until 14:00" },
  });
  const card = page.getByRole("region", { name: "MTN Mobile Money", exact: true });
  await runUntil(page, () =>
    expect(card.getByText("The network has not responded since 09:30.")).toBeVisible({
      timeout: 1_000,
    }),
  );
  await expect(card.getByText("Maintenance until 14:00.")).toBeVisible();
  // Another network may have had trouble a while ago.
  await expect(page.getByRole("status").filter({ hasText: "MTN" })).toContainText(
    /MTN Mobile Money collections are paused\. .*MTN Mobile Money.* (is|are) having trouble\./,
  );
  await expectAccessible(page);
});

test("Home and the forms show which networks are paused or degraded", async ({ page }) => {
  await openAccount(page);
  await tellOfNetwork(page, "telecel", {
    payout: { status: "closed", reason: "Maintenance until 14:00" },
    collection: { status: "degraded", reason: "The network has not responded since 09:30." },
  });
  // The server renders without the stubbed status: the page fetches it.
  await page.clock.install();
  const reported = (text: string) => () =>
    expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
  const paused = "Telecel Cash payouts are paused.";
  await page.goto("/dashboard");
  await runUntil(page, reported(paused));
  await reported("having trouble.")();
  await page.getByRole("link", { name: "See network status" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Networks" })).toBeVisible();
  await page.goto("/dashboard/payouts/new");
  await runUntil(page, reported(paused));
  await page.goto("/dashboard/collections/new");
  await runUntil(page, reported("having trouble."));
});
