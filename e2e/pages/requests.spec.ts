import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { sendUsdt } from "../fixtures/chain";
import { expectLegible } from "../fixtures/legible";
import { act, availableOf, openAccount, type Owner } from "../fixtures/merchant";
import { addColleague, proveByRequest, provePassword } from "../fixtures/payouts";
import { scan } from "../fixtures/qr";
import { startReceiver, type Receiver } from "../fixtures/receiver";
import { expect, expectFit, test as base } from "../fixtures/test";

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({}, provide) => {
    const receiver = await startReceiver();
    await provide(receiver);
    await receiver.stop();
  },
});

const folder = "/dashboard/requests";
const qrCode = (page: Page) => page.getByRole("img", { name: "QR code of the payment address" });
const outcome = (page: Page) => page.getByRole("status").filter({ hasText: /wallet|page/ });

interface Requested {
  requestId: string;
  address: string;
}

/** Requests a payment without clicking. */
const make = async (page: Page, given: object): Promise<Requested> =>
  (await act(page, "/payments/request-address", { currency: "USDT", ...given })) as Requested;

/** The payment request whose page is shown. */
async function shownRequest(page: Page): Promise<Requested> {
  await page.waitForURL(/\/requests\/prq_\w+$/);
  const response = await page.request.get(`/payment-requests/${page.url().split("/").at(-1)}`);
  return (await response.json()) as Requested;
}

/** The key under which the merchant's webhooks are signed. */
async function readSecret(page: Page, owner: Owner): Promise<string> {
  await proveByRequest(page, owner);
  return ((await (await page.request.get("/webhooks/secret")).json()) as { secret: string }).secret;
}

test("a shop requests a payment, its customer pays in two parts, and both see it arrive @phone", async ({
  page,
  browser,
  baseURL,
  receiver,
  complaints,
}) => {
  const owner = await openAccount(page);
  // As a phone's browser has it.
  await page.addInitScript(() => {
    navigator.share = async ({ url = "" } = {}) => {
      document.body.dataset["shared"] = url;
    };
  });
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Main" }).getByText("Requests").click();
  await page.getByRole("main").getByRole("link", { name: "Request USDT" }).click();
  for (const key of ["2", "5", "Decimal point", "5", "6", "Delete last digit"])
    await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByRole("button", { name: "Note and expiry" }).click();
  await page.getByLabel("Note").fill("Table 4");
  await page.getByLabel("Expires after").selectOption({ label: "15 minutes" });
  await page.getByRole("main").getByText("More", { exact: true }).click();
  await page.getByLabel("Callback URL").fill(receiver.url);
  await page.getByRole("button", { name: "Request 25.50 USDT" }).click();
  const { address } = await shownRequest(page);
  expect(await scan(qrCode(page))).toBe(address);
  await expect(page.getByText(/^Expires in 1[45]:\d\d$/)).toBeVisible();
  await expectFit(page);

  await page.getByRole("button", { name: "Share" }).click();
  const payUrl = (await page.locator("body").getAttribute("data-shared")) ?? "";
  await expect(page.getByRole("link", { name: "Open page" })).toHaveAttribute("href", payUrl);
  const payer = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await payer.goto(payUrl);
  await expect(payer.getByRole("heading", { name: "Pay Adum Market" })).toBeVisible();

  await sendUsdt(address, "10");
  await expect(outcome(page)).toContainText("15.50 USDT is still missing");
  await expect(payer.getByText("still to pay of 25.50 USDT")).toBeVisible();
  expect(receiver.received).toEqual([]);
  await sendUsdt(address, "15.5");
  await expect(outcome(page)).toContainText("Paid in full");
  await expect(payer.getByRole("heading", { name: "Paid", exact: true })).toBeVisible();
  await expect(qrCode(page)).toHaveCount(0);
  await expectFit(page);

  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
  const secret = await readSecret(page, owner);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  expect(headers["x-service-signature"]).toBe(signature);
  expect(JSON.parse(body)).toMatchObject({
    event: "payment.completed",
    resource: "payment_request",
    data: { status: "paid", exception: null, received: "25.500000", address },
  });

  expect(await availableOf(page, "USDT")).toBe("25.500000");
  const deposits = page.getByRole("region", { name: "Deposits" });
  await deposits.getByRole("link", { name: "15.50" }).click();
  await page.getByRole("link", { name: /^prq_/ }).click();
  await expect(page.getByText("Paid in full")).toBeVisible();
  await page.goto("/dashboard/wallet");
  await page.getByRole("link", { name: "Payment request" }).first().click();
  await shownRequest(page);
  await payer.context().close();
  expect(complaints).toEqual([]);
});

test("a request is cloned, cancelled, paid too late, archived and found again", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  const given = { amount: "7.25", description: "Two loaves", expiresInMinutes: 45 };
  const { requestId: first } = await make(page, given);
  await page.goto(`${folder}/${first}`);
  await page.getByRole("link", { name: "Clone" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("7.25");
  await expect(page.getByLabel("Note")).toHaveValue("Two loaves");
  await expect(page.getByLabel("Minutes")).toHaveValue("45");
  await page.getByRole("button", { name: "Request 7.25 USDT" }).click();
  const clone = await shownRequest(page);
  expect(clone.requestId).not.toBe(first);

  await page.getByRole("button", { name: "Cancel request" }).click();
  await page.getByRole("button", { name: "Cancel the request" }).click();
  await expect(outcome(page)).toContainText("It was cancelled");
  await expect(qrCode(page)).toHaveCount(0);
  await sendUsdt(clone.address, "7.25");
  await expect(outcome(page)).toContainText("A payment arrived after it was cancelled");
  await expect(outcome(page)).toContainText("All 7.25 USDT is in your wallet.");
  await expectFit(page);

  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("button", { name: "Unarchive" })).toBeVisible();
  await page.goto(folder);
  const rows = page.getByRole("table").getByRole("link");
  await expect(rows).toHaveCount(1);
  await page.getByText("Filters").click();
  await page.getByLabel("Archive").selectOption("Archived");
  await page.waitForURL(/archived=true/);
  await expect(page.getByText("Cancelled, paid late")).toBeVisible();
  await page.getByLabel("Status").selectOption("Paid");
  await page.waitForURL(/status=paid/);
  await expect(page.getByText("No requests match")).toBeVisible();
  await expectFit(page);
  await page.goto(`${folder}?exception=late&archived=true&q=loaves`);
  await rows.first().click();
  await page.getByRole("button", { name: "Unarchive" }).click();
  await expect(page.getByRole("button", { name: "Archive" })).toBeVisible();
  await page.goto(folder);
  await expect(rows).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test("what cannot be requested is said at its field, and the largest amount fits", async ({
  page,
}) => {
  await openAccount(page);
  await page.goto(`${folder}/new`);
  await page.getByRole("button", { name: "Request payment" }).click();
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(/Enter an amount/);
  await page.getByLabel("Amount").fill("999,999,999,999.123456");
  await page.getByLabel("Expires after").selectOption("Other");
  await page.getByLabel("Minutes").fill("43201");
  await page.getByRole("main").getByText("More", { exact: true }).click();
  await page.getByLabel("Callback URL").fill("http://10.0.0.1/hooks");
  const act = page.getByRole("button", { name: "Request 999,999,999,999.123456 USDT" });
  await act.click();
  await expect(page.getByLabel("Minutes")).toHaveAccessibleDescription(/43,200 at most/);
  await expectFit(page);
  await page.getByLabel("Minutes").fill("43200");
  await act.click();
  await expect(page.getByLabel("Callback URL")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Callback URL").fill("");
  await act.click();
  await shownRequest(page);
  await expect(page.getByText(/^Expires in 29 days 23 hours$/)).toBeVisible();
  await expectFit(page);
  await expectLegible(page);
});

test("too much is named, and a sheet prints without the frame", async ({ page, complaints }) => {
  await openAccount(page);
  const description = "Invoice 17 ".repeat(45).trim();
  const { requestId, address } = await make(page, { amount: "20", description });
  await page.goto(`${folder}/${requestId}`);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save code" }).click();
  expect((await saved).suggestedFilename()).toBe(`${requestId}.png`);
  await page.getByRole("link", { name: "Print" }).click();
  const sheet = page.getByRole("article", { name: "Print sheet" });
  await expect(sheet).toContainText("Adum Market");
  await expectFit(page);
  for (const colorScheme of ["light", "dark"] as const) {
    // A5, without its margins.
    await page.emulateMedia({ media: "print", colorScheme });
    await page.setViewportSize({ width: 468, height: 703 });
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("button")).toHaveCount(0);
    expect(await scan(qrCode(page))).toBe(address);
    const { height } = await page.locator("body").evaluate((body) => body.getBoundingClientRect());
    expect(height).toBeLessThanOrEqual(703);
  }
  await page.emulateMedia({ media: "screen" });

  await page.goto(`${folder}/${requestId}`);
  await sendUsdt(address, "20.000001");
  await expect(outcome(page)).toContainText("0.000001 USDT too much was paid");
  await page.goto(`${folder}/${requestId}/print`);
  await expect(page.getByText("This request can no longer be paid")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an owner decides which sites may show the payment pages", async ({ page }) => {
  const owner = await openAccount(page);
  await make(page, { amount: "20" });
  await page.goto(folder);
  await page.getByRole("button", { name: "Change payment pages on your site" }).click();
  await page.getByLabel("Sites").fill("https://shop.example.com/cart");
  await page.getByRole("button", { name: "Save" }).click();
  await provePassword(page, owner);
  await expect(page.getByLabel("Sites")).toHaveAccessibleDescription(/one site per line/);
  await page.getByLabel("Sites").fill("https://shop.example.com\nhttps://example.org");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "shop.example.com" })).toBeVisible();
  await expectFit(page);
});

test("a viewer can view requests", async ({ page, browser }) => {
  const owner = await openAccount(page);
  const { requestId } = await make(page, { amount: "20" });
  const { page: theirs } = await addColleague(page, owner, browser, "viewer");
  await theirs.goto(folder);
  await expect(theirs.getByRole("table").getByRole("link")).toHaveCount(1);
  await expect(theirs.getByRole("main").getByRole("link", { name: "Request USDT" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: /^Change/ })).toHaveCount(0);
  await theirs.goto(`${folder}/${requestId}`);
  await expect(qrCode(theirs)).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Clone" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "Cancel request" })).toHaveCount(0);
  await theirs.goto(`${folder}/new`);
  await expect(theirs.getByText("Your role cannot request payments")).toBeVisible();
  await theirs.context().close();
});
