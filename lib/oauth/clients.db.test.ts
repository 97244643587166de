import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/lib/db/client";
import {
  createClient,
  ownerSession,
  postForm,
  tokenOf,
  type TestClient,
} from "@/lib/tooling/test-oauth";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { testPort } from "@/lib/tooling/test-ports";
import { killAllProcesses, startProcess } from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { endSecretsOf } from "./clients";

/** The life of a client and of its tokens, in the process that changes them and in another one. */

let service: TestService;
let session: string;
let otherUrl: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  session = await ownerSession(service);
  const port = await testPort();
  otherUrl = `http://127.0.0.1:${port}`;
  await startProcess("lib/tooling/test-api-process.ts", { PORT: String(port) });
});
afterAll(async () => {
  await killAllProcesses();
  await service.stop();
});

const grant = { grant_type: "client_credentials" };
const mayGetToken = async (client: TestClient) =>
  (await postForm(service, "/oauth/token", grant, { as: client })).status === 200;
const use = async (url: string, token: string) =>
  (await fetch(`${url}/rates`, { headers: { authorization: `Bearer ${token}` } })).status;
const rotate = (id: string, body: object | undefined, headers: Record<string, string> = {}) =>
  service.call("POST", `/oauth-clients/${id}/rotate`, body, { key: session, headers });
const readClient = async (id: string) => {
  const { body } = await service.call("GET", "/oauth-clients?limit=100", undefined, {
    key: session,
  });
  return body.data.find((one: { id: string }) => one.id === id);
};

/** Both processes use the token; once `end` is over, it is dead in both within a second. */
async function expectDeath(token: string, end: () => Promise<unknown>): Promise<void> {
  const urls = [service.url, otherUrl];
  for (const url of urls) expect(await use(url, token)).toBe(200);
  await end();
  const endedAt = performance.now();
  await Promise.all(
    urls.map((url) =>
      eventually(async () => {
        const startedAt = performance.now();
        const status = await use(url, token);
        if (status === 200) expect(startedAt - endedAt).toBeLessThan(1_000);
        return status === 401 ? status : null;
      }),
    ),
  );
}

describe("a token dies within a second in every process", () => {
  it("when it is revoked", async () => {
    const client = await createClient(service, session);
    const token = await tokenOf(service, client);
    await expectDeath(token, () => postForm(service, "/oauth/revoke", { token }, { as: client }));
  });

  it("when its client is deleted, which then gets no more", async () => {
    const client = await createClient(service, session);
    const token = await tokenOf(service, client);
    await expectDeath(token, async () => {
      const path = `/oauth-clients/${client.id}`;
      const deleted = await service.call("DELETE", path, undefined, { key: session });
      expect(deleted.body).toEqual({ id: client.id, deleted: true });
      expect(await mayGetToken(client)).toBe(false);
      expect((await service.call("DELETE", path, undefined, { key: session })).status).toBe(404);
    });
    expect(await readClient(client.id)).toBeUndefined();
  });

  it("when its secret is rotated away; a token of the new one lives", async () => {
    const client = await createClient(service, session);
    const token = await tokenOf(service, client);
    let rotated = client;
    await expectDeath(token, async () => {
      rotated = (await rotate(client.id, { overlapHours: 0 })).body;
      expect(await mayGetToken(client)).toBe(false);
    });
    expect(rotated.secret).toMatch(/^cc_test_/);
    expect(await use(otherUrl, await tokenOf(service, rotated))).toBe(200);
  });

  it("when the person who created the secret leaves, until somebody rotates it", async () => {
    const client = await createClient(service, session);
    const token = await tokenOf(service, client);
    const { userId, id: merchantId } = service.seeded.merchant;
    await expectDeath(token, () =>
      inTransaction((tx) => endSecretsOf(tx, { merchantId, actor: userId }, userId)),
    );
    expect(await mayGetToken(client)).toBe(false);
    expect((await readClient(client.id)).secrets).toEqual([]);
    expect(await mayGetToken((await rotate(client.id, undefined)).body)).toBe(true);
  });
});

describe("an API key made with an access token", () => {
  const makers = () => createClient(service, session, ["keys:write", "rates:read"]);
  const makeKey = (key: string, body: object = {}) =>
    service.call("POST", "/api-keys", { name: "Till", scopes: ["rates:read"], ...body }, { key });

  it("ends with the client's secret at the latest, and by default", async () => {
    const client = await makers();
    const token = await tokenOf(service, client);
    expect((await makeKey(token)).body.expiresAt).toBeNull();
    const rotated = (await rotate(client.id, { overlapHours: 1 })).body;
    const { expiresAt } = rotated.secrets[1];
    const wider = await makeKey(token, { expiresAt: null });
    expect(wider).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN", details: { field: "expiresAt" } } },
    });
    const made = await makeKey(token);
    expect(made).toMatchObject({ status: 201, body: { expiresAt } });
    const ofNew = await makeKey(await tokenOf(service, rotated));
    expect(ofNew.body.expiresAt).toBeNull();
  });

  it.each([
    [
      "the token",
      (id: string) => `oauth_tokens set revoked_at = app_now() where client_id = '${id}'`,
    ],
    [
      "its secret",
      (id: string) => `oauth_secrets set expires_at = app_now() where client_id = '${id}'`,
    ],
    ["its client", (id: string) => `oauth_clients set deleted_at = app_now() where id = '${id}'`],
  ])("is none once %s ended, even if a process has cached the token", async (_, change) => {
    const client = await makers();
    const token = await tokenOf(service, client);
    expect(await use(service.url, token)).toBe(200);
    await asOwner(async (sql) => {
      await sql.unsafe(`update ${change(client.id)}`);
      expect((await makeKey(token)).status).toBe(401);
    });
  });
});

describe("a rotation", () => {
  it("lets the secret before it and its tokens work until the overlap ends", async () => {
    const client = await createClient(service, session);
    const rotated = (await rotate(client.id, { overlapHours: 1 })).body;
    expect(rotated.secrets).toEqual([
      { lastFour: rotated.secret.slice(-4), createdAt: expect.any(String), expiresAt: null },
      {
        lastFour: client.secret.slice(-4),
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    expect([await mayGetToken(client), await mayGetToken(rotated)]).toEqual([true, true]);
    await shiftClock("50 minutes");
    const late = await tokenOf(service, client);
    expect(await use(service.url, late)).toBe(200);
    await shiftClock("61 minutes");
    session = await ownerSession(service);
    expect(await use(service.url, late)).toBe(401);
    expect([await mayGetToken(client), await mayGetToken(rotated)]).toEqual([false, true]);
  });

  it("takes 0 to 72 whole hours, and 24 where none are named", async () => {
    const { id } = await createClient(service, session);
    for (const overlapHours of [-1, 73, 1.5, "1", null])
      expect((await rotate(id, { overlapHours })).body.error).toMatchObject({
        code: "INVALID_REQUEST",
        details: { field: "overlapHours" },
      });
    const { secrets } = (await rotate(id, undefined)).body;
    const hours = (Date.parse(secrets[1].expiresAt) - Date.parse(secrets[0].createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(24, 2);
  });

  it("twice at once leaves two new secrets, and never prolongs one that ends sooner", async () => {
    const client = await createClient(service, session);
    await rotate(client.id, { overlapHours: 0 });
    const both = await Promise.all([1, 2].map(() => rotate(client.id, { overlapHours: 72 })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of both) expect(await mayGetToken(body)).toBe(true);
    expect(await mayGetToken(client)).toBe(false);
    expect((await readClient(client.id)).secrets).toHaveLength(3);
  });

  it("is replayed under its key without the secret, and made once", async () => {
    const client = await createClient(service, session);
    const headers = { "idempotency-key": `rotate-${client.id}` };
    const first = await rotate(client.id, { overlapHours: 0 }, headers);
    const again = await rotate(client.id, { overlapHours: 0 }, headers);
    expect(first.body.secret).toMatch(/^cc_test_/);
    expect(again.body).not.toHaveProperty("secret");
    expect({ ...again.body, secret: first.body.secret }).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await mayGetToken(first.body)).toBe(true);
  });
});

describe("only a person with a fresh proof", () => {
  it("creates and rotates clients: no key, and no session without step-up", async () => {
    const { id } = await createClient(service, session);
    const { email, password } = service.seeded.merchant;
    const logIn = await service.call("POST", "/api/auth/login", { email, password }, { key: null });
    const body = { name: "Till", scopes: ["rates:read"] };
    for (const [path, sent] of [
      ["/oauth-clients", body],
      [`/oauth-clients/${id}/rotate`, {}],
    ] as const) {
      const byKey = await service.call("POST", path, sent);
      expect(byKey).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
      const unproved = await service.call("POST", path, sent, { key: logIn.body.token });
      expect(unproved).toMatchObject({ status: 403, body: { error: { code: "MFA_REQUIRED" } } });
    }
    expect((await service.call("GET", "/oauth-clients")).status).toBe(403);
    expect((await service.call("DELETE", `/oauth-clients/${id}`)).status).toBe(403);
  });

  it("and the client's scopes: a developer creates and rotates none that moves money", async () => {
    const client = await createClient(service, session, ["payments:write"]);
    const { userId } = service.seeded.merchant;
    const setRole = (role: string) =>
      asOwner((sql) => sql`update users set role = ${role} where id = ${userId}`);
    await setRole("developer");
    try {
      const developer = await ownerSession(service);
      const body = { name: "Till", scopes: ["payments:write"] };
      const options = { key: developer };
      for (const response of [
        await service.call("POST", "/oauth-clients", body, options),
        await service.call("POST", `/oauth-clients/${client.id}/rotate`, {}, options),
      ])
        expect(response.body.error.details).toEqual({ scope: "payments:write" });
      expect(await mayGetToken(client)).toBe(true);
      expect((await createClient(service, developer, ["webhooks:write"])).id).toMatch(/^oac_/);
    } finally {
      await setRole("owner");
    }
  });

  it("of the client's own merchant: others get the 404 of an id that does not exist", async () => {
    const client = await createClient(service, session);
    const { id: merchantId } = service.seeded.secondMerchant;
    await asOwner(
      (sql) => sql`update oauth_clients set merchant_id = ${merchantId} where id = ${client.id}`,
    );
    for (const [method, path] of [
      ["POST", `/oauth-clients/${client.id}/rotate`],
      ["DELETE", `/oauth-clients/${client.id}`],
    ] as const) {
      const sent = method === "POST" ? {} : undefined;
      const { status } = await service.call(method, path, sent, { key: session });
      expect(status).toBe(404);
    }
    expect(await readClient(client.id)).toBeUndefined();
  });
});

it("counts what its tokens call, and what of it is rejected", async () => {
  const client = await createClient(service, session);
  expect((await readClient(client.id)).usage).toEqual({ requests: 0, rejections: 0 });
  const key = await tokenOf(service, client);
  for (const path of ["/rates", "/rates", "/api-keys"])
    await service.call("GET", path, undefined, { key });
  expect((await readClient(client.id)).usage).toEqual({ requests: 3, rejections: 1 });
});

it("expires after an hour, by the database's clock", async () => {
  const client = await createClient(service, session);
  const token = await tokenOf(service, client);
  const shifted = await asOwner(
    (sql) => sql`select extract(epoch from app_now() - clock_timestamp())::integer as seconds`,
  );
  const seconds = Number(shifted[0]?.seconds);
  await shiftClock(`${seconds + 3590} seconds`);
  expect(await use(service.url, token)).toBe(200);
  await shiftClock(`${seconds + 3602} seconds`);
  await eventually(async () => ((await use(service.url, token)) === 401 ? true : null));
});
