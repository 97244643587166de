import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { formatKey } from "@/lib/auth/key-format";
import { undocumentedIn } from "@/lib/tooling/documented";
import { makePhoto } from "@/lib/tooling/test-images";
import { createClient, ownerSession, tokenOf } from "@/lib/tooling/test-oauth";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { groupA, groupB, groupC, type SpecificationRow } from "@/lib/tooling/specification-rows";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

/**
 * The interface specification (§4, 5, 7 and 9) against a running server, typed in from its text and never read from
 * the code: a row there is a row here. Events (§6) and limits (§8) are in `specification-events` and `-limits`.
 */

let chain: TestChain;
let service: TestService;
/** What the rows name, by the words between `<` and `>`. */
const names: Record<string, string> = {};

beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false, chain });
  const { merchant, webhookSecret } = service.seeded;
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 100 });
  const { email, password } = merchant;
  const logIn = () => service.call("POST", "/api/auth/login", { email, password }, { key: null });
  const paid = await service.call("POST", "/api/mobile-money/transfer", {
    amount: 2,
    phoneNumber: "0240000001",
  });
  const quote = await service.call("POST", "/api/convert/usdt-to-ghs", { amount: 1 });
  const nudge = JSON.stringify({ transactionId: paid.body.transactionId });
  const spare = { name: "Spare", scopes: ["rates:read"] };
  Object.assign(names, {
    email,
    password,
    wallet: merchant.wallet,
    merchant: merchant.id,
    user: merchant.userId,
    transaction: paid.body.transactionId,
    conversion: quote.body.conversionId,
    second: service.seeded.secondMerchant.apiKey,
    key: (await service.call("POST", "/api-keys", spare)).body.id,
    session: (await logIn()).body.token,
    document: (await makePhoto()).toString("base64"),
    nudge: createHmac("sha256", webhookSecret).update(nudge).digest("hex"),
  });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const named = (text: string) => text.replace(/<(\w+)>/g, (_, name: string) => names[name] ?? "?");

const rows = [...groupA, ...groupB, ...groupC];
const titled = (list: SpecificationRow[]) =>
  list.map((row) => [`${row.method} ${row.path}`, row] as const);
const send = ({ method, path, called, body, key, headers = {} }: SpecificationRow) =>
  service.call(method, named(called ?? path), body && JSON.parse(named(JSON.stringify(body))), {
    ...(key === undefined ? {} : { key: key && named(key) }),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, named(value)]),
    ),
  });

test("the specification has 38 endpoints: 17 in group A, 4 in B, 17 in C", () => {
  expect([groupA, groupB, groupC].map(({ length }) => length)).toEqual([17, 4, 17]);
});

describe("§4, endpoints", () => {
  it.each(titled(rows))("%s", async (_, row) => {
    const response = await send(row);
    expect(response.status, JSON.stringify(response.body)).toBe(row.status);
    expect(response.body).toMatchObject(row.fields);
    expect(undocumentedIn(row.method, row.path, response)).toEqual([]);
  });
});

describe("§5, every endpoint but login and the callback needs a key", () => {
  it.each(titled(rows.filter(({ key }) => key !== null)))("%s", async (_, row) => {
    for (const key of [null, "ck_test_invalid"]) {
      const { status, body, headers } = await send({ ...row, key });
      expect([status, body.error.type, body.error.code]).toEqual([
        401,
        "UNAUTHORIZED",
        "UNAUTHORIZED",
      ]);
      expect(headers.get("www-authenticate")).toContain("Bearer");
    }
  });
});

/** What the contract adds at these paths. */
const added = ["GET /api-keys/{id}", "PATCH /api-keys/{id}", "PUT /api/transactions/webhook"];

describe("§4, any other method is a 405 that names those of the path", () => {
  const known = [...rows.map(({ method, path }) => `${method} ${path}`), ...added];

  it.each([...new Set(rows.map(({ path }) => path))])("%s", async (path) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if (known.includes(`${method} ${path}`)) continue;
      const { status, body, headers } = await service.call(method, path.replace(/\{\w+\}/g, "x"));
      expect([method, status, body.error.code]).toEqual([method, 405, "METHOD_NOT_ALLOWED"]);
      const allowed = headers
        .get("allow")
        ?.split(", ")
        .map((one) => `${one} ${path}`);
      expect(allowed?.sort()).toEqual(known.filter((one) => one.endsWith(` ${path}`)).sort());
    }
  });
});

const keyWith = async (scopes: string[]): Promise<string> =>
  (await service.call("POST", "/api-keys", { name: "Made for a test", scopes })).body.key;
const rates = (key: string | null, headers: Record<string, string> = {}) =>
  service.call("GET", "/rates", undefined, { key, headers });
const post = (path: string, body: unknown, key?: string) =>
  service.call("POST", path, body, key === undefined ? {} : { key });
const payment = { amount: 2, currency: "GHS", recipient: "+233240000001" };

/** Each with status, error type and error code; null: a success. */
type Case = [what: string, call: () => Promise<ApiAnswer>, ...expected: [number, string?, string?]];

describe("§5, authentication", () => {
  const cases: Case[] = [
    ["Authorization: Bearer <API_KEY>", () => rates(service.seeded.apiKey), 200],
    ["no Authorization", () => rates(null), 401, "UNAUTHORIZED", "UNAUTHORIZED"],
    [
      "another scheme",
      () => rates(null, { authorization: `Basic ${service.seeded.apiKey}` }),
      401,
      "UNAUTHORIZED",
      "UNAUTHORIZED",
    ],
    ["an invalid key", () => rates("ck_test_x"), 401, "UNAUTHORIZED", "UNAUTHORIZED"],
    [
      "a key of the other environment",
      () => rates(formatKey("live")),
      401,
      "UNAUTHORIZED",
      "WRONG_ENVIRONMENT",
    ],
    [
      "a deleted key",
      async () => {
        const made = await post("/api-keys", { name: "Brief", scopes: ["rates:read"] });
        await service.call("DELETE", `/api-keys/${made.body.id}`);
        return rates(made.body.key);
      },
      401,
      "UNAUTHORIZED",
      "UNAUTHORIZED",
    ],
    [
      "a key without the permission",
      async () => post("/payments/initiate", payment, await keyWith(["rates:read"])),
      403,
      "FORBIDDEN",
      "FORBIDDEN",
    ],
    ["a key with the permission alone", async () => rates(await keyWith(["rates:read"])), 200],
    [
      "OAuth: an access token",
      async () => {
        const session = await ownerSession(service);
        return rates(await tokenOf(service, await createClient(service, session)));
      },
      200,
    ],
    ["a session", async () => rates(await ownerSession(service)), 200],
    [
      "a session after logout",
      async () => {
        const session = await ownerSession(service);
        await post("/api/auth/logout", undefined, session);
        return rates(session);
      },
      401,
      "UNAUTHORIZED",
      "UNAUTHORIZED",
    ],
    [
      "a body without Content-Type: application/json",
      () =>
        service.call("POST", "/payments/initiate", payment, {
          headers: { "content-type": "text/plain" },
        }),
      400,
      "BAD_REQUEST",
      "BAD_REQUEST",
    ],
  ];

  it.each(cases)("%s", async (_, call, status, type, code) => {
    const response = await call();
    expect(response.status, JSON.stringify(response.body)).toBe(status);
    expect([response.body.error?.type, response.body.error?.code]).toEqual([type, code]);
  });
});
