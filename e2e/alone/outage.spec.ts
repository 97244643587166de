import { requestButton, reviewRequest, setOutage } from "../fixtures/collections";
import { availableOf, openAccount } from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

/** Probes and waiting requests come round every few seconds. */
const untilSeen = { timeout: 120_000 };

test("in an outage the form warns, the request is queued, and is sent when the network is back", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await setOutage(page, "telecel", true);
  try {
    await reviewRequest(page, "0200000001", "20");
    await expect(page.getByText(/the request is (queued and )?sent once/)).toBeVisible();
    await expect(page.getByRole("link", { name: "See network status" })).toBeVisible();
    await requestButton(page).click();
    await expect(page.getByText("Telecel Cash cannot process this right now")).toBeVisible();
    await page.goto("/dashboard/networks");
    const card = page.getByRole("region", { name: "Telecel Cash", exact: true });
    await expect(card.getByText("Has trouble").first()).toBeVisible(untilSeen);
    await page.goto("/dashboard/collections?status=pending");
    await expect(page.getByRole("table").getByText("Waiting")).toBeVisible();
  } finally {
    await setOutage(page, "telecel", false);
  }
  await page.goto("/dashboard/collections");
  await expect(page.getByRole("table").getByText("Completed")).toBeVisible(untilSeen);
  expect(await availableOf(page, "GHSFIAT")).toBe("19.80");
  expect(complaints).toEqual([]);
});
