import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { act, openAccount } from "../fixtures/merchant";
import { addColleague, provePassword } from "../fixtures/payouts";
import { startReceiver, type Receiver } from "../fixtures/receiver";
import { expect, expectFit, test as base } from "../fixtures/test";

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({}, provide) => {
    const receiver = await startReceiver();
    await provide(receiver);
    await receiver.stop();
  },
});

const folder = "/dashboard/developers/webhooks";

async function sendTestEvent(page: Page, event: string) {
  await page.getByRole("button", { name: "Send test event" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test event" });
  await dialog.getByLabel("Event").selectOption(event);
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: event })).toBeVisible();
}

test("an endpoint is added, tested, and what it rejected is seen and retried", async ({
  page,
  receiver,
  complaints,
}) => {
  await openAccount(page);
  await page.goto(`${folder}/new`);
  await page.getByLabel("URL").fill("http://10.0.0.1/hooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  // The service rejects it, and the field says why.
  await expect(page.getByLabel("URL")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("a URL with a public host")).toBeVisible();
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "127.0.0.1" })).toBeVisible();
  const endpoint = page.url();

  receiver.respond(200, '{"received":true}');
  await sendTestEvent(page, "payment.completed");
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  await expect(page.getByText("Test event", { exact: true })).toBeVisible();
  expect(receiver.received[0]?.body).toContain('"test":true');

  await page.goto(endpoint);
  receiver.respond(503, '{"error":"closed for lunch"}');
  await sendTestEvent(page, "payment.failed");
  const response = page.getByRole("region", { name: "Response" }).first();
  await expect(response.getByText("closed for lunch")).toBeVisible();
  await expect(page.getByText("The response was 503, not 2xx.").first()).toBeVisible();
  await expect(page.getByText(/The next attempt is/)).toBeVisible();
  await expectFit(page);
  const delivery = page.url();
  await page.goto(folder);
  await expect(page.getByText(/is failing$/)).toBeVisible();
  await expectFit(page);
  await page.goto(`${folder}/deliveries?event=payment.failed`);
  await page.getByRole("link", { name: "payment.failed" }).first().click();
  await expect(page).toHaveURL(delivery);

  receiver.respond(200, "");
  await page.getByRole("button", { name: "Retry now" }).click();
  await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
  const bodies = receiver.received.slice(1).map(({ body }) => body);
  expect(new Set(bodies).size).toBe(1);
  // The browser logs the URL that was rejected.
  expect(complaints.filter((text) => !text.includes("400 (Bad Request)"))).toEqual([]);
});

test("the secret is revealed and rotated after the password, and verifies what arrives", async ({
  page,
  receiver,
}) => {
  const owner = await openAccount(page);
  const body = { url: receiver.url, events: ["payment.completed"] };
  const { id } = (await act(page, "/webhooks", body)) as { id: string };
  await page.goto(folder);
  const shown = page.getByTestId("signing-secret");
  await expect(shown).toContainText("•••");
  await page.getByRole("button", { name: "Reveal" }).click();
  await provePassword(page, owner);
  await expect(shown).not.toContainText("•••");
  const first = (await shown.textContent()) ?? "";
  await page.getByRole("button", { name: "Rotate", exact: true }).click();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByText(/The previous secret is valid until/)).toBeVisible();
  const second = (await shown.textContent()) ?? "";
  expect(second).toMatch(/^whsec_/);
  expect(second).not.toBe(first);
  await expectFit(page);

  await act(page, `/webhooks/${id}/test`, {});
  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ headers, body: sent } = { headers: {}, body: "" }] = receiver.received;
  const hex = (secret: string) => createHmac("sha256", secret).update(sent).digest("hex");
  expect(headers["x-service-signature"]).toBe(hex(second));
  expect(headers["x-service-signature-previous"]).toBe(hex(first));

  await page.goto(`${folder}/signature`);
  const check = async (secret: string, text: string) => {
    await page.getByLabel("Value of the header").fill(hex(second));
    await page.getByLabel("Signing secret").fill(secret);
    await page.getByLabel("Body").fill(text);
    await page.getByRole("button", { name: "Check signature" }).click();
  };
  await check(second, sent);
  await expect(page.getByText("The signature is right")).toBeVisible();
  await check(second, JSON.stringify(JSON.parse(sent), null, 2));
  await expect(page.getByText(/matches with compact JSON/)).toBeVisible();
  await expectFit(page);
  await check(first, sent);
  await expect(page.getByText(/Either the secret or the body is different/)).toBeVisible();
});

test("an endpoint that is gone says so, and is enabled again; all that failed is retried", async ({
  page,
  receiver,
}) => {
  await openAccount(page);
  const body = { url: receiver.url, events: ["payment.completed"] };
  const { id } = (await act(page, "/webhooks", body)) as { id: string };
  receiver.respond(410, "");
  await act(page, `/webhooks/${id}/test`, {});
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect(async () => {
    await page.goto(folder);
    await expect(page.getByText("It responded 410")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  receiver.respond(200, "");
  await page.getByRole("button", { name: `Enable ${receiver.url}` }).click();
  await expect(page.getByText("It responded 410")).toHaveCount(0);
  await page.getByRole("link", { name: "Deliveries", exact: true }).click();
  await page.getByRole("button", { name: "Retry failed deliveries" }).click();
  await page.getByRole("button", { name: "Retry deliveries" }).click();
  await expect(page.getByText("We are retrying 1 delivery")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Delivered" })).toBeVisible();
});

test("a colleague who only views sees the webhooks and changes nothing", async ({
  page,
  browser,
  receiver,
}) => {
  const owner = await openAccount(page);
  const body = { url: receiver.url, events: ["payment.completed"] };
  const { id } = (await act(page, "/webhooks", body)) as { id: string };
  const { page: viewer } = await addColleague(page, owner, browser, "viewer");
  await viewer.goto(folder);
  await expect(viewer.getByRole("link", { name: receiver.url })).toBeVisible();
  for (const name of ["Reveal", "Rotate", /^Delete/])
    await expect(viewer.getByRole("button", { name })).toHaveCount(0);
  await viewer.goto(`${folder}/${id}/edit`);
  await expect(viewer.getByText("Your role cannot change webhooks")).toBeVisible();
  await viewer.context().close();
});
