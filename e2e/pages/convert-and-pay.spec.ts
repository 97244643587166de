import {
  availableOf,
  countTransactions,
  drawOwner,
  fillWallet,
  openAccount,
} from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

test("a newcomer signs up, confirms the address and pays a phone, by clicking @phone", async ({
  page,
  complaints,
}) => {
  const { email, password } = drawOwner();
  await page.goto("/");
  await page.getByRole("link", { name: "Create account" }).click();
  await page.getByLabel("Business name").fill("Adum Market");
  await page.getByLabel("Your name").fill("Akosua Boateng");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await page.getByRole("link", { name: "Read the message in the outbox" }).click();
  await page.getByRole("link", { name: /\/verify-email#/ }).click();
  await page.getByRole("button", { name: "Open my account" }).click();
  await page.getByRole("alert").getByText("Your account is open").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).first().click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Adum Market" })).toBeVisible();
  await expect(page.getByText("TESTNET", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Get 1,000 test USDT" }).click();
  await expect(page.getByRole("main").getByText("1,000.00", { exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Convert & pay" }).click();
  await page.getByLabel("They receive").fill("150");
  await expect(page.getByLabel("You convert")).not.toHaveValue("");
  await page.getByRole("button", { name: "Get a quote" }).click();
  await expect(page.getByRole("timer")).toContainText(/[45]:\d\d/);
  await page.getByRole("button", { name: /^Convert \d/ }).click();

  await page.getByLabel("Mobile-money number").fill("024 000 0001");
  await expect(page.getByText("Looks like MTN Mobile Money")).toBeVisible();
  await expect(page.getByText("The name on the account at MTN Mobile Money")).toBeVisible();
  await expect(page.getByLabel("They receive")).toHaveValue("150.00");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: /^Send 150\.00\sGHS to [A-Z]/ }).click();
  await expect(page.getByText("The money has arrived.")).toBeVisible();

  await page.getByRole("link", { name: "View the payment" }).click();
  const timeline = page.getByRole("list", { name: "Timeline" });
  for (const part of ["Quote", "Waiting", "Processing", "Completed"])
    await expect(timeline.getByText(part).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("cedis become USDT in the wallet, at the price that was shown @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "500");
  await page.goto("/dashboard/convert");
  await page.getByRole("radio", { name: /Convert GHS to USDT/ }).check();
  await page.getByLabel("You convert").fill("600");
  await expect(page.getByText("You do not have enough GHS")).toBeVisible();
  await expect(page.getByRole("button", { name: "Get a quote" })).toBeDisabled();
  await page.getByLabel("You convert").fill("150");
  await expect(page.getByLabel("You receive")).not.toHaveValue("");
  const quoted = page.waitForResponse(/ghs-to-usdt/);
  await page.getByRole("button", { name: "Get a quote" }).click();
  const { targetAmount = "", rate = "" } = (await (await quoted).json()) as Record<string, string>;
  await expect(page.getByRole("timer")).toContainText(/[45]:\d\d/);
  const amount = targetAmount.replace(/0{1,4}$/, "");
  await expect(page.getByText(amount).first()).toBeVisible();
  await page.getByRole("button", { name: /^Convert 150\.00\sGHS/ }).click();

  await expect(page.getByText("Added to your wallet")).toBeVisible();
  expect(await availableOf(page, "USDT")).toBe(targetAmount);
  expect(await availableOf(page, "GHSFIAT")).toBe("350.00");
  await page.getByRole("link", { name: "View the conversion" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("GHS to USDT");
  await expect(page.getByText(`${amount}\u00a0USDT is in your wallet.`)).toBeVisible();
  await expect(page.getByText(`1 USDT = ${rate.replace(/0{1,4}$/, "")}`)).toBeVisible();

  // Back on the page, the next conversion starts anew.
  await page.goto("/dashboard/convert");
  await expect(page.getByLabel("You convert")).toHaveValue("");
  expect(await countTransactions(page, "conversion")).toBe(1);
  expect(complaints).toEqual([]);
});
