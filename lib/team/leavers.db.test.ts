import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MerchantRole } from "@/lib/contract/roles";
import { signUp, tokenOf } from "@/lib/tooling/test-accounts";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Who leaves, or may do less, leaves nothing behind that goes on acting, however quick they are. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(() => asOwner((sql) => sql`delete from failed_attempts`));

const call = (method: string, path: string, key: string | null, body?: object) =>
  service.call(method, path, body, { key });

async function business() {
  const { answer } = await signUp(service);
  const { id: userId, merchantId } = answer.body.user as { id: string; merchantId: string };
  return { userId, key: await sessionOf(userId), merchantId };
}
async function person(merchantId: string, role: MerchantRole) {
  const userId = await addPerson(merchantId, role);
  return { userId, key: await sessionOf(userId) };
}
let invited = 0;
const accept = (token: string) =>
  call("POST", "/api/auth/accept-invitation", null, {
    token,
    name: "Yaw Mensah",
    password: "seven quiet boats at noon",
  });
async function invitation(key: string, role: MerchantRole): Promise<string> {
  const email = `yaw${(invited += 1)}@team.example`;
  expect((await call("POST", "/api/team/invitations", key, { email, role })).status).toBe(201);
  return tokenOf(service, email);
}

type End = (owner: string, userId: string) => Promise<{ status: number }>;
const ends: [string, End][] = [
  ["is removed", (owner, userId) => call("DELETE", `/api/team/${userId}`, owner)],
  [
    "becomes a viewer",
    (owner, userId) => call("PATCH", `/api/team/${userId}`, owner, { role: "viewer" }),
  ],
];

describe.each(ends)("somebody who %s", (_, end) => {
  it("keeps no key or client that was made at the same moment", async () => {
    const owner = await business();
    const admin = await person(owner.merchantId, "admin");
    // Until every process knows.
    const make = async (path: string) => {
      const body = { name: "Quick", scopes: ["payments:write"] };
      while ((await call("POST", path, admin.key, body)).status === 201);
    };
    const paths = ["/api-keys", "/oauth-clients"];
    const makers = [...paths, ...paths].map(make);
    await call("GET", "/api/team", owner.key);
    expect((await end(owner.key, admin.userId)).status).toBe(200);
    await Promise.all(makers);
    const [left] = await asOwner(
      (sql) => sql`select
        (select count(*) from api_keys where user_id = ${admin.userId})::int as keys,
        (select count(*) from api_keys where user_id = ${admin.userId} and disabled_at is null)::int
          + (select count(*) from oauth_secrets where user_id = ${admin.userId}
             and (expires_at is null or expires_at > app_now()))::int as working`,
    );
    expect(left?.keys).toBeGreaterThan(0);
    expect(left?.working).toBe(0);
  });

  it("brings in nobody by an invitation of theirs", async () => {
    const owner = await business();
    const admin = await person(owner.merchantId, "admin");
    const token = await invitation(admin.key, "admin");
    expect((await end(owner.key, admin.userId)).status).toBe(200);
    const { status, body } = await accept(token);
    expect([status, body.error.details.field]).toEqual([400, "token"]);
  });
});

it("nobody joins an account that is closed", async () => {
  const owner = await business();
  const tokens = await Promise.all([1, 2, 3].map(() => invitation(owner.key, "owner")));
  const [closed] = await Promise.all([
    call("POST", "/api/account/close", owner.key, { businessName: "Ama Foods" }),
    ...tokens.map(accept),
  ]);
  expect(closed.body).toEqual({ closed: true });
  for (const token of tokens) expect((await accept(token)).status).toBe(400);
  // Who came a moment earlier was removed with all others.
  const left = await asOwner(
    (sql) =>
      sql`select 1 from users where merchant_id = ${owner.merchantId} and removed_at is null`,
  );
  expect(left).toHaveLength(0);
});

it("nobody closes an account who was its owner until a moment ago", async () => {
  const { key, userId } = await business();
  expect((await call("GET", "/api/team", key)).status).toBe(200);
  const closed = await asOwner(async (sql) => {
    await sql`update users set role = 'admin' where id = ${userId}`;
    return call("POST", "/api/account/close", key, { businessName: "Ama Foods" });
  });
  expect(closed).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
});
