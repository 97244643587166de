import type { Page } from "@playwright/test";
import { openAccount, type Owner } from "../fixtures/merchant";
import { provePassword } from "../fixtures/payouts";
import { expect, expectFit, test } from "../fixtures/test";

const security = "/dashboard/settings/security";

/** Gives the page's browser a device of its own, which verifies its user by a PIN, a finger or a face, or not. */
async function addDevice(page: Page, verifies = true): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("WebAuthn.enable");
  await protocol.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: verifies ? "internal" : "usb",
      hasResidentKey: verifies,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
}

/** Sets a passkey up by clicking. @returns a recovery code */
async function setUpPasskey(page: Page, owner: Owner): Promise<string> {
  await page.goto(security);
  await page.getByRole("button", { name: "Set up a passkey" }).click();
  await provePassword(page, owner);
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [code = ""] = await codes.allTextContents();
  await page.getByRole("button", { name: "I have saved them" }).click();
  return code;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

async function enterPassword(page: Page, { email, password }: Owner): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a passkey is set up, signs in, steps up, and is removed", async ({ page, complaints }) => {
  const owner = await openAccount(page);
  await addDevice(page);
  await setUpPasskey(page, owner);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("listitem")).toContainText("Chrome on Linux");
  await expectFit(page);
  await passkeys.getByRole("button", { name: "Set up a passkey" }).click();
  await expect(passkeys.getByRole("alert")).toContainText("has a passkey for your account already");
  await signOut(page);
  await enterPassword(page, owner);
  const usePasskey = page.getByRole("button", { name: "Use your passkey" });
  await expect(usePasskey).toBeVisible();
  await expectFit(page);
  await usePasskey.click();
  await page.waitForURL("**/dashboard");
  await page.goto(security);
  await page.getByRole("button", { name: "Remove the passkey: Chrome on Linux" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveCount(0);
  await expectFit(page);
  await dialog.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText("The passkey is removed")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await signOut(page);
  await enterPassword(page, owner);
  await page.waitForURL("**/dashboard");
  // The password alone was rejected once, as it must be.
  expect(complaints.filter((complaint) => !complaint.includes("403"))).toEqual([]);
});

test("without its passkey a person signs in and confirms with recovery codes", async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openAccount(page);
  await addDevice(page);
  const code = await setUpPasskey(page, owner);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await enterPassword(other, owner);
  await other.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(other.getByLabel("Recovery code")).toBeFocused();
  await other.getByLabel("Recovery code").fill(code);
  await expectFit(other);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL("**/dashboard");
});

test("where the device does not verify its user, stepping up takes the password too", async ({
  page,
}) => {
  const owner = await openAccount(page);
  await addDevice(page, false);
  await setUpPasskey(page, owner);
  await signOut(page);
  await enterPassword(page, owner);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.waitForURL("**/dashboard");
  await page.goto(security);
  await page.getByRole("button", { name: "Remove the passkey: Chrome on Linux" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  const usePasskey = dialog.getByRole("button", { name: "Use your passkey" });
  await usePasskey.click();
  const password = dialog.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expectFit(page);
  await password.fill(owner.password);
  await usePasskey.click();
  await expect(page.getByText("The passkey is removed")).toBeVisible();
});
