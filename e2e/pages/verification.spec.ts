import type { Page } from "@playwright/test";
import sharp from "sharp";
import { act, openAccount } from "../fixtures/merchant";
import { startReceiver, type Receiver } from "../fixtures/receiver";
import { caseOf, newReviewer } from "../fixtures/reviews";
import { expect, expectFit, test as base } from "../fixtures/test";

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({}, provide) => {
    const receiver = await startReceiver();
    await provide(receiver);
    await receiver.stop();
  },
});

const verification = "/dashboard/settings/verification";

/** A photo of noise, which stays larger than one part when the page makes it smaller; no two are alike. */
async function drawPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 2000, height: 1500, channels: 3, background: "white", noise } as const;
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
}

async function choosePhoto(page: Page, label: string): Promise<void> {
  await page
    .getByLabel(`Choose a file: ${label}`)
    .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer: await drawPhoto() });
}

const uploaded = (page: Page, label: string) =>
  expect(page.getByText(`${label} uploaded`).first()).toBeVisible({ timeout: 60_000 });

test("a business is verified from a phone: the upload survives a lost connection, one document is repeated, two reviewers approve @phone", async ({
  page,
  browser,
  receiver,
}) => {
  const name = `Kejetia Cloth ${Date.now()}`;
  await openAccount(page, name);
  await act(page, "/webhooks", { url: receiver.url, events: ["identity.verified"] });
  await page.goto(verification);
  await expect(page.getByText("Verify your business to send more")).toBeVisible();
  await expect(page.getByText("3,000.00").first()).toBeVisible();
  await expectFit(page);

  // The connection is lost in the second part, once the first has arrived.
  const sent: string[] = [];
  page.on("request", (request) => {
    const part = /\/parts\/(\d+)$/.exec(request.url())?.[1];
    if (part !== undefined) sent.push(part);
  });
  await page.route(
    "**/parts/2",
    async (route) => {
      await page.context().setOffline(true);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await choosePhoto(page, "Ghana Card");
  await expect(page.getByText("The connection is lost.")).toBeVisible();
  await expectFit(page);
  await page.context().setOffline(false);
  await uploaded(page, "Ghana Card");
  // It went on where it was, and did not begin anew.
  expect(sent.filter((part) => part === "1")).toHaveLength(1);
  expect(sent.filter((part) => part === "2").length).toBeGreaterThan(1);

  for (const label of ["Proof of address", "Business registration"]) {
    await choosePhoto(page, label);
    await uploaded(page, label);
  }
  await expect(page.getByText("We are reviewing your documents").first()).toBeVisible();

  const first = await newReviewer(browser);
  const opened = await caseOf(first, { name, page });
  const path = `/api/review/cases/${opened.caseId}`;
  expect(opened).toMatchObject({ requestedTier: "enhanced", status: "open" });
  await act(first, `${path}/claim`, {});
  const card = opened.documents.find(({ documentType }) => documentType === "ghana_card");
  const message = "The photo is too dark to read.";
  const reasons = [{ code: "DOCUMENT_BLURRED", document: card?.documentId, message }];
  await act(first, `${path}/decision`, { decision: "request_more", reasons });

  await page.goto("/dashboard");
  const banner = page.getByRole("complementary", { name: "Verification" });
  await expect(banner).toContainText("Upload your Ghana Card or passport");
  await expectFit(page);
  await banner.getByRole("link", { name: "Upload" }).click();
  await expect(page.getByText(message)).toBeVisible();
  // Only what was not accepted is uploaded again.
  await expect(page.getByLabel("Choose a file: Ghana Card")).toHaveCount(1);
  await expect(page.getByLabel("Choose a file: Proof of address")).toHaveCount(0);
  await expectFit(page);
  await choosePhoto(page, "Ghana Card");
  await uploaded(page, "Ghana Card");
  await expect(page.getByText("We are reviewing your documents").first()).toBeVisible();

  const again = await caseOf(first, { name, page });
  const second = await newReviewer(browser, "second compliance");
  const decision = `/api/review/cases/${again.caseId}/decision`;
  await act(first, `/api/review/cases/${again.caseId}/claim`, {});
  await act(first, decision, { decision: "approve", version: again.version });
  expect((await caseOf(second, { name, page })).status).toBe("awaiting_second");
  expect(receiver.received).toEqual([]);
  await act(second, decision, { decision: "approve", version: again.version });

  await page.reload();
  await expect(page.getByText("Your business is verified")).toBeVisible();
  await expect(page.getByText("25,000.00").first()).toBeVisible();
  await expectFit(page);
  await expect.poll(() => receiver.received.length).toBe(1);
  const event = JSON.parse(receiver.received[0]?.body ?? "{}") as unknown;
  expect(event).toMatchObject({
    event: "identity.verified",
    resource: "kyc",
    data: { status: "approved", tier: "enhanced" },
  });
});
