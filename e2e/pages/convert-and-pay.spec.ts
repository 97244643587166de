import { drawOwner } from "../fixtures/merchant";
import { expect, test } from "../fixtures/test";

test("a newcomer turns USDT into cedis on a phone by clicking @phone", async ({
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
