import { expect, expectAccessible, test } from "../fixtures/test";

test("the landing page names Cedirail and links to the OpenAPI spec", async ({
  page,
  request,
  complaints,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Cedirail/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const link = page.locator('a[href="/openapi.json"], a[href^="/docs"]').first();
  await expect(link).toBeVisible();
  const response = await request.get((await link.getAttribute("href")) ?? "");
  expect(response.status()).toBe(200);
  expect(complaints).toEqual([]);
});

test("axe finds nothing wrong with the landing page @both", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
