import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openAccount, signUp, tokenOf } from "@/lib/tooling/test-accounts";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** A new password ends what the old one began, also what is under way at the same moment. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(() => asOwner((sql) => sql`delete from failed_attempts`));

const post = (path: string, body: object) =>
  service.call("POST", `/api/auth/${path}`, body, { key: null });
const rounds = [1, 2, 3, 4, 5, 6];
const resetTo = "nine slow ferries to Ada";

async function linkFor(email: string): Promise<string> {
  await post("forgot-password", { email });
  return tokenOf(service, email);
}

it("a change of password under way does not undo a reset", async () => {
  for (const round of rounds) {
    const { answer, email, password } = await signUp(service);
    const token = await linkFor(email);
    const change = { current: password, password: `five loud geese at night ${round}` };
    const options = { key: answer.body.token as string };
    const [reset] = await Promise.all([
      post("reset-password", { token, password: resetTo }),
      service.call("PUT", "/api/auth/password", change, options),
    ]);
    expect(reset.status).toBe(200);
    expect((await post("login", { email, password: resetTo })).status).toBe(200);
    const old = await post("login", { email, password: change.password });
    expect(old.status).toBe(401);
  }
});

it("a sign-in under way with the old password opens no session that outlives a reset", async () => {
  for (const round of rounds) {
    const { email, password } = await openAccount(service);
    const token = await linkFor(email);
    const attempts = Array.from({ length: 3 + round }, () => post("login", { email, password }));
    const [reset, ...signIns] = await Promise.all([
      post("reset-password", { token, password: resetTo }),
      ...attempts,
    ]);
    expect(reset?.status).toBe(200);
    expect(signIns.map(({ status }) => status).every((one) => one === 200 || one === 401)).toBe(
      true,
    );
    const open = await asOwner(
      (sql) => sql`select 1 from sessions s join users u on u.id = s.user_id
        where u.email = ${email} and s.revoked_at is null`,
    );
    expect(open).toHaveLength(0);
  }
});

it("signing up for an address again and again keeps nobody from a new password", async () => {
  const { email } = await openAccount(service);
  const request = { businessName: "Not Ama", name: "Nobody", email, password: resetTo };
  for (let times = 0; times < 8; times += 1) await post("sign-up", request);
  const { status } = await post("reset-password", {
    token: await linkFor(email),
    password: resetTo,
  });
  expect(status).toBe(200);
});
