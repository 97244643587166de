import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import postgres from "postgres";
import { mailTo, openAccount, openAccountOnly, type Owner } from "../fixtures/merchant";
import { provePassword } from "../fixtures/payouts";
import { signInAsStaff } from "../fixtures/staff";
import { expect, expectFit, test } from "../fixtures/test";

const security = "/dashboard/settings/security";
const newPassword = "seven quiet boats at noon";

async function signIn(page: Page, { email, password }: Owner): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

/** Sets one-time codes up by clicking. @returns the recovery codes */
async function setUpCodes(page: Page, owner: Owner): Promise<string[]> {
  await page.goto(security);
  await page.getByRole("button", { name: "Set up one-time codes" }).click();
  await provePassword(page, owner);
  const secret = Secret.fromBase32((await page.getByTestId("totp-secret").textContent()) ?? "");
  await expectFit(page);
  await page.getByRole("textbox", { name: "One-time code" }).fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Turn on one-time codes" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

test("with one-time codes a password alone signs in no longer, and each recovery code does once", async ({
  page,
}) => {
  const owner = await openAccount(page);
  const [code = ""] = await setUpCodes(page, owner);
  await expectFit(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("cedirail-recovery-codes.txt");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("Set up", { exact: true })).toBeVisible();
  const enterRecoveryCode = async () => {
    await signIn(page, owner);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await page.getByLabel("Recovery code").fill(code.toUpperCase());
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await signOut(page);
  await enterRecoveryCode();
  await page.waitForURL("**/dashboard");
  await signOut(page);
  await enterRecoveryCode();
  await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(/did not work/);
  await expectFit(page);
});

test("with one-time codes a new password waits for a proof, and is then changed by itself", async ({
  page,
  testnet,
}) => {
  const owner = await openAccount(page);
  const [code = ""] = await setUpCodes(page, owner);
  await page.getByRole("button", { name: "I have saved them" }).click();
  // As after a quarter of an hour.
  const sql = postgres(testnet.databaseUrl, { max: 1 });
  await sql`update sessions set step_up_until = null
    where user_id = (select id from users where email = ${owner.email})`;
  await sql.end();
  await page.reload();
  await page.getByLabel("Current password").fill(owner.password);
  await page.getByLabel("New password").fill(newPassword);
  const button = page.getByRole("button", { name: "Change password" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Use a recovery code" }).click();
  await dialog.getByLabel("Recovery code").fill(code);
  let respond: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (respond = resolve));
  await page.route("**/api/auth/password", async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toHaveAttribute("aria-busy", "true");
  respond();
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("");
});

test("changing the password ends the session in another browser, and one is ended alone", async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openAccount(page);
  const other = await (await browser.newContext({ baseURL })).newPage();
  const enterThere = async (password: string) => {
    await signIn(other, { ...owner, password });
    await other.waitForURL("**/dashboard");
  };
  const expectOut = async () => {
    await other.goto("/dashboard/wallet");
    await expect(other.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  };
  await enterThere(owner.password);
  await page.goto(security);
  const change = async (current: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("not the password");
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
    "That password is not right.",
  );
  await change(owner.password);
  await expect(page.getByText("Your password is changed")).toBeVisible();
  await expectOut();
  await enterThere(newPassword);
  await page.reload();
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByRole("listitem").first()).toContainText("This session");
  await sessions.getByRole("button", { name: /^End the session: Chrome on Linux/ }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expectOut();
});

test("a forgotten password is replaced by a link that works once", async ({ page }) => {
  const { email } = await openAccountOnly(page);
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectFit(page);
  const choose = async (link: string) => {
    await page.goto("/");
    await page.goto(link);
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  const link = `/reset-password${/#[\w-]+/.exec(await mailTo(page, email))?.[0]}`;
  await choose(link);
  await expect(page.getByRole("alert").getByText("Your password is changed")).toBeVisible();
  await choose(link);
  await expect(page.getByRole("alert").getByText("This link no longer works")).toBeVisible();
  await expectFit(page);
  await signIn(page, { email, password: newPassword });
  await page.waitForURL("**/dashboard");
});

test("staff change their password and see their sessions too", async ({ page }) => {
  await signInAsStaff(page, "compliance");
  await page.goto("/ops/reviews");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("link", { name: "Security" }).click();
  await expect(page.getByLabel("Current password")).toBeVisible();
  await expect(page.getByText("This session")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
});

test("the outbox is shown to browsers on the machine only", async ({ page }) => {
  const { email } = await openAccountOnly(page);
  const path = `/outbox?to=${email}`;
  expect((await page.goto(path))?.status()).toBe(200);
  await expect(page.getByText("Confirm your email address")).toBeVisible();
  await expectFit(page);
  const spoofed = { "x-cedirail-outbox": "1" };
  for (const [name, value] of [
    ["x-forwarded-for", "192.0.2.7"],
    ["host", "evil.example"],
  ] as const) {
    const response = await page.request.get(path, { headers: { ...spoofed, [name]: value } });
    expect(response.status(), name).toBe(404);
  }
});
