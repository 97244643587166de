import { expect, test } from "../fixtures/test";

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
