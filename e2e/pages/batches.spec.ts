import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { chooseFile, fileOf, outcomeOf, plainFile, uploadBatch } from "../fixtures/batches";
import { availableOf, countTransactions, fillWallet, openAccount } from "../fixtures/merchant";
import { addColleague, provePassword, setThreshold } from "../fixtures/payouts";
import { expect, test } from "../fixtures/test";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a file with bad rows: each is shown with its line and content, the others are paid, each has its result", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "100");
  const bad = { 3: "12.345,0241234567,Ama", 5: "2.00,024123,Kofi" };
  const rows = Array.from({ length: 8 }, (_, index) => `2.00,024200000${index},Efua`);
  await chooseFile(
    page,
    "Salaries.csv",
    fileOf(rows.map((row, index) => bad[(index + 2) as 3 | 5] ?? row)),
  );
  await expect(page.getByLabel(/^Name/)).toHaveValue("Salaries");
  await page.getByLabel(/^Name/).fill("November");
  await button(page, "Upload and check 8 rows").click();
  await expect(page.getByRole("heading", { level: 1, name: "November" })).toBeVisible();
  await expect(page.getByText("2 of 8 rows cannot be paid")).toBeVisible();
  const invalid = page.getByRole("region", { name: "2 rows cannot be paid" }).getByRole("row");
  await expect(invalid.nth(1)).toContainText(/Line 3.*12\.345.*amount.*at most 2 decimals/);
  await expect(invalid.nth(2)).toContainText(/Line 5.*phoneNumber.*024123/);
  expect(await countTransactions(page, "payout")).toBe(0);

  await page.reload();
  await button(page, "Skip 2 invalid rows and pay 6 · 12.00 GHS").click();
  await expect(outcomeOf(page, "All 6 payouts are paid")).toBeVisible();
  const bar = page.getByRole("progressbar", { name: "Progress of the payouts" });
  await expect(bar).toHaveAttribute("aria-valuetext", "6 of 6 done");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download result" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 2).join(" "))).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9].map((line) => `${line} ${line in bad ? "skipped" : "completed"}`),
  );

  await page.getByRole("link", { name: "Skipped" }).click();
  await page.waitForURL(/status=skipped/);
  const table = page.getByRole("table", { name: "Rows, in the order of the file" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByLabel("Status", { exact: true }).selectOption("completed");
  await table.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Payout to/ })).toBeVisible();
  await page.goto("/dashboard/payouts/batches");
  await expect(page.getByRole("table").getByText("6 of 6 paid")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a file can be dropped or chosen by keyboard; a wrong file is reported before it is sent", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  // Begun before the page comes: a browser that is not told yet would show its own.
  const chooser = page.waitForEvent("filechooser");
  await chooseFile(page, "Salaries.xlsx", "PK\u0003\u0004 and more");
  await expect(page.getByRole("alert").filter({ hasText: "a workbook" })).toBeVisible();
  await page.getByLabel(/CSV file/).focus();
  await page.keyboard.press("Enter");
  await (
    await chooser
  ).setFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("Amount\n1") });
  await expect(page.getByText("Unknown column “Amount”")).toBeVisible();
  expect(sent).toEqual([]);

  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "Dropped.csv", { type: "text/csv" }));
    return transfer;
  }, plainFile(3));
  const title = page.getByRole("heading", { level: 1 });
  await title.dispatchEvent("dragover", { dataTransfer: dropped });
  await expect(page.getByText("Drop to upload")).toBeVisible();
  await title.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("3 rows, ")).toBeVisible();
  await button(page, "Upload and check 3 rows").click();
  await expect(page.getByRole("heading", { level: 1, name: "Dropped" })).toBeVisible();
  await expect(page.getByText("Your wallet is short of 3.30 GHS")).toBeVisible();
  await button(page, "Discard this draft").click();
  await button(page, "Discard the draft").click();
  await expect(outcomeOf(page, "Nothing was paid")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the sample file is accepted unchanged @phone", async ({ page }) => {
  await openAccount(page);
  await page.goto("/dashboard/payouts/batches");
  await expect(page.getByText("No batches yet")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Sample file" }).click();
  await uploadBatch(page, readFileSync(await (await download).path(), "utf8"));
  await expect(page.getByText("All rows are valid")).toBeVisible();
});

test("a running batch is paused and resumed, and nothing is paid twice", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "200");
  await uploadBatch(page, plainFile(80));
  await button(page, "Pay 80 payouts · 80.00 GHS").click();
  await button(page, "Pause").click();
  await expect(outcomeOf(page, "The batch is paused")).toBeVisible();
  const held = await availableOf(page, "GHSFIAT");
  await page.reload();
  await expect(button(page, "Resume")).toBeVisible();
  expect(await availableOf(page, "GHSFIAT")).toBe(held);
  await button(page, "Resume").click();
  await expect(outcomeOf(page, "All 80 payouts are paid")).toBeVisible({ timeout: 120_000 });
  expect(await countTransactions(page, "payout")).toBe(80);
  expect(complaints).toEqual([]);
});

test("failed rows are paid again by new payouts, after a confirmation @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "100");
  await uploadBatch(page, fileOf(["10.00,0240000001,Ama", "20.00,0240000003,Kofi"]));
  await button(page, /^Pay 2 payouts/).click();
  await expect(outcomeOf(page, "1 payout is paid, 1 not")).toBeVisible();
  await expect(outcomeOf(page, "20.00 GHS and its fees are in your wallet")).toBeVisible();
  await button(page, "Retry failed (1)").click();
  const dialog = page.getByRole("dialog", { name: "Pay 1 failed row again?" });
  await expect(dialog.getByText("This creates 1 new payout")).toBeVisible();
  await dialog.getByRole("button", { name: "Create 1 new payout · 20.00 GHS" }).click();
  await expect(page.getByText("attempt 2")).toBeVisible();
  await expect(outcomeOf(page, "1 payout is paid, 1 not")).toBeVisible();
  expect(await countTransactions(page, "payout")).toBe(3);
  expect(await availableOf(page, "GHSFIAT")).toBe("89.90");
  expect(complaints).toEqual([]);
});

test("above the threshold a batch takes the password and a second person; a viewer sees no button", async ({
  page,
  browser,
}) => {
  const owner = await openAccount(page);
  await fillWallet(page, "GHS", "100");
  await setThreshold(page, owner, "20.00");
  await uploadBatch(page, plainFile(30));
  await button(page, "Submit 30 payouts for approval · 30.00 GHS").click();
  await expect(outcomeOf(page, "You confirmed it, so someone else")).toBeVisible();
  await expect(button(page, "Approve")).toHaveCount(0);

  const { page: viewer } = await addColleague(page, owner, browser, "viewer");
  await viewer.goto(page.url());
  await expect(viewer.getByText("An owner, an admin or a finance user")).toBeVisible();
  await expect(viewer.getByRole("link", { name: "Download result" })).toBeVisible();
  for (const name of ["Approve", "Cancel"]) await expect(button(viewer, name)).toHaveCount(0);
  await viewer.goto("/dashboard/payouts/batches/new");
  await expect(viewer.getByText("Your role cannot send money")).toBeVisible();

  const { page: colleague, person } = await addColleague(page, owner, browser, "finance");
  await colleague.goto(page.url());
  await button(colleague, "Approve").click();
  await button(colleague, "Approve and send 30.00 GHS").click();
  await provePassword(colleague, person);
  for (const either of [colleague, page])
    await expect(outcomeOf(either, "All 30 payouts are paid")).toBeVisible({ timeout: 120_000 });
});
