import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "@/lib/db/client";
import { createClient, ownerSession, postForm } from "@/lib/tooling/test-oauth";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { disableKeysOf } from "./disable-keys";
import { warnOfExpiringKeys } from "./warn-of-expiry";

/** The life of an API key: rotated, changed, expired, disabled, and the e-mail before. */

let service: TestService;
let session: string;
let shiftedHours = 0;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
beforeEach(async () => {
  session = await ownerSession(service);
});
afterAll(() => service.stop());

interface Key {
  id: string;
  key: string;
}
const create = async (body: object = {}, by = service.seeded.apiKey) => {
  const asked = { name: "Till", scopes: ["rates:read"], ...body };
  const response = await service.call("POST", "/api-keys", asked, { key: by });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body as Key;
};
const rotate = (id: string, body?: object, key = session, headers = {}) =>
  service.call("POST", `/api-keys/${id}/rotate`, body, { key, headers });
const use = async (key: string) => (await service.call("GET", "/rates", undefined, { key })).status;
const read = async (id: string) =>
  (await service.call("GET", `/api-keys/${id}`, undefined, { key: session })).body;
const now = async () => {
  const [row] = await asOwner((sql) => sql<{ at: Date }[]>`select app_now() as at`);
  return row?.at.getTime() ?? 0;
};
const inHours = async (hours: number) => new Date((await now()) + hours * 3_600_000).toISOString();
async function waitHours(hours: number): Promise<void> {
  shiftedHours += hours;
  await shiftClock(`${shiftedHours} hours`);
  session = await ownerSession(service);
}

describe("a rotated key", () => {
  it("is replaced by one of the same kind, and works until the overlap ends", async () => {
    const old = await create({ allowedIps: ["127.0.0.0/8"] });
    const { status, body } = await rotate(old.id, { overlapHours: 2 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Till",
      scopes: ["rates:read"],
      allowedIps: ["127.0.0.0/8"],
      status: "active",
      expiresAt: null,
    });
    expect(body.id).not.toBe(old.id);
    expect([await use(old.key), await use(body.key)]).toEqual([200, 200]);
    expect(await read(old.id)).toMatchObject({ status: "rotated", replacedBy: body.id });
    await waitHours(3);
    expect([await use(old.key), await use(body.key)]).toEqual([401, 200]);
    expect(await read(old.id)).toMatchObject({ status: "expired" });
  });

  it("stops at once without an overlap, and after 24 hours where none is named", async () => {
    const [one, other] = [await create(), await create()];
    await rotate(one.id, { overlapHours: 0 });
    expect(await use(one.key)).toBe(401);
    await rotate(other.id);
    const left = Date.parse((await read(other.id)).expiresAt) - (await now());
    expect(left / 3_600_000).toBeCloseTo(24, 1);
    for (const overlapHours of [-1, 73, 0.5, "2"])
      expect((await rotate(other.id, { overlapHours })).body.error.details.field).toBe(
        "overlapHours",
      );
  });

  it("gets as long a life as it had, and never ends later than it would have", async () => {
    const old = await create({ expiresAt: await inHours(1) });
    const { body } = await rotate(old.id, { overlapHours: 72 });
    const { expiresAt } = await read(old.id);
    expect(Date.parse(expiresAt) - (await now())).toBeLessThanOrEqual(3_600_000);
    const life = Date.parse(body.expiresAt) - Date.parse(body.createdAt);
    expect(life / 3_600_000).toBeCloseTo(1, 1);
    expect(Date.parse(body.expiresAt)).toBeGreaterThanOrEqual(Date.parse(expiresAt));
  });

  it("is rotated once, however many try at once", async () => {
    const { id } = await create();
    const responses = await Promise.all([1, 2, 3, 4].map(() => rotate(id, { overlapHours: 1 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const { replacedBy } = await read(id);
    for (const { status, body } of responses)
      if (status === 400)
        expect(body.error).toMatchObject({ code: "INVALID_STATE", details: { replacedBy } });
  });

  it("is replayed under its key without the new key", async () => {
    const { id } = await create();
    const headers = { "idempotency-key": `rotate-${id}` };
    const first = await rotate(id, { overlapHours: 1 }, session, headers);
    const again = await rotate(id, { overlapHours: 1 }, session, headers);
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).not.toHaveProperty("key");
    expect({ ...again.body, key: first.body.key }).toEqual(first.body);
  });

  it("is rotated by a person with a fresh proof and its scopes, and by nobody else", async () => {
    const { id, key } = await create({ scopes: ["payments:write", "keys:write"] });
    const { email, password } = service.seeded.merchant;
    const logIn = await service.call("POST", "/api/auth/login", { email, password }, { key: null });
    expect((await rotate(id, {}, logIn.body.token)).body.error.code).toBe("MFA_REQUIRED");
    for (const other of [key, service.seeded.apiKey])
      expect((await rotate(id, {}, other)).body.error.code).toBe("FORBIDDEN");
    const { userId } = service.seeded.merchant;
    await asOwner((sql) => sql`update users set role = 'developer' where id = ${userId}`);
    const response = await rotate(id, {}, await ownerSession(service));
    await asOwner((sql) => sql`update users set role = 'owner' where id = ${userId}`);
    expect(response.body.error.details).toEqual({ scope: "payments:write" });
    expect(await read(id)).toMatchObject({ status: "active" });
  });
});

describe("the addresses of a key", () => {
  const update = (id: string, body: object, key = session) =>
    service.call("PATCH", `/api-keys/${id}`, body, { key });

  it("change at once, in a session with a fresh proof alone", async () => {
    const { id, key } = await create();
    expect(await use(key)).toBe(200);
    const changed = await update(id, { allowedIps: ["203.0.113.0/24"], name: "Shop" });
    expect(changed).toMatchObject({ status: 200, body: { allowedIps: ["203.0.113.0/24"] } });
    expect(await use(key)).toBe(403);
    await update(id, { allowedIps: [] });
    expect(await use(key)).toBe(200);
    expect(await read(id)).toMatchObject({ name: "Shop", allowedIps: [] });
    expect((await update(id, { name: "x" }, service.seeded.apiKey)).status).toBe(403);
    expect((await update(id, {})).status).toBe(400);
    expect((await update(id, { allowedIps: ["everywhere"] })).status).toBe(400);
    expect((await update(id, { scopes: ["payments:write"] })).status).toBe(400);
  });

  it("are opened by nobody who can do less than the key, and may be narrowed", async () => {
    const allowedIps = ["203.0.113.0/24"];
    const { id } = await create({ scopes: ["payments:write"], allowedIps });
    const { userId } = service.seeded.merchant;
    await asOwner((sql) => sql`update users set role = 'developer' where id = ${userId}`);
    const developer = await ownerSession(service);
    const opened = await update(id, { allowedIps: [] }, developer);
    const narrowed = await update(id, { name: "Shop", allowedIps: ["203.0.113.9"] }, developer);
    await asOwner((sql) => sql`update users set role = 'owner' where id = ${userId}`);
    expect(opened).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN", details: { scope: "payments:write" } } },
    });
    expect(narrowed).toMatchObject({ status: 200, body: { allowedIps: ["203.0.113.9"] } });
  });
});

describe("the keys of a person who leaves", () => {
  it("stop at once with the client secrets, stay listed, and are replaced by another person's", async () => {
    const key = await create();
    const client = await createClient(service, session);
    const { userId, id: merchantId } = service.seeded.merchant;
    const seeded = service.seeded.apiKey;
    await inTransaction((tx) => disableKeysOf(tx, { merchantId, actor: userId }, userId));
    expect([await use(key.key), await use(seeded)]).toEqual([401, 401]);
    const grant = { grant_type: "client_credentials" };
    expect((await postForm(service, "/oauth/token", grant, { as: client })).status).toBe(401);
    expect(await read(key.id)).toMatchObject({ status: "disabled" });
    const { body } = await rotate(key.id, {});
    expect(await use(body.key)).toBe(200);
    expect(await use(key.key)).toBe(401);
    await asOwner((sql) => sql`update api_keys set disabled_at = null where user_id = ${userId}`);
  });

  it("stop on a lesser role where they can do more than it", async () => {
    const [reading, writing] = [await create(), await create({ scopes: ["payments:write"] })];
    const { userId, id: merchantId } = service.seeded.merchant;
    const beyond = new Set(["rates:read" as const]);
    await inTransaction((tx) =>
      disableKeysOf(tx, { merchantId, actor: userId }, userId, { beyond }),
    );
    expect([await use(reading.key), await use(writing.key)]).toEqual([200, 401]);
    await asOwner((sql) => sql`update api_keys set disabled_at = null where user_id = ${userId}`);
  });
});

describe("what a key was used for", () => {
  it("is counted by day and outcome, rejections before and after the look-up too", async () => {
    const key = await create({ expiresAt: await inHours(1) });
    for (let call = 0; call < 3; call += 1) expect(await use(key.key)).toBe(200);
    expect(
      (await service.call("GET", "/api/transactions", undefined, { key: key.key })).status,
    ).toBe(403);
    await service.call("GET", "/rates?x=1", undefined, { key: key.key });
    await service.call(
      "PATCH",
      `/api-keys/${key.id}`,
      { allowedIps: ["203.0.113.9"] },
      { key: session },
    );
    expect(await use(key.key)).toBe(403);
    await waitHours(2);
    expect(await use(key.key)).toBe(401);
    const { usage, days } = await read(key.id);
    expect(usage).toEqual({ requests: 7, rejections: 4 });
    expect(days.length).toBeLessThanOrEqual(2);
    const codes = Object.assign({}, ...days.map((day: { codes: object }) => day.codes)) as object;
    expect(codes).toEqual({
      FORBIDDEN: 1,
      INVALID_REQUEST: 1,
      IP_NOT_ALLOWED: 1,
      UNAUTHORIZED: 1,
    });
  });

  it("is exact under load, and shown to its merchant alone", async () => {
    const key = await create();
    const calls = Array.from({ length: 200 }, () => use(key.key));
    const reads = Array.from({ length: 5 }, () => read(key.id));
    await Promise.all([...calls, ...reads]);
    expect((await read(key.id)).usage).toEqual({ requests: 200, rejections: 0 });
    const other = { key: service.seeded.secondMerchant.apiKey };
    expect((await service.call("GET", `/api-keys/${key.id}`, undefined, other)).status).toBe(404);
  });
});

describe("a key that expires soon", () => {
  const mailsAbout = async (lastFour: string) => {
    const { body } = await service.call("GET", "/api/sandbox/outbox");
    return body.data.filter(
      (message: { subject: string | null; body: string }) =>
        message.subject?.includes("expires soon") && message.body.includes(`…${lastFour}`),
    );
  };

  it("is expiring from a week before, and its owner gets one e-mail", async () => {
    const key = await create({ expiresAt: await inHours(30 * 24) });
    const brief = await create({ expiresAt: await inHours(24) });
    expect(await read(key.id)).toMatchObject({ status: "active" });
    await warnOfExpiringKeys();
    await waitHours(23 * 24 + 1);
    expect(await read(key.id)).toMatchObject({ status: "expiring" });
    await Promise.all([warnOfExpiringKeys(), warnOfExpiringKeys()]);
    await warnOfExpiringKeys();
    const mails = await eventually(async () => {
      const found = await mailsAbout(key.key.slice(-4));
      return found.length > 0 ? found : null;
    });
    expect(mails).toHaveLength(1);
    expect(mails[0].to).toBe(service.seeded.merchant.email);
    expect(mails[0].body).toContain(`/dashboard/developers/api-keys/${key.id}`);
    expect(await mailsAbout(brief.key.slice(-4))).toEqual([]);
  });

  it("is told to the developer who created it too, unless they want no such e-mails", async () => {
    const createdBy = async (wanted: boolean) => {
      const by = await sessionOf(await addPerson(service.seeded.merchant.id, "developer"));
      const profile = { emails: { keys: wanted } };
      await service.call("PUT", "/api/users/profile", profile, { key: by });
      return create({ expiresAt: await inHours(30 * 24) }, by);
    };
    const [wanted, muted] = [await createdBy(true), await createdBy(false)];
    await waitHours(23 * 24 + 1);
    await warnOfExpiringKeys();
    const recipients = async ({ key }: Key) =>
      (await mailsAbout(key.slice(-4))).map(({ to }: { to: string }) => to === owner).sort();
    const { email: owner } = service.seeded.merchant;
    expect(await recipients(wanted)).toEqual([false, true]);
    expect(await recipients(muted)).toEqual([true]);
  });
});
