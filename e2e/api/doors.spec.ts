import { once } from "node:events";
import { createConnection } from "node:net";
import { signedInPages, staffPages } from "../fixtures/addresses";
import { openAccount } from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

/** Pages are guarded where they are rendered: no address, header or protocol leads past it (A2 to A4). */

const disguises: Record<string, string>[] = [
  {},
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1", purpose: "prefetch" },
  { rsc: "1", "next-router-segment-prefetch": "/_tree" },
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "x-nextjs-data": "1", "x-middleware-prefetch": "1" },
  { "x-original-url": "/sign-in", "x-rewrite-url": "/sign-in" },
];

/** What only signed-in people see: navigation, names, amounts. */
const isProtected = (text: string) => /Account of|merchantName|"principal"|available/i.test(text);

test("without a session no page shows anything, in whatever way it is asked for (A2, A3)", async ({
  page,
  playwright,
  testnet,
}) => {
  const { email } = await openAccount(page);
  const signedIn = await page.request.get("/dashboard");
  expect(isProtected(await signedIn.text())).toBe(true);
  const anonymous = await playwright.request.newContext({ baseURL: testnet.url });
  for (const address of [...signedInPages, ...staffPages])
    for (const headers of disguises) {
      const response = await anonymous.get(address, { headers, maxRedirects: 0 });
      const text = await response.text();
      const seen = `${address} ${JSON.stringify(headers)} ${response.status()}`;
      expect(isProtected(text), seen).toBe(false);
      expect(text, seen).not.toContain(email);
    }
  await anonymous.dispose();
});

test("an address that is written in another way is no other door (A3)", async ({
  request,
  testnet,
}) => {
  for (const address of [
    "/%64ashboard",
    "/dashboard%2fpayouts",
    "//dashboard",
    "/./dashboard/",
    "/sign-in/../dashboard",
    "/dashboard;/payouts",
    "/DASHBOARD",
    "/_next/data/x/dashboard.json",
    "/_next/image?url=%2Fdashboard&w=64&q=75",
    "/api%2dkeys",
    "/%61pi-keys",
    "//api-keys",
    "/API-keys",
    "/api/..%2fapi-keys",
  ]) {
    const response = await request.get(testnet.url + address, { maxRedirects: 3 });
    expect(isProtected(await response.text()), address).toBe(false);
    if (/keys$/.test(address)) expect([400, 401, 404], address).toContain(response.status());
  }
});

test("U8: the service transforms no images for anybody", async ({ request, testnet }) => {
  for (const source of ["%2Ffavicon.ico", "https%3A%2F%2Fexample.com%2Fa.png"]) {
    const address = `${testnet.url}/_next/image?url=${source}&w=64&q=75`;
    expect((await request.get(address)).status()).toBe(404);
  }
});

test("a request to change the protocol is answered as any other (A3)", async ({ testnet }) => {
  const { hostname, port, host } = new URL(testnet.url);
  const upgrades = ["websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x", "h2c"];
  for (const [path, status] of [
    ["/dashboard", "200"],
    ["/api-keys", "401"],
    ["/api/health", "200"],
    ["/_next/webpack-hmr", "404"],
  ])
    for (const upgrade of upgrades) {
      const socket = createConnection(Number(port), hostname);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`,
      );
      let received = "";
      socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
      await once(socket, "close");
      expect(received.split("\r\n")[0], `${path} ${upgrade}`).toContain(`HTTP/1.1 ${status}`);
      expect(isProtected(received), path).toBe(false);
    }
});

test("no page takes a server action, from this site or another (A4)", async ({ page, testnet }) => {
  await openAccount(page);
  for (const origin of [testnet.url, "https://evil.example", "null"])
    for (const path of ["/dashboard", "/dashboard/settings/security"]) {
      const response = await page.request.post(path, {
        headers: { origin, "next-action": "0".repeat(42), "content-type": "text/plain" },
        data: "[]",
        maxRedirects: 0,
      });
      expect(response.ok(), `${origin} ${path} ${response.status()}`).toBe(false);
    }
});
