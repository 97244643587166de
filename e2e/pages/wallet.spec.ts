import type { Page } from "@playwright/test";
import { drawAddress, readUsdtOf, sendUsdt } from "../fixtures/chain";
import { act, availableOf, fillWallet, openAccount } from "../fixtures/merchant";
import { addColleague } from "../fixtures/payouts";
import { expect, expectFit, test } from "../fixtures/test";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const other = "0x52908400098527886E0F7030069857D2E4169EE7";

test("the wallet shows its address to read, copy and scan", async ({ page, complaints }) => {
  await openAccount(page);
  await fillWallet(page, "USDT", "1000");
  await page.goto("/dashboard/wallet");
  await expect(page.getByText("1,000.00").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of your wallet address" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy address" })).toBeVisible();
  await expectFit(page);
  expect(complaints).toEqual([]);
});

test("an address is checked while it is typed, saved, restricted to and deleted @phone", async ({
  page,
  complaints,
}) => {
  const owner = await openAccount(page);
  await page.goto("/dashboard/wallet/addresses");
  await page.getByRole("main").getByRole("link", { name: "Save an address" }).click();
  await page.getByLabel("Name").fill("Cold wallet");
  await page.getByLabel("Address").fill(address.replace("a", "A"));
  await expect(page.getByText("a character is mistyped")).toBeVisible();
  await page.getByLabel("Address").fill(address.toLowerCase());
  await expect(page.getByText("This address has no checksum")).toBeVisible();
  await page.getByLabel("Address").fill(address);
  await expect(page.getByText("The checksum is correct.")).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("table").getByText("Cold wallet").first()).toBeVisible();

  await page.getByRole("button", { name: "Change where you can withdraw to" }).click();
  await page.getByLabel("Withdraw to saved addresses only").check();
  await page.getByLabel("A newly saved address can be used").selectOption("24");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("24 hours after they are saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Withdraw to Cold wallet" })).toHaveCount(0);
  await expectFit(page);

  await page.getByRole("button", { name: "Delete Cold wallet" }).click();
  await page.getByRole("button", { name: "Delete address" }).click();
  await expect(page.getByText("No saved addresses yet")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a withdrawal is typed, and a saved address is chosen for it", async ({ page }) => {
  await openAccount(page);
  await fillWallet(page, "USDT", "100");
  await act(page, "/addresses", { label: "Exchange", address });
  await page.goto("/dashboard/wallet/withdraw");
  await page.getByLabel("Or enter an address").fill(other);
  await expect(page.getByText("The checksum is correct.")).toBeVisible();
  await page.getByLabel("They receive").fill("20.5");
  await expect(page.getByText("21.00")).toBeVisible();
  await page.getByRole("button", { name: "Choose a saved address" }).click();
  await page.getByRole("button", { name: /^Exchange/ }).click();
  await expect(page.getByRole("region", { name: "Destination" })).toContainText("Exchange");
  await expect(page.getByLabel("Or enter an address")).toHaveCount(0);
  await expectFit(page);
});

test("a viewer can view the wallet", async ({ page, browser }) => {
  const owner = await openAccount(page);
  await act(page, "/addresses", { label: "Exchange", address });
  const { page: theirs } = await addColleague(page, owner, browser, "viewer");
  await theirs.goto("/dashboard/wallet/addresses");
  await expect(theirs.getByRole("table").getByText("Exchange")).toBeVisible();
  await expect(theirs.getByRole("button", { name: /^(Delete|Change)/ })).toHaveCount(0);
  await theirs.goto("/dashboard/wallet/withdraw");
  await expect(theirs.getByText("Your role cannot withdraw")).toBeVisible();
  await theirs.goto("/dashboard/wallet/addresses/new");
  await expect(theirs.getByText("Your role cannot save addresses")).toBeVisible();
  await theirs.context().close();
});

test("USDT arrives from an outside wallet, and leaves for another one", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await page.goto("/dashboard/wallet");
  const deposits = page.getByRole("region", { name: "Deposits" });
  await expect(deposits.getByText("No deposits yet")).toBeVisible();
  await expectFit(page);

  const release = await holdConfirmations(page, 3);
  await sendUsdt(await walletOf(page), "25.5");
  await expect(deposits.getByText("3 of 12 confirmations")).toBeVisible();
  await expectFit(page);
  await release();
  await expect(deposits.getByText("Credited", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Balances" })).toContainText("25.50");
  await expectFit(page);
  await deposits.getByRole("link", { name: "25.50" }).click();
  await expect(page.getByRole("heading", { name: /^Deposit from 0x/ })).toBeVisible();
  await expectFit(page);

  const outside = drawAddress();
  await page.goto("/dashboard/wallet/withdraw");
  await page.getByLabel("Address", { exact: true }).fill(outside);
  await page.getByLabel("They receive").fill("20.123456");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("A withdrawal cannot be undone")).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: /^Send 20\.123456\sUSDT to 0x/ }).click();
  await expect(page.getByText("Completed").first()).toBeVisible();
  await expectFit(page);
  expect(await readUsdtOf(outside)).toBe("20.123456");
  expect(await availableOf(page, "USDT")).toBe("4.876544");
  expect(complaints).toEqual([]);
});

/** The merchant's address for deposits. */
async function walletOf({ request }: Page): Promise<string> {
  const overview = await (await request.get("/api/overview")).json();
  return (overview as { walletAddress: string }).walletAddress;
}

/**
 * Shows every deposit with this many confirmations until it is released: here the chain confirms faster than
 * anyone can look.
 */
async function holdConfirmations(page: Page, confirmations: number): Promise<() => Promise<void>> {
  const lists = /\/wallet\/deposits/;
  await page.route(lists, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { data: object[] };
    const held = { status: "confirming", confirmations, transactionId: null };
    const data = list.data.map((deposit) => ({ ...deposit, ...held }));
    await route.fulfill({ response, json: { ...list, data } });
  });
  return () => page.unroute(lists);
}
