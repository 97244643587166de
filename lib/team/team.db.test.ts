import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MerchantRole } from "@/lib/contract/roles";
import { mailOf, openAccount, signUp, tokenOf } from "@/lib/tooling/test-accounts";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(() => asOwner((sql) => sql`delete from failed_attempts`));

const call = (method: string, path: string, key: string | null, body?: object) =>
  service.call(method, path, body, { key });
const password = "seven quiet boats at noon";

/** A merchant of its own, with its owner's session stepped up. */
async function business() {
  const { answer, email } = await signUp(service);
  const { id: userId, merchantId } = answer.body.user as { id: string; merchantId: string };
  return { key: await sessionOf(userId), userId, merchantId, email };
}
async function person(merchantId: string, role: MerchantRole) {
  const userId = await addPerson(merchantId, role);
  return { userId, key: await sessionOf(userId) };
}
let invited = 0;
const newEmail = () => `kofi${(invited += 1)}@team.example`;
const invite = (key: string, email: string, role = "finance") =>
  call("POST", "/api/team/invitations", key, { email, role });
const accept = (token: string, others: object = {}) =>
  call("POST", "/api/auth/accept-invitation", null, {
    token,
    name: "Kofi Asare",
    password,
    ...others,
  });
const me = async (key: string) => (await call("GET", "/api/auth/me", key)).status;

describe("an invitation", () => {
  it("lets its recipient join once, with its role and signed in, and is gone then", async () => {
    const owner = await business();
    const email = newEmail();
    const sent = await invite(owner.key, email);
    expect(sent.status).toBe(201);
    const token = await tokenOf(service, email);
    expect(JSON.stringify(sent.body)).not.toContain(token);
    const all = await Promise.all([1, 2, 3].map(() => accept(token)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const joined = all.find(({ status }) => status === 201);
    expect(joined?.body.user).toMatchObject({
      email,
      role: "finance",
      merchantId: owner.merchantId,
    });
    expect(await me(joined?.body.token)).toBe(200);
    const { body } = await call("GET", "/api/team", owner.key);
    expect(body.invitations).toEqual([]);
    expect(body.data.map((member: { email: string }) => member.email)).toEqual([
      owner.email,
      email,
    ]);
    expect(body.data[1].lastSeenAt).not.toBeNull();
    expect((await mailOf(service, owner.email))?.body).toContain("has accepted the invitation");
  });

  it("takes no other role, merchant or address from its recipient", async () => {
    const owner = await business();
    const email = newEmail();
    await invite(owner.key, email, "viewer");
    const token = await tokenOf(service, email);
    for (const injected of [{ role: "owner" }, { merchantId: "x" }, { email: "x@y.example" }])
      expect((await accept(token, injected)).status).toBe(400);
    expect((await accept(token)).body.user.role).toBe("viewer");
  });

  it("is replaced by a later one, withdrawn, or over after a week", async () => {
    const owner = await business();
    const [replaced, withdrawn, late] = [newEmail(), newEmail(), newEmail()];
    await invite(owner.key, replaced);
    const first = await tokenOf(service, replaced);
    await invite(owner.key, replaced, "viewer");
    expect((await accept(first)).status).toBe(400);
    expect((await accept(await tokenOf(service, replaced))).body.user.role).toBe("viewer");
    const { id } = (await invite(owner.key, withdrawn)).body;
    const stranger = await business();
    const path = `/api/team/invitations/${id}`;
    expect((await call("DELETE", path, stranger.key)).status).toBe(404);
    expect((await call("DELETE", path, owner.key)).body).toEqual({ id, deleted: true });
    expect((await accept(await tokenOf(service, withdrawn))).status).toBe(400);
    await invite(owner.key, late);
    await shiftClock("8 days");
    expect((await accept(await tokenOf(service, late))).status).toBe(400);
    await shiftClock("0 seconds");
  });

  it("to an address with an account says nothing of it to the inviter, and has no link", async () => {
    const owner = await business();
    const { email } = await openAccount(service);
    const known = await invite(owner.key, email);
    const unknown = await invite(owner.key, newEmail());
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(known.status).toBe(201);
    expect(await tokenOf(service, email)).toBe("");
    const own = await invite(owner.key, owner.email);
    expect(own.body.error.details.field).toBe("email");
  });
});

describe("roles", () => {
  const roleOf = (key: string, userId: string, role: string) =>
    call("PATCH", `/api/team/${userId}`, key, { role });
  const remove = (key: string, userId: string) => call("DELETE", `/api/team/${userId}`, key);

  it("are managed by owners and admins, those of owners by owners alone, and never by a key", async () => {
    const owner = await business();
    const admin = await person(owner.merchantId, "admin");
    const viewer = await person(owner.merchantId, "viewer");
    for (const role of ["finance", "developer", "viewer"] as const) {
      const other = await person(owner.merchantId, role);
      for (const attempt of [
        invite(other.key, newEmail()),
        roleOf(other.key, viewer.userId, "admin"),
        remove(other.key, viewer.userId),
      ])
        expect((await attempt).body.error.code).toBe("FORBIDDEN");
    }
    expect((await invite(admin.key, newEmail(), "owner")).status).toBe(403);
    expect((await roleOf(admin.key, viewer.userId, "owner")).status).toBe(403);
    expect((await roleOf(admin.key, owner.userId, "viewer")).status).toBe(403);
    expect((await remove(admin.key, owner.userId)).status).toBe(403);
    expect((await roleOf(admin.key, admin.userId, "owner")).status).toBe(403);
    expect((await roleOf(admin.key, viewer.userId, "finance")).body).toMatchObject({
      role: "finance",
    });
    const { apiKey } = service.seeded;
    expect((await invite(apiKey, newEmail())).status).toBe(403);
  });

  it("need step-up", async () => {
    const owner = await business();
    const key = await sessionOf(owner.userId, { steppedUp: false });
    await asOwner(
      (sql) => sql`update sessions set step_up_until = null where user_id = ${owner.userId}`,
    );
    const fresh = await sessionOf(owner.userId, { steppedUp: false });
    expect((await invite(fresh, newEmail())).body.error.code).toBe("MFA_REQUIRED");
    expect(key).not.toBe(fresh);
  });

  it("of another merchant's people do not exist", async () => {
    const [owner, stranger] = [await business(), await business()];
    expect((await roleOf(stranger.key, owner.userId, "viewer")).status).toBe(404);
    expect((await remove(stranger.key, owner.userId)).status).toBe(404);
  });

  it("always include an owner, also when two leave at the same moment", async () => {
    const owner = await business();
    expect((await remove(owner.key, owner.userId)).body.error.code).toBe("INVALID_STATE");
    expect((await roleOf(owner.key, owner.userId, "admin")).body.error.code).toBe("INVALID_STATE");
    const second = await person(owner.merchantId, "owner");
    const both = await Promise.all([
      remove(owner.key, owner.userId),
      roleOf(second.key, second.userId, "viewer"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("that shrink take credentials along that may do more; the session may do less at once", async () => {
    const owner = await business();
    const finance = await person(owner.merchantId, "admin");
    const make = async (scopes: string[]) =>
      (await call("POST", "/api-keys", finance.key, { name: "Shop", scopes })).body.key as string;
    const [strong, weak] = [await make(["payments:write"]), await make(["payments:read"])];
    await roleOf(owner.key, finance.userId, "viewer");
    expect([await me(strong), await me(weak)]).toEqual([401, 200]);
  });
});

describe("a person who is removed", () => {
  it("has no session, key or way to sign in any longer, and may join elsewhere", async () => {
    const owner = await business();
    const email = newEmail();
    await invite(owner.key, email, "developer");
    const joined = await accept(await tokenOf(service, email));
    const { token, user } = joined.body as { token: string; user: { id: string } };
    await call("POST", "/api/auth/reauthenticate", token, { password });
    const { key } = (
      await call("POST", "/api-keys", token, { name: "Shop", scopes: ["webhooks:read"] })
    ).body as { key: string };
    expect([await me(token), await me(key)]).toEqual([200, 200]);
    expect((await call("DELETE", `/api/team/${user.id}`, owner.key)).status).toBe(200);
    expect([await me(token), await me(key)]).toEqual([401, 401]);
    expect((await call("POST", "/api/auth/login", null, { email, password })).status).toBe(401);
    await call("POST", "/api/auth/forgot-password", null, { email });
    expect((await mailOf(service, email))?.subject).toBe("There is no account for this address");
    const other = await business();
    await invite(other.key, email);
    const again = await accept(await tokenOf(service, email));
    expect(again.body.user.merchantId).toBe(other.merchantId);
  });
});

describe("accounts", () => {
  it("show a person of the own merchant with wallets and balances, and nobody else's", async () => {
    const { seeded } = service;
    const { body: mine } = await call("GET", "/api/users/profile", seeded.apiKey);
    const { status, body } = await call("GET", `/api/v1/accounts/${mine.userId}`, seeded.apiKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userId: mine.userId, email: mine.email, role: "owner" });
    expect(body.wallets).toContain(seeded.merchant.wallet);
    const other = seeded.secondMerchant.apiKey;
    expect((await call("GET", `/api/v1/accounts/${mine.userId}`, other)).status).toBe(404);
  });

  it("are changed by their person, the business by owners and admins; never e-mail or role", async () => {
    const owner = await business();
    const viewer = await person(owner.merchantId, "viewer");
    const finance = await person(owner.merchantId, "finance");
    const put = (key: string, body: object) => call("PUT", "/api/users/profile", key, body);
    const changed = await put(owner.key, {
      name: "Ama B. Owusu",
      phone: "+233241234567",
      businessName: "Ama & Daughters",
      emails: { webhooks: false },
    });
    expect(changed.body).toMatchObject({
      name: "Ama B. Owusu",
      phone: "+233241234567",
      businessName: "Ama & Daughters",
      emails: { webhooks: false, identities: true, keys: true },
    });
    for (const injected of [{ role: "owner" }, { email: "x@y.example" }, { merchantId: "x" }, {}])
      expect((await put(owner.key, injected)).status).toBe(400);
    expect((await put(finance.key, { businessName: "Mine" })).status).toBe(403);
    expect((await put(finance.key, { name: "Kofi" })).body.name).toBe("Kofi");
    expect((await put(viewer.key, { timezone: "UTC" })).status).toBe(403);
    expect((await put(viewer.key, { name: "Esi" })).body.name).toBe("Esi");
  });

  it("are closed by an owner once nothing is in them, which ends all that could act", async () => {
    const owner = await business();
    const admin = await person(owner.merchantId, "admin");
    const close = (key: string, businessName = "Ama Foods") =>
      call("POST", "/api/account/close", key, { businessName });
    expect((await close(admin.key)).status).toBe(403);
    expect((await close(owner.key, "Other")).body.error.details.field).toBe("businessName");
    await call("POST", "/api/sandbox/faucet", owner.key, { currency: "GHS", amount: "5.00" });
    const refused = await close(owner.key);
    expect(refused.body.error).toMatchObject({
      code: "INVALID_STATE",
      details: { open: ["money"] },
    });
    await asOwner(async (sql) => {
      await sql`update accounts a set balance = 0 from wallets w
        where w.address = a.wallet and w.merchant_id = ${owner.merchantId}`;
    });
    expect((await close(owner.key)).body).toEqual({ closed: true });
    expect([await me(owner.key), await me(admin.key)]).toEqual([401, 401]);
    const signIn = { email: owner.email, password: "three brown goats at dawn" };
    expect((await call("POST", "/api/auth/login", null, signIn)).status).toBe(401);
  });
});
