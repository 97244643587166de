import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { formatKey } from "@/lib/auth/key-format";
import { operations } from "@/lib/contract";
import { scopes } from "@/lib/contract/operation";
import { undocumentedIn } from "@/lib/tooling/documented";
import {
  basicOf,
  createClient,
  ownerSession,
  postForm,
  tokenOf,
  type TestClient,
} from "@/lib/tooling/test-oauth";
import { asOwner } from "@/lib/tooling/test-owner";
import {
  eventually,
  startTestService,
  type ApiAnswer,
  type TestService,
} from "@/lib/tooling/test-service";

/** The token endpoint and its two neighbors, to the letter of RFC 6749, 7009 and 8414. */

let service: TestService;
let session: string;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  session = await ownerSession(service);
  client = await createClient(service, session);
});
afterAll(() => service.stop());

const grant = { grant_type: "client_credentials" };
type Options = Parameters<typeof postForm>[3];
const request = async (form: Record<string, string> | string, options?: Options) => {
  const response = await postForm(service, "/oauth/token", form, options);
  expect(undocumentedIn("POST", "/oauth/token", response)).toEqual([]);
  return response;
};
const inForm = ({ id, secret }: TestClient) => ({ client_id: id, client_secret: secret });

function expectRejection({ status, headers, body }: ApiAnswer, expected: number, error: string) {
  expect({ status, error: body.error }).toEqual({ status: expected, error });
  expect(Object.keys(body)).toEqual(["error", "error_description"]);
  expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toMatch(/^req_/);
  expect(headers.get("www-authenticate")).toBe(expected === 401 ? 'Basic realm="cedirail"' : null);
}

describe("a token", () => {
  it("is issued by HTTP Basic and by the form, with all scopes of the client", async () => {
    const byHeader = await request(grant, { as: client });
    const byForm = await request({ ...grant, ...inForm(client) });
    for (const { status, headers, body } of [byHeader, byForm]) {
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^ct_test_[0-9A-Za-z]{38}$/),
        token_type: "Bearer",
        expires_in: 3600,
        scope: "rates:read wallet:read",
      });
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("pragma")).toBe("no-cache");
    }
    expect(byHeader.body.access_token).not.toBe(byForm.body.access_token);
  });

  it("works wherever a key does, with the client's scopes, as the user who created the client", async () => {
    const key = await tokenOf(service, client);
    expect((await service.call("GET", "/rates", undefined, { key })).status).toBe(200);
    const lacking = await service.call("GET", "/api/transactions", undefined, { key });
    expect(lacking).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN", details: { scope: "transactions:read" } } },
    });
    const me = await service.call("GET", "/api/auth/me", undefined, { key });
    expect(me.body).toMatchObject({
      user: { id: service.seeded.merchant.userId },
      merchant: { id: service.seeded.merchant.id },
      scopes: expect.arrayContaining(["rates:read", "wallet:read"]),
      credential: "oauth",
      stepUpUntil: null,
    });
    expect(me.body.scopes).toHaveLength(2);
  });

  it("may have fewer scopes, and never more", async () => {
    const key = await tokenOf(service, client, "rates:read");
    expect((await service.call("GET", "/rates", undefined, { key })).status).toBe(200);
    const wallet = await service.call("GET", "/wallet/transactions", undefined, { key });
    expect(wallet.body.error).toMatchObject({ details: { scope: "wallet:read" } });
    for (const scope of [...scopes, "everything", "rates:read kyc:read", " ", "rates:read\t"]) {
      if (["rates:read", "wallet:read"].includes(scope)) continue;
      expectRejection(await request({ ...grant, scope }, { as: client }), 400, "invalid_scope");
    }
    const twice = await request({ ...grant, scope: "rates:read  rates:read" }, { as: client });
    expect(twice.body.scope).toBe("rates:read");
    expect((await request({ ...grant, scope: "" }, { as: client })).body.scope).toContain(" ");
  });

  it("does nothing that only a person may do, and grants no scope that it lacks", async () => {
    const everything = await createClient(service, session, scopes);
    const key = await tokenOf(service, everything);
    const forPeople = operations.filter(({ sessionOnly, params }) => sessionOnly && !params);
    expect(forPeople.length).toBeGreaterThan(2);
    for (const { method, path } of forPeople) {
      const { status } = await service.call(method, path, method === "GET" ? undefined : {}, {
        key,
      });
      expect({ path, status }).toEqual({ path, status: 403 });
    }
    const narrow = await tokenOf(service, everything, "keys:write");
    const wide = { name: "Wide", scopes: ["payments:write"] };
    const made = await service.call("POST", "/api-keys", wide, { key: narrow });
    expect(made).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
    const same = { name: "Same", scopes: ["keys:write"] };
    expect((await service.call("POST", "/api-keys", same, { key: narrow })).status).toBe(201);
  });

  it("is nowhere in the database, nor is the secret", async () => {
    const token = await tokenOf(service, client);
    const rows = await asOwner(
      (sql) => sql`
        select t::text as row from oauth_tokens t union all select s::text from oauth_secrets s
        union all select a::text from audit_log a union all select i::text from idempotency_keys i`,
    );
    const text = rows.map(({ row }) => String(row)).join("\n");
    expect(text).toContain(client.id);
    for (const secret of [token, client.secret])
      expect(text).not.toContain(secret.slice("ct_test_".length, -6));
  });
});

describe("a request is invalid", () => {
  it("with two ways to authenticate, or two clients", async () => {
    const both = { ...grant, ...inForm(client) };
    expectRejection(await request(both, { as: client }), 400, "invalid_request");
    const other = { ...grant, client_id: "oac_00000000000000000000000000" };
    expectRejection(await request(other, { as: client }), 400, "invalid_request");
    const same = { ...grant, client_id: client.id };
    expect((await request(same, { as: client })).status).toBe(200);
  });

  it("with another media type, a member given twice, or none", async () => {
    const json = { headers: { "content-type": "application/json" }, as: client };
    expectRejection(await request(JSON.stringify(grant), json), 400, "invalid_request");
    const twice = "grant_type=client_credentials&grant_type=client_credentials";
    expectRejection(await request(twice, { as: client }), 400, "invalid_request");
    for (const form of ["", "grant_type=", "scope=rates%3Aread", "x".repeat(300_000)])
      expectRejection(await request(form, { as: client }), 400, "invalid_request");
  });

  it("not with members that the endpoint does not know", async () => {
    expect((await request({ ...grant, audience: "x" }, { as: client })).status).toBe(200);
  });

  it("with another grant type", async () => {
    for (const grant_type of [
      "password",
      "authorization_code",
      "refresh_token",
      "CLIENT_CREDENTIALS",
    ])
      expectRejection(await request({ grant_type }, { as: client }), 400, "unsupported_grant_type");
  });
});

describe("a client is rejected", () => {
  const stranger = () => ({ ...client, id: "oac_00000000000000000000000000" });
  const wrong = () => ({ ...client, secret: formatKey("test", undefined, "cc") });

  it("in the same way whether it is unknown, no id at all, or its secret wrong", async () => {
    const attempts: TestClient[] = [
      stranger(),
      wrong(),
      { ...client, id: "nobody" },
      { ...client, id: "\0" },
      { ...client, secret: `${client.secret} ` },
      { ...client, secret: "\ud83d\udcb8" },
      { id: client.secret, secret: client.id },
    ];
    const responses: ApiAnswer[] = [];
    for (const attempt of attempts)
      responses.push(
        await request(grant, { as: attempt }),
        await request({ ...grant, ...inForm(attempt) }),
      );
    for (const response of responses) expectRejection(response, 401, "invalid_client");
    expect(new Set(responses.map(({ body }) => body.error_description as string)).size).toBe(1);
  });

  it("without credentials, with half of them, or with a header of another kind", async () => {
    expectRejection(await request(grant), 401, "invalid_client");
    expectRejection(await request({ ...grant, client_id: client.id }), 401, "invalid_client");
    for (const authorization of ["Basic", "Basic ???", "Basic Og==", `Bearer ${client.secret}`]) {
      const response = await request(grant, { headers: { authorization } });
      expectRejection(response, 401, "invalid_client");
    }
    const inQuery = await postForm(
      service,
      `/oauth/token?${new URLSearchParams(inForm(client)).toString()}`,
      grant,
    );
    expectRejection(inQuery, 401, "invalid_client");
  });

  it("with a secret of the other environment, and so is its token", async () => {
    const live = { ...client, secret: formatKey("live", undefined, "cc") };
    const response = await request(grant, { as: live });
    expectRejection(response, 401, "invalid_client");
    expect(response.body.error_description).toContain("testnet");
    const key = formatKey("live", undefined, "ct");
    const used = await service.call("GET", "/rates", undefined, { key });
    expect(used).toMatchObject({ status: 401, body: { error: { code: "WRONG_ENVIRONMENT" } } });
    expect(used.body.error.message).toContain("ct_test_");
  });

  it("where its secret or its token is used as the other, or as a key", async () => {
    const token = await tokenOf(service, client);
    for (const key of [
      client.secret,
      client.id,
      token.slice(0, -1),
      formatKey("test", undefined, "ct"),
    ])
      expect((await service.call("GET", "/rates", undefined, { key })).status).toBe(401);
    expectRejection(
      await request(grant, { as: { ...client, secret: token } }),
      401,
      "invalid_client",
    );
    const { apiKey } = service.seeded;
    expectRejection(
      await request(grant, { as: { ...client, secret: apiKey } }),
      401,
      "invalid_client",
    );
  });
});

describe("a revoked token", () => {
  const revoke = async (token: string, as: TestClient) => {
    const response = await postForm(service, "/oauth/revoke", { token }, { as });
    expect(undocumentedIn("POST", "/oauth/revoke", response)).toEqual([]);
    return response;
  };
  const use = async (key: string) =>
    (await service.call("GET", "/rates", undefined, { key })).status;

  it("stops working at once, and is as revoked the second time; another one works on", async () => {
    const [token, other] = [await tokenOf(service, client), await tokenOf(service, client)];
    expect([await use(token), await use(other)]).toEqual([200, 200]);
    for (let time = 0; time < 2; time += 1)
      expect(await revoke(token, client)).toMatchObject({ status: 200, body: {} });
    expect([await use(token), await use(other)]).toEqual([401, 200]);
  });

  it("may be one that never was; another client's is not revoked", async () => {
    for (const token of ["x", formatKey("test", undefined, "ct"), service.seeded.apiKey])
      expect((await revoke(token, client)).status).toBe(200);
    expect(await use(service.seeded.apiKey)).toBe(200);
    const other = await createClient(service, session);
    const token = await tokenOf(service, other);
    expectRejection(await revoke(token, client), 400, "invalid_grant");
    expect(await use(token)).toBe(200);
    expectRejection(await postForm(service, "/oauth/revoke", { token }, {}), 401, "invalid_client");
    // A parameter of RFC 7009 that nothing needs.
    const hinted = { token, token_type_hint: "refresh_token" };
    expect((await postForm(service, "/oauth/revoke", hinted, { as: other })).status).toBe(200);
    expect(await use(token)).toBe(401);
  });
});

test("the metadata names what there is (RFC 8414)", async () => {
  const path = "/.well-known/oauth-authorization-server";
  const { status, body } = await service.call("GET", path, undefined, { key: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token_endpoint: `${body.issuer}/oauth/token`,
    revocation_endpoint: `${body.issuer}/oauth/revoke`,
    grant_types_supported: ["client_credentials"],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    scopes_supported: [...scopes],
  });
});

test("every token, revocation and rejection is in the audit log", async () => {
  const own = await createClient(service, session);
  const token = await tokenOf(service, own);
  await postForm(service, "/oauth/revoke", { token }, { as: own });
  const headers = { authorization: basicOf({ ...own, secret: "wrong" }) };
  await request(grant, { headers });
  const rows = await eventually(async () => {
    const read = await asOwner(
      (sql) => sql<{ action: string; actor: string }[]>`
        select action, actor from audit_log where resource = ${own.id} order by id`,
    );
    return read.length === 4 ? read : null;
  });
  expect(rows.map(({ action }) => action)).toEqual([
    "client.created",
    "token.issued",
    "token.revoked",
    "client.rejected",
  ]);
  expect(rows.map(({ actor }) => actor).slice(1)).toEqual([own.id, own.id, "anonymous"]);
});
