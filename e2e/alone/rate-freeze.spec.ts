import postgres from "postgres";
import { signInAsStaff, stepUpAsStaff } from "../fixtures/staff";
import { expect, expectAccessible, test } from "../fixtures/test";
import { readTestnet } from "../fixtures/testnet";

/** As if the sources had doubled the rate: the sandbox's own never jumps. */
async function freeze(): Promise<void> {
  const sql = postgres(readTestnet().databaseUrl, { max: 1 });
  try {
    await sql`insert into rate_freezes (pair, accepted_micros, proposed_micros, observations)
      select pair, mid_micros, mid_micros * 2, '[]'::jsonb from accepted_rates`;
  } finally {
    await sql.end();
  }
}

test("a jump of the rate stops quoting until an operator has decided, with a reason", async ({
  page,
}) => {
  await freeze();
  await signInAsStaff(page, "operator");
  await stepUpAsStaff(page, "operator");
  await page.goto("/ops/rates");
  await expect(page.getByText("Not quoting: frozen")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Keep 1/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Keep 1/ });
  const act = dialog.getByRole("button", { name: /^Keep 1/ });
  await act.click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Reason").fill("No bank has moved its own rate.");
  await act.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Quoting", { exact: true })).toBeVisible();
  const decided = page.getByRole("row").filter({ hasText: "No bank has moved its own rate." });
  await expect(decided.first()).toContainText("Discarded");
});
