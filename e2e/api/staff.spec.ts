import type { APIRequestContext, APIResponse } from "@playwright/test";
import { freshCode, signInAsStaff, staffOf, stepUpAsStaff } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

/** Signs in by next-auth's own address, as its client in a browser does. */
async function signInByNextAuth(
  request: APIRequestContext,
  credentials: Record<string, string>,
): Promise<APIResponse> {
  const answer = await request.get("/api/auth/csrf");
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return request.post("/api/auth/callback/credentials", {
    form: { csrfToken, json: "true", ...credentials },
  });
}

test("next-auth's own sign-in asks staff for the code too", async ({ request }) => {
  const { email, password } = staffOf("compliance");
  const without = await signInByNextAuth(request, { email, password });
  expect(without.status()).toBe(401);
  expect(await without.text()).toContain("MFA_REQUIRED");
  const wrong = await signInByNextAuth(request, { email, password, otp: "no code" });
  expect(wrong.status()).toBe(401);
  expect((await request.get("/api/auth/me")).status()).toBe(401);
  await expect(async () => {
    const otp = await freshCode("compliance");
    const answer = await signInByNextAuth(request, { email, password, otp });
    expect(answer.status()).toBe(200);
  }).toPass();
  const me = await request.get("/api/auth/me");
  expect(await me.json()).toMatchObject({ role: "compliance", merchant: null });
});

test("a browser's staff session is stepped up by password and code together", async ({
  request,
}) => {
  const stepUpUntil = async () => {
    const me = (await (await request.get("/api/auth/me")).json()) as { stepUpUntil: string | null };
    return me.stepUpUntil;
  };
  await signInAsStaff({ request }, "operator");
  expect(await stepUpUntil()).toBeNull();
  await stepUpAsStaff({ request }, "operator");
  expect(await stepUpUntil()).not.toBeNull();
});
