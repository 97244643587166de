import { setOutage } from "../fixtures/collections";
import { availableOf, fillWallet, openAccount } from "../fixtures/merchant";
import { reviewPayout, sendPayout } from "../fixtures/payouts";
import { expect, test } from "../fixtures/test";

test("in an outage a payout is queued: it can be cancelled, or is sent when the network is back", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "100");
  await setOutage(page, "telecel", true);
  try {
    await reviewPayout(page, "0200000001", "20");
    await expect(page.getByText(/the payout is (queued and )?sent once/)).toBeVisible();
    await sendPayout(page);
    await expect(page.getByText(/It is queued and will be sent/)).toBeVisible();
    expect(await availableOf(page, "GHSFIAT")).toBe("79.80");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Cancel the payout" }).click();
    await expect(page.getByRole("status").getByText("It was cancelled")).toBeVisible();
    expect(await availableOf(page, "GHSFIAT")).toBe("100.00");

    await page.getByRole("link", { name: "Send again" }).click();
    await expect(page.getByLabel("They receive")).toHaveValue("20.00");
    await page.getByRole("button", { name: "Review" }).click();
    await sendPayout(page);
    await expect(page.getByText(/It is queued and will be sent/)).toBeVisible();
  } finally {
    await setOutage(page, "telecel", false);
  }
  await expect(page.getByRole("status").getByText("The money has arrived.")).toBeVisible({
    timeout: 120_000,
  });
  expect(await availableOf(page, "GHSFIAT")).toBe("79.80");
  expect(complaints).toEqual([]);
});
