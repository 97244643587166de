import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { sendUsdt } from "../fixtures/chain";
import { expectLegible } from "../fixtures/legible";
import { act, openAccount } from "../fixtures/merchant";
import { requestPayment } from "../fixtures/payment-requests";
import { proveByRequest } from "../fixtures/payouts";
import { scan } from "../fixtures/qr";
import { expect, expectFit, runUntil, test } from "../fixtures/test";

const widths = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const qrCode = (page: Page) => page.getByRole("img", { name: /^QR code of the address/ });
const status = (page: Page) => page.getByRole("status").first();

test("a camera reads exactly the address, at each width and in both themes", async ({ page }) => {
  const { requestId, address } = await requestPayment(page.request, { amount: "25.00" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.goto(`/pay/${requestId}`);
      expect(await scan(qrCode(page))).toBe(address);
    }
  }
});

test("the payer sees whom to pay, how much, where and until when, and copies it", async ({
  page,
  context,
  complaints,
}) => {
  const description = "Two loaves & one <crate>";
  const wanted = await requestPayment(page.request, { amount: "1234.500001", description });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/pay/${wanted.requestId}`);
  await expect(page).toHaveTitle("Pay 1,234.500001 USDT to Makola Trading");
  await expect(page.getByRole("heading", { name: "Pay Makola Trading" })).toBeVisible();
  await expect(page.getByText("Cedirail Testnet", { exact: true })).toBeVisible();
  await expect(page.getByText("Two loaves & one <crate>")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(60:00|59:\d\d) left$/);
  const link = page.getByRole("link", { name: "Open in wallet" });
  await expect(link).toHaveAttribute("href", wanted.paymentUri);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy address" }).click();
  await expect.poll(copied).toBe(wanted.address);
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect.poll(copied).toBe("1234.500001");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectFit(page);
  await expectLegible(page);
  expect(complaints).toEqual([]);
});

test("the largest amount fits the narrowest phone", async ({ page }) => {
  const { requestId } = await requestPayment(page.request, { amount: "999999999999.123456" });
  await page.goto(`/pay/${requestId}`);
  await expectFit(page);
});

test("without scripts there are address, amount and QR code, and the page loads again until it is paid", async ({
  browser,
  request,
  baseURL,
}) => {
  const { requestId, address } = await requestPayment(request, { amount: "5.00" });
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/pay/${requestId}`);
  await expect(page.getByText("5.00", { exact: true })).toBeVisible();
  const shown = await page.getByRole("region", { name: "How to pay" }).innerText();
  expect(shown.replaceAll(/\s/g, "")).toContain(address);
  expect(await scan(qrCode(page))).toBe(address);
  await expect(page.getByRole("button")).toHaveCount(0);
  const refresh = page.locator('meta[http-equiv="refresh"]');
  await expect(refresh).toHaveAttribute("content", "15");
  await sendUsdt(address, "5");
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(refresh).toHaveCount(0);
  await context.close();
});

test("an open page follows the payment: too little, confirming, paid, and keeps a receipt", async ({
  page,
  complaints,
}) => {
  const { requestId, address } = await requestPayment(page.request, { amount: "25.00" });
  await page.goto(`/pay/${requestId}`);
  await sendUsdt(address, "20");
  await expect(page.getByText("still to pay of 25.00 USDT")).toBeVisible();
  await expect(page).toHaveTitle("Pay 5.00 USDT to Makola Trading");
  await expect(status(page)).toContainText("Send the remaining 5.00 USDT");
  await expect(page.getByRole("link", { name: "Open in wallet" })).toHaveAttribute(
    "href",
    /&uint256=5000000$/,
  );
  await expectFit(page);

  const release = await holdConfirmations(page, 3);
  await sendUsdt(address, "5");
  await expect(page.getByText("3 of 12")).toBeVisible();
  await expect(status(page)).toContainText("We see your payment");
  // Nobody is led to pay twice.
  await expect(qrCode(page)).toHaveCount(0);
  await expectFit(page);
  await release();

  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(page).toHaveTitle("Paid 25.00 USDT to Makola Trading");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(page.getByText(/^0x[0-9a-f]{64}$/)).toHaveCount(2);
  await expectFit(page);
  await expectLegible(page);

  await sendUsdt(address, "1.5");
  await expect(page.getByText("You sent 1.50 USDT too much", { exact: true })).toBeVisible();
  await expectFit(page);
  expect(complaints).toEqual([]);
});

test("what comes after a payment request was cancelled is with the merchant", async ({
  page,
  testnet,
}) => {
  const { requestId, address } = await requestPayment(page.request, { amount: "3.00" });
  await page.goto(`/pay/${requestId}`);
  const cancelled = await page.request.post(`/payment-requests/${requestId}/cancel`, {
    headers: { authorization: `Bearer ${testnet.apiKey}` },
  });
  expect(cancelled.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  await expect(
    page.getByText("Do not send anything to its address", { exact: true }),
  ).toBeVisible();
  await expectFit(page);
  await sendUsdt(address, "3");
  await page.reload();
  await expect(page.getByText("Your payment came too late", { exact: true })).toBeVisible();
  await expect(status(page)).toContainText("What you sent, 3.00 USDT, is with Makola Trading.");
});

test("when its time is up the page says so, and that it is checked for a last payment", async ({
  page,
}) => {
  await page.clock.install();
  const { requestId } = await requestPayment(page.request, { amount: "3.00" });
  await page.goto(`/pay/${requestId}`);
  await expect(page.getByRole("timer")).toBeVisible();
  await page.route(/\/api\/pay\//, (route) => route.abort());
  await page.clock.fastForward("01:00:00");
  await expect(status(page)).toContainText("checking for a last payment");
  await expect(qrCode(page)).toHaveCount(0);
  await expectFit(page);
});

test("a page that cannot reach the service says so, and that payments count", async ({ page }) => {
  const { requestId } = await requestPayment(page.request, { amount: "3.00" });
  await page.clock.install();
  await page.goto(`/pay/${requestId}`);
  await page.route(/\/api\/pay\//, (route) => route.abort());
  const shown = page.getByText("We cannot reach Cedirail. Payments still count.", { exact: true });
  await runUntil(page, () => expect(shown).toBeVisible({ timeout: 1_000 }));
  await page.unroute(/\/api\/pay\//);
  await runUntil(page, () => expect(shown).toHaveCount(0, { timeout: 1_000 }));
});

test("what is no payment request is a 404 that says so", async ({ page, request }) => {
  for (const path of ["/pay", "/pay/nothing", "/pay/prq_00000000000000000000000000"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(
      page.getByRole("heading", { name: "There is no such payment request" }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: /sign in|docs/i })).toHaveCount(0);
  }
  const status = await request.get("/api/pay/nothing");
  expect(status.status()).toBe(404);
});

test("exactly the sites that the merchant allows may frame it, by default none", async ({
  page,
  baseURL,
}) => {
  const owner = await openAccount(page);
  const wanted = await act(page, "/payments/request-address", { amount: "3.00", currency: "USDT" });
  const { requestId } = wanted as { requestId: string };
  const path = `/pay/${requestId}`;
  const framing = async () => {
    const headers = (await page.request.get(path)).headers();
    const [, sites] =
      /frame-ancestors ([^;]*)/.exec(headers["content-security-policy"] ?? "") ?? [];
    return [sites, headers["x-frame-options"]];
  };
  expect(await framing()).toEqual(["'none'", "DENY"]);

  const frame = `<iframe src="${baseURL}${path}" title="Payment" width="400" height="800"></iframe>`;
  const [shop, other] = [await serve(frame), await serve(frame)];
  await proveByRequest(page, owner);
  const changed = await page.request.put("/payment-requests/settings", {
    headers: { origin: baseURL ?? "" },
    data: { origins: [shop.origin] },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  await expect.poll(framing).toEqual([shop.origin, undefined]);

  const inFrame = page.frameLocator("iframe");
  const title = inFrame.getByRole("heading", { name: "Pay Adum Market" });
  await page.goto(shop.origin);
  await expect(title).toBeVisible();
  await inFrame.getByRole("button", { name: "Copy address" }).click();
  await expect(inFrame.getByRole("button", { name: "Copied" })).toBeVisible();
  const rejected = page.waitForEvent("console", (message) =>
    message.text().includes("frame-ancestors"),
  );
  await page.goto(other.origin);
  await rejected;
  await expect(title).toHaveCount(0);
  await Promise.all([shop.stop(), other.stop()]);
});

/** A site of its own that shows this on every page. */
async function serve(html: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((_, response) =>
    response.setHeader("Content-Type", "text/html").end(html),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Shows what is being confirmed with this many confirmations until it is released. */
async function holdConfirmations(page: Page, confirmations: number): Promise<() => Promise<void>> {
  const states = /\/api\/pay\//;
  await page.route(states, async (route) => {
    const response = await route.fetch();
    const view = (await response.json()) as { status: string; transfers: object[] };
    const last = view.transfers.length - 1;
    const held = { status: "confirming", confirmations };
    const transfers = view.transfers.map((one, place) =>
      place === last && last > 0 ? { ...one, ...held } : one,
    );
    const received = { received: "20.000000", status: last > 0 ? "processing" : "open" };
    await route.fulfill({ response, json: { ...view, ...received, transfers } });
  });
  return () => page.unroute(states);
}
