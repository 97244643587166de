import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { openAccount } from "../fixtures/merchant";
import { requestPayment } from "../fixtures/payment-requests";
import { expect, test } from "../fixtures/test";

const budgets: [kib: number, pages: string[]][] = [
  [
    150,
    [
      "/",
      "/sign-in",
      "/sign-up",
      "/verify-email",
      "/accept-invitation",
      "/forgot-password",
      "/reset-password",
      "/docs",
      "/docs/reference",
      "/docs/reference/mobile-money",
      "/docs/quickstart",
      "/docs/errors",
      "/docs/payment-requests",
      "/docs/identities",
      "/docs/verification",
      "/docs/webhooks",
      "/claim",
    ],
  ],
  [
    230,
    [
      "/dashboard/payouts",
      "/dashboard/payouts/new",
      "/dashboard/developers/api-keys",
      "/dashboard/developers/api-keys/new",
      "/dashboard/developers/oauth-clients",
      "/dashboard/developers/oauth-clients/new",
      "/dashboard/developers/webhooks",
      "/dashboard/developers/webhooks/new",
      "/dashboard/developers/webhooks/deliveries",
      "/dashboard/developers/webhooks/events",
      "/dashboard/developers/webhooks/signature",
      "/dashboard/collections",
      "/dashboard/collections/new",
      "/dashboard/requests",
      "/dashboard/requests/new",
      "/dashboard/convert",
      "/dashboard/convert/number",
      "/dashboard/identities",
      "/dashboard/identities/new",
      "/dashboard/wallet",
      "/dashboard/wallet/withdraw",
      "/dashboard/wallet/addresses",
      "/dashboard/settings/profile",
      "/dashboard/settings/security",
      "/dashboard/settings/business",
      "/dashboard/settings/verification",
      "/dashboard/settings/team",
    ],
  ],
];

/** KiB of the scripts that a page names, compressed. */
async function firstLoadOf({ request }: Page, address: string): Promise<number> {
  const html = await (await request.get(address)).text();
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)];
  const modern = tags.filter(([tag]) => !/nomodule/i.test(tag));
  const sizes = modern.map(async ([, source = ""]) => {
    const script = await (await request.get(source)).body();
    return gzipSync(script).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

test("no page needs more JavaScript than its budget before it works", async ({ page }) => {
  for (const [kib, pages] of budgets) {
    if (kib > 150) await openAccount(page);
    for (const address of pages) {
      const size = await firstLoadOf(page, address);
      // React alone is more.
      expect(size, address).toBeGreaterThan(50);
      expect(size, address).toBeLessThanOrEqual(kib);
    }
  }
});

test("a payer loads no more than a visitor", async ({ page }) => {
  const { requestId } = await requestPayment(page.request, { amount: "25.00" });
  const size = await firstLoadOf(page, `/pay/${requestId}`);
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(150);
});
