import {
  caseOf,
  newApplicant,
  newReviewer,
  openCase,
  submitDocument,
  submitPdf,
} from "../fixtures/reviews";
import { act } from "../fixtures/merchant";
import { freshCode, signInAsStaff, staffOf } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";
import { readTestnet } from "../fixtures/testnet";
import type { Locator, Page } from "@playwright/test";

/** Types into what has the focus. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.type(text);
}

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  while (!(await control.evaluate((node) => node === document.activeElement)))
    await page.keyboard.press("Tab");
}

/** Confirms the password in the dialog, which is open. */
async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel("Password", { exact: true }));
  await page.keyboard.type(staffOf("compliance").password);
  await tabTo(page, dialog.getByLabel("One-time code"));
  await expect(async () => {
    await dialog.getByLabel("One-time code").fill(await freshCode("compliance"));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

const decisionOf = (page: Page) => page.getByRole("region", { name: "Decision" });

test("a reviewer claims, enters what the card says, and requests more by keyboard alone", async ({
  page,
  browser,
  complaints,
}) => {
  const applicant = await newApplicant(browser);
  await signInAsStaff(page, "compliance");
  await page.goto(`/ops/reviews?q=${encodeURIComponent(applicant.name)}`);
  const press = (key: string) => page.keyboard.press(key);
  // Keys work once the scripts do; the row is there before.
  await expect(async () => {
    await press("j");
    await expect(page.getByRole("link", { name: applicant.name })).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: applicant.name })).toBeVisible();
  await expect(page.getByRole("img", { name: "Ghana Card, page 1" })).toBeVisible();
  await press("c");
  await expect(page.getByRole("button", { name: "Release case" })).toBeVisible();
  await press("e");
  await type(page, "Full name", "Akosua Boateng");
  await press("Tab");
  await type(page, "Card number", "GHA-123456789-0");
  await press("Enter");
  await expect(page.getByText("1 name compared with those declared.")).toBeVisible();
  await press("Escape");
  await press("m");
  await expect(page.getByLabel("What is wrong")).toBeFocused();
  await press("d");
  await expect(page.getByLabel("What is wrong")).toHaveValue("DOCUMENT_BLURRED");
  await press("Tab");
  await expect(page.getByLabel("Concerns")).toHaveValue(/^doc_/);
  await press("Tab");
  await type(page, "Message to the merchant (optional)", "Too dark to read");
  await press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Request more from the merchant" }));
  await press("Enter");
  await confirmPassword(page);
  await expect(decisionOf(page).getByText("More requested")).toBeVisible();
  const status = await applicant.page.request.get("/api/users/kyc-status");
  expect(await status.json()).toMatchObject({
    status: "incomplete",
    reasons: [{ code: "DOCUMENT_BLURRED", message: "Too dark to read" }],
  });
  expect(complaints.filter((text) => !text.includes("403"))).toEqual([]);
});

test("keys do nothing while a field has the focus, or once they are turned off", async ({
  browser,
}) => {
  const applicant = await newApplicant(browser);
  const page = await newReviewer(browser);
  await openCase(page, applicant);
  const note = page.getByLabel("Note", { exact: true });
  await page.keyboard.press("n");
  await expect(note).toBeFocused();
  await page.keyboard.type("amx?");
  await expect(note).toHaveValue("amx?");
  await expect(page.getByLabel("What is wrong")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(note).not.toBeFocused();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await shortcuts.getByLabel("Use these shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press("x");
  await page.keyboard.press("n");
  await expect(note).not.toBeFocused();
  await expect(page.getByLabel("What is wrong")).toHaveCount(0);
});

test("two reviewers approve the enhanced tier", async ({ browser }) => {
  const applicant = await newApplicant(browser, [
    "ghana_card",
    "proof_of_address",
    "business_registration",
  ]);
  const first = await newReviewer(browser);
  await openCase(first, applicant);
  await first.keyboard.press("a");
  await first.getByRole("button", { name: "Approve the Enhanced tier" }).click();
  await expect(decisionOf(first).getByText("approved the Enhanced tier")).toBeVisible();
  await expect(decisionOf(first).getByRole("button", { name: "Approve" })).toHaveCount(0);
  const second = await newReviewer(browser, "second compliance");
  await openCase(second, applicant);
  await expect(decisionOf(second).getByText("Abena Sarpong approved the Enhanced")).toBeVisible();
  await second.keyboard.press("a");
  await second.getByRole("button", { name: "Approve the Enhanced tier" }).click();
  await expect(decisionOf(second).getByText("by Yaw Darko")).toBeVisible();
  const status = await applicant.page.request.get("/api/users/kyc-status");
  expect(await status.json()).toMatchObject({ status: "approved", tier: "enhanced" });
});

test("what changes while a case is open is named, and nothing typed is lost", async ({
  browser,
}) => {
  const applicant = await newApplicant(browser);
  const page = await newReviewer(browser);
  await openCase(page, applicant);
  await page.keyboard.press("m");
  await page.getByLabel("What is wrong").selectOption("OTHER");
  await page.getByLabel("Comment to the merchant").fill("Please send a newer card");
  await submitDocument(applicant.page, "passport");
  await expect(page.getByText("The merchant changed the documents")).toBeVisible();
  await expect(page.getByRole("button", { name: "Request more from the merchant" })).toBeDisabled();
  await page.getByRole("button", { name: "Load the case again" }).click();
  await expect(page.getByRole("button", { name: /^Passport/ }).first()).toBeVisible();
  await expect(page.getByLabel("Comment to the merchant")).toHaveValue("Please send a newer card");
  await page.getByRole("textbox", { name: /^Internal note/ }).fill("Looks forged");

  const other = await newReviewer(browser, "second compliance");
  const { caseId, version } = await caseOf(other, applicant);
  const me = (await (await other.request.get("/api/auth/me")).json()) as { user: { id: string } };
  const assigned = await other.request.patch(`/api/review/cases/${caseId}`, {
    headers: { origin: readTestnet().url },
    data: { assigneeId: me.user.id },
  });
  expect(assigned.status()).toBe(200);
  await act(other, `/api/review/cases/${caseId}/decision`, {
    decision: "request_more",
    version,
    reasons: [{ code: "DOCUMENT_EXPIRED" }],
  });
  await expect(page.getByText("Yaw Darko requested more from the merchant")).toBeVisible();
  await page.getByRole("button", { name: "Load the case again" }).click();
  await expect(decisionOf(page).getByText("by Yaw Darko")).toBeVisible();
  await expect(decisionOf(page).getByText("Looks forged")).toBeVisible();
});

test("a document opens at addresses that run out, and are fetched again", async ({ browser }) => {
  const applicant = await newApplicant(browser, []);
  await submitPdf(applicant.page, "ghana_card");
  const page = await newReviewer(browser);
  // The first addresses have run out as far as the page knows; that they do is tested where they are made.
  await page.route(
    "**/api/review/documents/*/preview",
    async (route) => {
      const response = await route.fetch();
      const preview = (await response.json()) as { expiresAt: string };
      const expiresAt = new Date(Date.parse(preview.expiresAt) - 60_000).toISOString();
      await route.fulfill({ response, json: { ...preview, expiresAt } });
    },
    { times: 1 },
  );
  await openCase(page, applicant);
  const image = page.getByRole("img", { name: "Ghana Card, page 1" });
  await expect(image).toHaveJSProperty("complete", true);
  expect(await image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(400);
  const address = (await image.getAttribute("src")) ?? "";
  expect((await applicant.page.request.get(address)).status()).not.toBe(200);
  await page.keyboard.press("+");
  await page.keyboard.press("r");
  await expect(image).toHaveClass(/rotate-90/);
  await page.keyboard.press("0");
  await expect(image).not.toHaveClass(/rotate-90/);
  await page.keyboard.press("ArrowRight");
  const second = page.getByRole("img", { name: "Ghana Card, page 2" });
  await expect(second).toHaveJSProperty("complete", true);
  expect(await second.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(400);
  await page.keyboard.press("ArrowLeft");
  await expect(image).not.toHaveAttribute("src", address);
});
