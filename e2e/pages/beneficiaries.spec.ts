import { act, fillWallet, openAccount } from "../fixtures/merchant";
import { addColleague } from "../fixtures/payouts";
import { expect, test } from "../fixtures/test";

test("a beneficiary is checked with the network, saved, found, changed, paid and deleted @phone", async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await fillWallet(page, "GHS", "100");
  await page.goto("/dashboard/beneficiaries");
  await page.getByRole("main").getByRole("link", { name: "Add a beneficiary" }).first().click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Enter a name/);
  await page.getByLabel("Name").fill("Ama Serwaa");
  await page.getByLabel("Mobile-money number").fill("020 000 0001");
  await expect(page.getByText("The account is in a different name: KOJO QUAYE")).toBeVisible();
  await page.getByLabel("Name").fill("Kojo Quaye");
  await page.getByLabel("Note").fill("Cleaner");
  await expect(page.getByText("The name on the account at Telecel Cash.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("table").getByText("Kojo Quaye").first()).toBeVisible();

  await page.getByRole("link", { name: "Edit Kojo Quaye" }).click();
  await expect(page.getByLabel("Mobile-money number")).toHaveValue("+233 20 000 0001");
  await page.getByLabel("Note").fill("");
  // Saving moves on the page while the name is looked up again.
  const lookedUp = page.waitForResponse("**/api/mobile-money/verify");
  await page.getByLabel("Network").selectOption("telecel");
  await lookedUp;
  await expect(page.getByText("The name on the account at Telecel Cash.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("table").getByText("Telecel Cash").first()).toBeVisible();
  await expect(page.getByText("Cleaner")).toHaveCount(0);

  await act(page, "/beneficiaries", { name: "Esi", phoneNumber: "0240000001" });
  await page.getByLabel("Search").fill("0200000001");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/q=0200000001/);
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await page.getByRole("link", { name: "Pay Kojo Quaye" }).click();
  await page.getByLabel("They receive").fill("15");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Send 15.00 GHS to Kojo Quaye" }).click();
  await expect(page.getByRole("status").getByText("The money has arrived.")).toBeVisible();

  await page.goto("/dashboard/beneficiaries?q=nobody");
  await expect(page.getByText("No beneficiaries match")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).first().click();
  await page.getByRole("button", { name: "Delete Kojo Quaye" }).click();
  await page.getByRole("button", { name: "Delete beneficiary" }).click();
  await expect(page.getByRole("table").getByText("Kojo Quaye")).toHaveCount(0);
  await expect(page.getByRole("table").getByText("Esi").first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a viewer can view beneficiaries", async ({ page, browser }) => {
  const owner = await openAccount(page);
  await act(page, "/beneficiaries", { name: "Esi", phoneNumber: "0240000001" });
  const { page: theirs } = await addColleague(page, owner, browser, "developer");
  await theirs.goto("/dashboard/beneficiaries");
  await expect(theirs.getByRole("table").getByText("Esi")).toBeVisible();
  await expect(theirs.getByRole("main").getByRole("link", { name: /^(Add|Pay|Edit)/ })).toHaveCount(
    0,
  );
  await expect(theirs.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await theirs.goto("/dashboard/beneficiaries/new");
  await expect(theirs.getByText("Your role cannot change beneficiaries")).toBeVisible();
  await theirs.context().close();
});
