import type { Browser, Page } from "@playwright/test";
import { drawAddress, readUsdtOf } from "../fixtures/chain";
import { codeOf, drawNumber, e164, messageTo } from "../fixtures/identities";
import { countTransactions, fillWallet, openAccount } from "../fixtures/merchant";
import { expect, expectFit, test } from "../fixtures/test";

/** Somebody else's phone. */
async function openPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

const row = (page: Page, number: string) =>
  page.getByRole("row").filter({ hasText: number.slice(-4) });

test("a number is minted, paid by a second merchant, and claimed by its owner @phone", async ({
  page,
  browser,
}) => {
  const owner = await openAccount(page);
  const number = drawNumber();
  await test.step("a merchant links it by its owner's code", () => mint(page, number));
  const payer = await openPhone(browser);
  await test.step("another one pays it", () => pay(payer, number));
  // The receiver's deposit is there once the payment is settled.
  await expect.poll(() => countTransactions(page, "deposit")).toBe(1);
  const claimer = await openPhone(browser);
  const wallet = drawAddress();
  await test.step("its owner takes it", () => claim(claimer, number, wallet));
  expect(Number(await readUsdtOf(wallet))).toBe(6.75);

  await page.goto("/dashboard/identities");
  await expect(row(page, number)).toContainText("Revoked");
  await expect(row(page, number)).toContainText("The owner of the number has moved it");
  expect(await messageTo(page, owner.email, "Only the owner of the number")).not.toBeNull();
  await page.goto("/dashboard/transactions?type=withdrawal");
  await expect(row(page, "6.75")).toContainText("Completed");
  await Promise.all([payer.context().close(), claimer.context().close()]);
});

async function mint(page: Page, number: string): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Phone identities" }).click();
  await expect(page.getByText("No phone identities yet")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Link a number" }).click();
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByLabel("Phone number")).toHaveAttribute("aria-invalid", "true");
  await expectFit(page);
  await page.getByLabel("Phone number").fill(`${number.slice(0, 3)} ${number.slice(3)}`);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send a new code in/ })).toBeDisabled();
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  const code = await codeOf(page, number);
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm the number" }).click();
  await expect(field).toHaveAccessibleDescription(/You have 4 tries left/);
  await expectFit(page);

  // Whoever left comes back to the code by the list.
  await page.goto("/dashboard/identities");
  await expect(row(page, number)).toContainText("Waiting for the code");
  await expectFit(page);
  await page.getByRole("button", { name: /^Enter the code/ }).click();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Confirm the number" }).click();
  await expect(page.getByText(/is verified$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy token ID" })).toBeVisible();
  await expectFit(page);
}

async function pay(page: Page, number: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Phone number" });
  await openAccount(page);
  await fillWallet(page, "USDT", "10");
  await page.goto("/dashboard/convert");
  await page.getByRole("radio", { name: /Send USDT to a phone number/ }).check();
  await page.getByRole("link", { name: "Choose the recipient" }).click();
  await field.fill(drawNumber());
  await expect(page.getByText("This number has no verified wallet")).toBeVisible();
  await page.getByLabel("They receive").fill("11");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectFit(page);
  await field.fill(number);
  await expect(page.getByText("This number has a verified wallet")).toBeVisible();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByLabel("They receive")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("They receive").fill("7.25");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByRole("button", { name: /^Send 7\.25\sUSDT to / })).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: /^Send 7\.25\sUSDT to / }).click();
  await page.waitForURL("**/dashboard/transactions/txn_*");
  await expect(page.getByText("The money has arrived.").first()).toBeVisible();
}

async function claim(page: Page, number: string, wallet: string): Promise<void> {
  await page.goto("/claim");
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByLabel("Your phone number")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Your phone number").fill(number);
  await page.getByRole("button", { name: "Send the code" }).click();
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByRole("button", { name: /^Send a new code in/ })).toBeDisabled();
  await expectFit(page);
  const sms = () => messageTo(page, e164(number), "/claim");
  await expect.poll(sms).not.toBeNull();
  const code = (await sms())?.code ?? "";
  // A phone with little memory drops the page while its owner reads the SMS.
  await page.reload();
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field).toHaveAccessibleDescription(/This code does not work/);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { name: /^Adum Market operates/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText("7.25", { exact: true })).toBeVisible();
  const address = page.getByLabel("Address of your wallet");
  await address.fill(wallet.slice(0, 20));
  await page.getByRole("button", { name: "Compare the address" }).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expectFit(page);
  await address.fill(wallet);
  await page.getByRole("button", { name: "Compare the address" }).click();
  await expect(page.getByRole("heading", { name: "Is this your wallet?" })).toBeVisible();
  await expectFit(page);
  await loseResponse(page, "**/api/claim/move");
  await page.getByRole("button", { name: "Move my number" }).click();
  await expect(page.getByText("Your number is linked to your own wallet")).toBeVisible();
  await expect(page.getByText("6.75\u00a0USDT will arrive in your wallet.")).toBeVisible();
  await expectFit(page);
  await loseResponse(page, "**/api/claim/withdraw");
  await page.getByRole("button", { name: "Move the balance" }).click();
  await expect(page.getByText("6.75\u00a0USDT arrived in your wallet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Move the balance" })).toHaveCount(0);
  await expectFit(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByLabel("Your phone number")).toHaveValue("");
}

/** Loses the response of the next such call, which is carried out. */
async function loseResponse(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test("a claim whose token works no longer begins again, and scripts are needed", async ({
  page,
  browser,
}) => {
  // Stored before the page of claims is there, which would use it at once, before a reload.
  await page.goto("/nowhere");
  const stored = {
    phone: "+233240000001",
    sentAt: null,
    handle: "",
    token: "a".repeat(43),
    wallet: "",
  };
  await page.evaluate(
    (draft) => sessionStorage.setItem("cedirail.claim", JSON.stringify(draft)),
    stored,
  );
  await page.goto("/claim");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Start again.");
  await expect(page.getByLabel("Your phone number")).toBeVisible();
  await expectFit(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const scriptless = await context.newPage();
  await scriptless.goto("/claim");
  await expect(scriptless.locator("noscript p").first()).toBeVisible();
  await expect(scriptless.getByLabel("Your phone number")).toBeHidden();
  await context.close();
});
