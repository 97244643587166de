import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { createId } from "@/lib/ids";
import { listRatesOperation } from "@/lib/contract/rates";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { recordCall } from "./record";

/** What merchants read about their own calls, and what the log never holds. */

let service: TestService;
const transfer = { amount: "2.00", phoneNumber: "0240000001", description: "Kɔfi – 20 ₵" };
let session: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "9000.00" });
  const { email, password } = service.seeded.merchant;
  const login = await service.call("POST", "/api/auth/login", { email, password }, { key: null });
  session = login.body.token as string;
  await service.call("POST", "/api/auth/reauthenticate", { password }, { key: session });
});
afterAll(() => service.stop());

const idOf = (response: { headers: Headers }) => response.headers.get("x-request-id") ?? "";
const logOf = async (query: string, key?: string) =>
  (await service.call("GET", `/api/request-log?${query}`, undefined, key ? { key } : {})).body;
const one = async (response: { headers: Headers }, key?: string) =>
  (await logOf(`requestId=${idOf(response)}`, key)).data[0];
const newKey = async (scopes: string[]) =>
  (await service.call("POST", "/api-keys", { name: "a key", scopes })).body;

test("a call is in the log at once, with its bodies, and numbers masked", async () => {
  const paid = await service.call("POST", "/api/mobile-money/transfer", transfer);
  const logged = await one(paid);
  expect(logged).toMatchObject({
    requestId: idOf(paid),
    method: "POST",
    path: "/api/mobile-money/transfer",
    route: "/api/mobile-money/transfer",
    status: 201,
    code: null,
    credential: expect.stringMatching(/^key_/),
    request: { query: null, isCut: false },
    response: { isCut: false },
  });
  expect(JSON.parse(logged.request.body)).toEqual({ ...transfer, phoneNumber: "02400***01" });
  expect(JSON.parse(logged.response.body)).toMatchObject({
    transactionId: paid.body.transactionId,
    recipient: "+2332******01",
    amount: "2.00",
  });
  expect(logged.durationMs).toBeGreaterThanOrEqual(0);
  expect(Math.abs(Date.now() - Date.parse(logged.at))).toBeLessThan(60_000);
  const read = await service.call("GET", `/api/request-log/${idOf(paid)}`);
  expect([read.status, read.body]).toEqual([200, logged]);
});

test("the number in a path and the search in a query are masked", async () => {
  const resolved = await service.call("GET", "/identity/resolve/%2B233240000123");
  expect(await one(resolved)).toMatchObject({
    path: "/identity/resolve/+2332******23",
    route: "/identity/resolve/{phone}",
  });
  const listed = await service.call("GET", "/api/transactions?q=0240000001&limit=5");
  expect((await one(listed)).request).toEqual({
    query: "q=02400***01&limit=5",
    body: null,
    isCut: false,
  });
});

describe("a rejection is in the log with its code:", () => {
  it("a wrong field, with what was sent", async () => {
    const body = { ...transfer, amount: "nonsense" };
    const logged = await one(await service.call("POST", "/api/mobile-money/transfer", body));
    expect(logged).toMatchObject({ status: 400, code: "INVALID_REQUEST" });
    expect(logged.request.body).toContain('"amount":"nonsense"');
    expect(JSON.parse(logged.response.body).error.details.field).toBe("amount");
  });

  it("what is no JSON, without what was sent", async () => {
    const sent = await service.call("POST", "/api/mobile-money/transfer", undefined, {
      raw: "{password: hidden}",
      headers: { "content-type": "application/json" },
    });
    expect(await one(sent)).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      request: { body: null },
    });
  });

  it("a missing scope, an id that does not exist, and a key that was deleted or has expired", async () => {
    const made = await newKey(["rates:read"]);
    const call = (path: string) => service.call("GET", path, undefined, { key: made.key });
    const credential = made.id as string;
    expect(await one(await call("/wallet/transactions"))).toMatchObject({
      ...{ status: 403, code: "FORBIDDEN", credential },
    });
    expect(await one(await service.call("GET", "/payments/txn_x"))).toMatchObject({
      ...{ status: 404, code: "NOT_FOUND", path: "/payments/txn_x" },
    });
    await service.call("DELETE", `/api-keys/${credential}`);
    expect(await one(await call("/rates"))).toMatchObject({
      ...{ status: 401, code: "UNAUTHORIZED", credential },
    });
    const short = await newKey(["rates:read"]);
    await asOwner(
      (sql) => sql`update api_keys set expires_at = app_now() where id = ${short.id as string}`,
    );
    const late = await service.call("GET", "/rates", undefined, { key: short.key });
    expect(await one(late)).toMatchObject({ status: 401, credential: short.id });
  });
});

describe("nobody reads", () => {
  it("the calls of another merchant", async () => {
    const paid = await service.call("POST", "/api/mobile-money/transfer", transfer);
    const key = service.seeded.secondMerchant.apiKey;
    expect(await one(paid, key)).toBeUndefined();
    expect(
      (await service.call("GET", `/api/request-log/${idOf(paid)}`, undefined, { key })).status,
    ).toBe(404);
    await service.call("GET", "/rates", undefined, { key });
    const { data } = await logOf("limit=100", key);
    expect(data.length).toBeGreaterThan(0);
    const owners = await asOwner(
      (sql) => sql<{ merchant_id: string }[]>`select distinct merchant_id from request_log
        where request_id = any(${data.map(({ requestId }: { requestId: string }) => requestId)})`,
    );
    expect(owners).toEqual([{ merchant_id: service.seeded.secondMerchant.id }]);
  });

  it("calls in whose area they have no scope", async () => {
    const paid = await service.call("POST", "/api/mobile-money/transfer", transfer);
    const rates = await service.call("GET", "/rates");
    const { key } = await newKey(["account:read", "rates:read"]);
    expect(await one(paid, key)).toBeUndefined();
    expect(
      (await service.call("GET", `/api/request-log/${idOf(paid)}`, undefined, { key })).status,
    ).toBe(404);
    expect(await one(rates, key)).toMatchObject({ path: "/rates" });
    expect(await one(paid, (await newKey(["account:read", "momo:read"])).key)).toBeDefined();
  });

  it("the log itself without its scope", async () => {
    const { key } = await newKey(["payments:read"]);
    expect((await service.call("GET", "/api/request-log", undefined, { key })).status).toBe(403);
  });
});

test("of a session, changes are in the log, and neither reads nor what concerns its own security", async () => {
  const inSession = (method: string, path: string, body?: unknown) =>
    service.call(method, path, body, { key: session });
  const changed = await inSession("PUT", "/api/users/profile", { phone: "+233240000009" });
  expect(await one(changed)).toMatchObject({
    status: 200,
    credential: service.seeded.merchant.userId,
  });
  for (const call of [
    await inSession("GET", "/api/transactions"),
    await inSession("POST", "/api/auth/reauthenticate", { password: "obviously-fake" }),
    await inSession("GET", "/api/request-log"),
    await service.call("GET", "/api/request-log"),
  ])
    expect(await one(call)).toBeUndefined();
});

test("the log holds no secret: no key, webhook secret, password, code or document", async () => {
  const made = await service.call("POST", "/api-keys", { name: "k", scopes: ["rates:read"] });
  const rotated = await service.call("POST", "/webhooks/secret", {}, { key: session });
  const revealed = await service.call("GET", "/webhooks/secret", undefined, { key: session });
  const client = await service.call(
    ...(["POST", "/oauth-clients", { name: "c", scopes: ["rates:read"] }] as const),
    { key: session },
  );
  await service.call("GET", `/rates?api_key=${made.body.key}`);
  await service.call("POST", "/identity/mint", { phone: "+233240000123" });
  await service.call("POST", "/identity/mint", { phone: "+233240000123", otp: "987654" });
  const content = Buffer.from("%PDF-1.4 a document of a person").toString("base64");
  const document = { documentType: "passport", fileName: "p.pdf", contentType: "application/pdf" };
  await service.call("POST", "/api/users/kyc-upload", { ...document, content });
  const secrets: string[] = [
    made.body.key,
    client.body.secret,
    revealed.body.secret,
    "987654",
    content,
    "+233240000123",
    service.seeded.merchant.password,
  ];
  expect([rotated.status, revealed.status, client.status]).toEqual([200, 200, 201]);
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  await logOf("");
  const rows = await asOwner(
    (sql) => sql<{ text: string }[]>`select r::text as text from request_log r`,
  );
  const all = rows.map(({ text }) => text).join("\n");
  expect(all).toContain("/api/users/kyc-upload");
  expect(all).toContain("/identity/mint");
  for (const secret of secrets) expect(all).not.toContain(secret);
});

test("a body of more than 4 KB is kept to its first 4 KB, and says so", async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    ...{
      amount: "2.00",
      phoneNumber: "0240000001",
      description: `Ɛdwuma number ${n}, ${"ɛ".repeat(40)}`,
    },
  }));
  const made = await service.call("POST", "/payouts/batches", { name: "Salaries", rows });
  expect(made.status).toBe(201);
  const { request } = await one(made);
  expect(request.isCut).toBe(true);
  expect(Buffer.byteLength(request.body)).toBeLessThanOrEqual(4096);
  expect(Buffer.byteLength(request.body)).toBeGreaterThan(3800);
  expect(request.body).not.toContain("0240000001");
});

test("the list is filtered and paged, and totals count what the filters admit", async () => {
  const { key, id } = await newKey(["payments:read", "rates:read", "account:read", "momo:write"]);
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, path, body, { key });
  for (let n = 0; n < 3; n += 1) await call("GET", "/rates");
  await call("GET", "/payments/txn_x");
  await call("POST", "/api/mobile-money/transfer", {});
  const count = async (query: string) => (await logOf(`credential=${id}&${query}`)).total;
  expect(await count("")).toBe(5);
  expect(await count("status=2xx")).toBe(3);
  expect(await count("status=4xx")).toBe(2);
  expect(await count("status=404")).toBe(1);
  expect(await count("method=POST")).toBe(1);
  expect(await count("path=/pay")).toBe(1);
  expect(await count("path=/payments/{id}")).toBe(1);
  expect(await count("path=/ra%25")).toBe(0);
  expect(await count("from=2020-01-01&to=2020-01-02")).toBe(0);
  expect(await count("from=2020-01-01")).toBe(5);
  const first = await logOf(`credential=${id}&limit=2`);
  expect(first.data.map(({ path }: { path: string }) => path)).toEqual([
    "/api/mobile-money/transfer",
    "/payments/txn_x",
  ]);
  await call("GET", "/rates");
  const next = await logOf(`credential=${id}&limit=2&page=2&asOf=${first.asOf}`);
  expect([next.total, next.data.length]).toEqual([5, 2]);
  for (const wrong of ["status=600", "status=4x", "method=PURGE", "page=0", "nothing=1"])
    expect((await service.call("GET", `/api/request-log?${wrong}`)).status).toBe(400);
});

describe("the log costs a call nothing:", () => {
  it("what cannot be written fails no call, and is counted as omitted", async () => {
    const before = (await logOf("")).omitted;
    const setAllowed = (how: "grant" | "revoke") =>
      asOwner((sql) =>
        sql.unsafe(
          how === "grant"
            ? "grant insert on request_log to cedirail_app"
            : "revoke insert on request_log from cedirail_app",
        ),
      );
    await setAllowed("revoke");
    try {
      expect((await service.call("POST", "/api/mobile-money/transfer", transfer)).status).toBe(201);
      expect((await logOf("")).omitted).toBe(before + 1);
    } finally {
      await setAllowed("grant");
    }
  });

  it("a flood is counted beyond what a merchant's log takes in a minute, and says so", async () => {
    const { apiKey, id: merchantId } = service.seeded.secondMerchant;
    const before = await logOf("", apiKey);
    const facts = {
      credentialId: "key_1",
      actor: "key_1",
      userId: "usr_1",
      scopes: new Set<never>(),
    };
    const calls = 5_000;
    for (let sent = 0; sent < calls; sent += 1)
      recordCall({
        requestId: createId("req"),
        operation: listRatesOperation,
        area: "rates",
        principal: { kind: "key", merchantId, ...facts },
        method: "GET",
        params: {},
        search: "",
        startedAt: performance.now(),
        status: sent < 1_000 ? 429 : 200,
        code: null,
        sent: null,
        responded: "{}",
      });
    const { total, omitted } = await logOf("", apiKey);
    expect(total - before.total + (omitted - before.omitted)).toBe(calls);
    expect(total - before.total).toBeGreaterThan(1_000);
    expect(total - before.total).toBeLessThanOrEqual(1_500);
    // Those beyond a limit take little of it.
    expect((await logOf("status=2xx", apiKey)).total).toBeGreaterThan(1_000);
  });
});
