import type { Page } from "@playwright/test";
import { openAccount } from "../fixtures/merchant";
import { signInAsStaff } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

/** Each address is not found, which is known before any of it is shown; the first is looked at. */
async function expectNotFound(page: Page, addresses: string[], said: string): Promise<void> {
  for (const [index, address] of addresses.entries()) {
    const response = await (index === 0 ? page.goto(address) : page.request.get(address));
    expect(response?.status(), address).toBe(404);
    if (index === 0)
      await expect(page.getByRole("heading", { level: 1, name: said })).toBeVisible();
  }
}

test("what another merchant has is not found, like a missing one", async ({
  page,
  playwright,
  testnet,
}) => {
  const other = await playwright.request.newContext({
    baseURL: testnet.url,
    extraHTTPHeaders: { authorization: `Bearer ${testnet.secondMerchant.apiKey}` },
  });
  const made = async (path: string, data: unknown) => {
    const response = await other.post(path, { data });
    expect(response.ok(), path).toBe(true);
    return (await response.json()) as Record<string, string>;
  };
  await made("/api/sandbox/faucet", { currency: "GHS", amount: "10" });
  const payout = { amount: "1", phoneNumber: "+233240000001" };
  const { transactionId } = await made("/api/mobile-money/transfer", payout);
  const { id } = await made("/beneficiaries", { name: "Yaw Darko", phoneNumber: "0240000001" });
  const { batchId } = await made("/payouts/batches", { rows: [payout] });
  const wanted = { amount: "1.25", currency: "USDT", description: "Yaw's table" };
  const { requestId } = await made("/payments/request-address", wanted);
  const hook = { url: "http://127.0.0.1:9/hook", events: ["payment.failed"] };
  const { id: endpointId } = await made("/webhooks", hook);
  const { id: deliveryId } = await made(`/webhooks/${endpointId}/test`, {});

  await openAccount(page);
  for (const [folder, known, prefix, said] of [
    ["transactions", transactionId, "txn", "Transaction not found"],
    ["beneficiaries", id, "ben", "Beneficiary not found"],
    ["requests", requestId, "prq", "Payment request not found"],
    ["payouts/batches", batchId, "bat", "Batch not found"],
    ["developers/webhooks", endpointId, "whk", "Endpoint not found"],
    ["developers/webhooks/deliveries", deliveryId, "dlv", "Delivery not found"],
  ] as const) {
    const ids = [known, `${prefix}_00000000000000000000000000`, `${prefix}_%00`, "nonsense"];
    const addresses = ids.map((last) => `/dashboard/${folder}/${last}`);
    await expectNotFound(page, addresses, said);
  }
  await page.goto(`/dashboard/payouts/new?beneficiary=${id}`);
  await expect(page.getByLabel("Mobile-money number")).toHaveValue("");
  await expect(page.getByText("Yaw Darko")).toHaveCount(0);
  expect((await page.request.get(`/dashboard/requests/${requestId}/print`)).status()).toBe(404);
  await page.goto(`/dashboard/requests/new?from=${requestId}`);
  await expect(page.getByLabel("Amount")).toHaveValue("");
  await expect(page.getByLabel("Note")).toHaveValue("");
  expect((await other.delete(`/webhooks/${endpointId}`)).status()).toBe(200);
  await other.dispose();
});

test("what staff look up in vain is not found", async ({ page }) => {
  await signInAsStaff(page, "operator");
  const unknown = ["/ops/exceptions/txn_01ARZ3NDEKTSV4RRFFQ69G5FAV", "/ops/exceptions/nothing"];
  await expectNotFound(page, unknown, "Transfer not found");
  const runs = ["/ops/reconciliation/0", "/ops/reconciliation/nothing"];
  await expectNotFound(page, runs, "Reconciliation run not found");
  await page.goto("/ops/exceptions?olderThanMinutes=525600");
  await expect(page.getByText("No exceptions match", { exact: true })).toBeVisible();
});

test("merchants find no staff pages", async ({ page }) => {
  await openAccount(page);
  const folders = ["", "/reviews", "/exceptions", "/exceptions/nothing", "/reconciliation/0"];
  const addresses = folders.map((folder) => `/ops${folder}`);
  await expectNotFound(page, addresses, "This page does not exist");
  await expect(page.getByText("Staff", { exact: true })).toHaveCount(0);
});
