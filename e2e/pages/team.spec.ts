import type { Page } from "@playwright/test";
import {
  act,
  availableOf,
  drawOwner,
  fillWallet,
  mailTo,
  openAccount,
  type Owner,
} from "../fixtures/merchant";
import { addColleague, provePassword, setThreshold } from "../fixtures/payouts";
import { expect, expectAccessible, expectFit, test } from "../fixtures/test";
import { readTestnet } from "../fixtures/testnet";

const folder = "/dashboard/settings/team";

/** Invites a person by clicking. */
async function invite(page: Page, email: string, role: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Invite a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("Choose a role.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
}

/** Opens the link of the newest invitation. */
async function openInvitation(page: Page, { email }: Owner): Promise<string> {
  const link = /http\S+\/accept-invitation#\S+/.exec(await mailTo(page, email))?.[0] ?? "";
  expect(link).not.toBe("");
  await page.goto(link);
  return link;
}

/** Joins a business by clicking. */
async function join(page: Page, { password }: Owner): Promise<void> {
  await page.getByLabel("Your name").fill("Kwame Owusu");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Join the team" }).click();
}

test("an invited person joins, approves a payout as the second person, and is removed", async ({
  page,
  browser,
  complaints,
}) => {
  const owner = await openAccount(page);
  await fillWallet(page, "GHS", "500");
  const person = drawOwner();
  await page.goto(folder);
  await invite(page, person.email, /^Finance/);
  await provePassword(page, owner);
  const row = page.getByRole("row", { name: person.email });
  await expect(row).toContainText("Finance");
  await expectFit(page);

  const context = await browser.newContext({ baseURL: readTestnet().url });
  const theirs = await context.newPage();
  const link = await openInvitation(theirs, person);
  await expectFit(theirs);
  await join(theirs, person);
  await theirs.waitForURL("**/dashboard");
  await setThreshold(page, owner, "100");
  await act(page, "/api/mobile-money/transfer", { amount: "120", phoneNumber: "0240000001" });
  await theirs.goto("/dashboard/payouts");
  await theirs.getByRole("button", { name: /^Approve 120\.00\sGHS/ }).click();
  await theirs.getByRole("button", { name: "Approve and send 120.00 GHS" }).click();
  await provePassword(theirs, person);
  await expect(theirs.getByText("Waiting for approval")).toHaveCount(0);
  await expect.poll(() => availableOf(page, "GHSFIAT")).toBe("378.80");

  await theirs.goto(folder);
  await expect(theirs.getByRole("button", { name: /^(Invite|Change|Remove)/ })).toHaveCount(0);
  await theirs.goto("/dashboard/settings/profile");
  await page.reload();
  await page.getByRole("button", { name: "Remove Kwame Owusu" }).click();
  const removing = page.getByRole("dialog", { name: "Remove Kwame Owusu?" });
  await removing.getByRole("button", { name: "Remove Kwame Owusu" }).click();
  await expect(row).toHaveCount(0);
  // Soon after that, whatever they press leads out.
  const rejected = async () => (await theirs.request.get("/api/auth/me")).status();
  await expect.poll(rejected).toBe(401);
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await theirs.goto("/");
  await theirs.goto(link);
  await join(theirs, person);
  await expect(theirs.getByText("This link no longer works")).toBeVisible();
  await expectFit(theirs);
  await context.close();
  expect(complaints).toEqual([]);
});

test("an invitation is sent again and withdrawn; the link before it no longer works @phone", async ({
  page,
  browser,
}) => {
  const owner = await openAccount(page);
  const person = drawOwner();
  await page.goto(folder);
  await invite(page, person.email, /^Viewer/);
  await provePassword(page, owner);
  // The sheet comes back after the password, and locks the page's scrolling until it has closed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const context = await browser.newContext({ baseURL: readTestnet().url });
  const theirs = await context.newPage();
  const first = await openInvitation(theirs, person);
  await page.getByRole("button", { name: `Send again to ${person.email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(`We have emailed ${person.email} again`).first()).toBeVisible();
  await join(theirs, person);
  await expect(theirs.getByText("This link no longer works")).toBeVisible();
  expect(await openInvitation(theirs, person)).not.toBe(first);
  await page.getByRole("button", { name: `Withdraw the invitation to ${person.email}` }).click();
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(page.getByRole("row", { name: person.email })).toHaveCount(0);
  await join(theirs, person);
  await expect(theirs.getByText("This link no longer works")).toBeVisible();
  await theirs.goto("/accept-invitation#nothing");
  await expect(theirs.getByText("The link is not complete")).toBeVisible();
  await context.close();
});

test("an owner hands the business over and sees only what is left to them", async ({
  page,
  browser,
}) => {
  const owner = await openAccount(page);
  const colleague = await addColleague(page, owner, browser, "admin");
  await page.goto(folder);
  await expect(page.getByText("To hand over, make another person an owner first.")).toBeVisible();
  await colleague.page.goto(folder);
  await expect(colleague.page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Change role of Kwame Owusu" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Owner/ }).check();
  await expectFit(page);
  await dialog.getByRole("button", { name: "Change role" }).click();
  await provePassword(page, owner);
  await page.getByRole("button", { name: "Change role of Akosua Boateng" }).click();
  await dialog.getByRole("radio", { name: /^Viewer/ }).check();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("button", { name: /^(Invite|Change|Remove|Leave)/ })).toHaveCount(0);
  await page.goto("/dashboard/settings/business");
  await expect(page.getByText("An owner or an admin can change this.")).toBeVisible();
  await expect(page.getByText("Close the account")).toHaveCount(0);
  await colleague.page.reload();
  await colleague.page.getByRole("button", { name: "Remove Akosua Boateng" }).click();
  await colleague.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await provePassword(colleague.page, colleague.person);
  await expect(colleague.page.getByRole("row", { name: /Akosua/ })).toHaveCount(0);
  await colleague.page.context().close();
});
