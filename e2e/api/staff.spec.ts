import { signInAsStaff, stepUpAsStaff } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

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
