import { chooseFile, fileOf, outcomeOf, uploadBatch } from "../fixtures/batches";
import { requestButton, reviewRequest } from "../fixtures/collections";
import { askForQuote, reviewPayment, sendButton } from "../fixtures/convert-and-pay";
import { expectTabOrder } from "../fixtures/geometry";
import { expectLegible } from "../fixtures/legible";
import { publicPages, reviewerPages, signedInPages, staffPages } from "../fixtures/addresses";
import { act, fillWallet, openAccount } from "../fixtures/merchant";
import { addColleague, sendPayout, setThreshold } from "../fixtures/payouts";
import { caseOf, newApplicant } from "../fixtures/reviews";
import { signInAsStaff } from "../fixtures/staff";
import { makeException } from "../fixtures/exceptions";
import { expect, expectAccessible, expectFit, test } from "../fixtures/test";
import type { Page } from "@playwright/test";

/** Goes there; an address that leads to nothing says so to programs too. Its policy admits nothing inline. */
async function visit(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(/\/no(thing|where)$/.test(address) ? 404 : 200);
  expect(answer?.headers()["content-security-policy"], address).toMatch(
    /script-src 'self' 'nonce-[^']+' 'strict-dynamic'; style-src 'self';/,
  );
}

/** What the browser blocked of a page because of its Content-Security-Policy. */
const blockedOf = (complaints: readonly string[]) =>
  complaints.filter((text) => /content security policy/i.test(text) && !text.includes("eval"));

test("axe finds nothing wrong with any public page", async ({ page, complaints }) => {
  for (const address of publicPages) {
    await visit(page, address);
    await expectFit(page);
    await expectLegible(page);
  }
  expect(blockedOf(complaints)).toEqual([]);
});

test("axe finds nothing wrong with any merchant's page", async ({ page, complaints }) => {
  await openAccount(page);
  const titles = new Set<string>();
  for (const address of signedInPages) {
    await visit(page, address);
    await expectFit(page);
    await expectLegible(page);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(signedInPages.length - 1);
  expect(blockedOf(complaints)).toEqual([]);
});

test("axe finds nothing wrong with any step of the flow", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "USDT", "100");
  await fillWallet(page, "GHS", "100");
  await askForQuote(page, "10");
  await expectFit(page);
  await page.evaluate(() => sessionStorage.clear());
  await reviewPayment(page, "0240000001", "10");
  await expectFit(page);
  await sendButton(page).click();
  await expect(page.getByText("The money has arrived.")).toBeVisible();
  await expectFit(page);
  await page.getByRole("link", { name: "View the payment" }).click();
  await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
  await expectFit(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expectFit(page);
});

test("axe finds nothing wrong with any step of a request", async ({ page }) => {
  await openAccount(page);
  await page.goto("/dashboard/collections/new");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("They pay")).toHaveAttribute("aria-invalid", "true");
  await expectFit(page);
  await reviewRequest(page, "0240000004", "10");
  await expectFit(page);
  await requestButton(page).click();
  await expect(page.getByText("The payer has too little money").first()).toBeVisible();
  await expectFit(page);
  await page.goto("/dashboard/collections");
  await expectFit(page);
});

test("axe finds nothing wrong with any step of a batch", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "100");
  await chooseFile(page, "Salaries.xlsx", "PK\u0003\u0004");
  await expect(page.getByText("This is a workbook, not a CSV file")).toBeVisible();
  await expectFit(page);
  await uploadBatch(page, fileOf(["1.00,0240000001,Ama", "2.00,0240000003,Kofi", "abc,12,"]));
  await expectFit(page);
  await page.getByRole("button", { name: /^Skip 1 invalid row/ }).click();
  await expect(outcomeOf(page, "1 payout is paid, 1 not")).toBeVisible();
  await expectFit(page);
  await page.goto("/dashboard/payouts/batches");
  await expectFit(page);
});

test("axe finds nothing wrong with any step of a payout", async ({ page, browser, complaints }) => {
  const owner = await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await act(page, "/beneficiaries", { name: "Ama Serwaa", phoneNumber: "0240000001" });
  const colleague = await addColleague(page, owner, browser, "admin");
  await setThreshold(page, owner, "5");
  await page.goto("/dashboard/payouts/new");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("They receive")).toHaveAttribute("aria-invalid", "true");
  await expectFit(page);
  await page.getByRole("button", { name: "Choose a beneficiary" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Ama Serwaa/ }).click();
  await expect(page.getByText("The account is in a different name")).toBeVisible();
  await page.getByLabel("They receive").fill("10");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("This needs approval")).toBeVisible();
  await expectFit(page);
  await sendPayout(page);
  await expectFit(page);
  await page.goto("/dashboard/payouts");
  await expectFit(page);
  await page.getByRole("button", { name: "Change approvals" }).click();
  await expectAccessible(page);
  await page.goto("/dashboard/beneficiaries");
  await expectFit(page);
  await colleague.page.goto("/dashboard/payouts");
  await colleague.page
    .getByRole("button", { name: /^Approve/ })
    .first()
    .click();
  await expect(colleague.page.getByText("The account is in a different name")).toBeVisible();
  await expectAccessible(colleague.page);
  await expectTabOrder(colleague.page.getByRole("dialog"));
  await colleague.page.keyboard.press("Escape");
  await colleague.page
    .getByRole("button", { name: /^Cancel/ })
    .first()
    .click();
  await colleague.page.getByRole("button", { name: "Cancel the payout" }).click();
  await expect(colleague.page.getByText("Waiting for approval")).toHaveCount(0);
  await colleague.page.context().close();
  // The form was checked, so its schemas were built.
  expect(complaints).toEqual([]);
});

test("axe finds nothing wrong with any operator's page", async ({ page, complaints }) => {
  const { id } = await makeException(page);
  await signInAsStaff(page, "operator");
  const titles = new Set<string>();
  for (const address of [...staffPages, `/ops/exceptions/${id}`]) {
    await visit(page, address);
    await expectFit(page);
    await expectLegible(page);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(staffPages.length + 1);
  expect(blockedOf(complaints)).toEqual([]);
});

test("axe finds nothing wrong with any reviewer's page", async ({ browser, page, complaints }) => {
  const applicant = await newApplicant(browser);
  await signInAsStaff(page, "compliance");
  const titles = new Set<string>();
  const { caseId } = await caseOf(page, applicant);
  for (const address of [...reviewerPages, `/ops/reviews/${caseId}`]) {
    await visit(page, address);
    await expectFit(page);
    await expectLegible(page);
    titles.add(await page.title());
  }
  // The queue is there twice.
  expect(titles.size).toBe(reviewerPages.length);
  await page.getByRole("button", { name: "Claim case" }).click();
  await page.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("button", { name: "Reject", exact: true }).last().click();
  await expect(page.getByText("Choose a reason.")).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expectAccessible(page);
  expect(blockedOf(complaints)).toEqual([]);
});

test("the API reference lists every operation of the OpenAPI spec", async ({ page }) => {
  const document = (await (await page.request.get("/openapi.json")).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  await page.goto("/docs/reference");
  const shown = await page.getByRole("heading", { level: 3 }).allTextContents();
  const methods = ["get", "post", "put", "patch", "delete"];
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => methods.includes(method))
      .map((method) => `${method.toUpperCase()}${path}`),
  );
  expect(shown.sort()).toEqual(documented.sort());
});
