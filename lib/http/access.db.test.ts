import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { formatKey } from "@/lib/auth/key-format";
import { operations } from "@/lib/contract";
import { type Operation, scopeOf, scopes, staffRolesOf } from "@/lib/contract/operation";
import { staffRoles, type StaffRole } from "@/lib/contract/roles";
import { bytesOf, operationsOnBelongings, sampleOf } from "@/lib/tooling/operation-samples";
import type { Belongings } from "@/lib/tooling/test-belongings";
import { ownerSession } from "@/lib/tooling/test-oauth";
import { makeBelongingsOfOthers } from "@/lib/tooling/test-others";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { nameOf, variantsOf } from "@/lib/tooling/transaction-samples";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";

let chain: TestChain;
let service: TestService;
let deletedKey: string;
let others: Belongings;
let merchantSession: string;
/** Sessions of the staff, stepped up. */
let staffSessions: Record<StaffRole, string>;

const guarded = operations.filter(({ auth }) => auth !== "public").flatMap(variantsOf);
const forKeys = guarded.filter((one) => scopeOf(one) !== null && !one.sessionOnly);
const admittingStaff = guarded.filter((operation) => staffRolesOf(operation).length > 0);

async function call(operation: Operation, key: string | null, of: Partial<Belongings> = {}) {
  const { path, body } = sampleOf(operation, of);
  return service.call(operation.method, path, body, { key, ...bytesOf(operation) });
}

async function newKey(wanted: readonly string[], by = service.seeded.apiKey): Promise<ApiAnswer> {
  return service.call(
    "POST",
    "/api-keys",
    { name: "Made for a test", scopes: wanted },
    { key: by },
  );
}

function expectRejection(response: ApiAnswer, status: number, code: string): void {
  expect({ status: response.status, code: response.body.error.code }).toEqual({ status, code });
  expect(response.body.requestId).toBe(response.headers.get("x-request-id"));
}

async function openSessions(): Promise<void> {
  merchantSession = await ownerSession(service);
  const opened = staffRoles.map(async (role) => [role, await signInStaff(service, role)] as const);
  staffSessions = Object.fromEntries(await Promise.all(opened)) as typeof staffSessions;
  // However long all this takes.
  const until = "app_now() + interval '1 hour'";
  await asOwner((sql) => sql.unsafe(`update sessions set step_up_until = ${until}`));
}

beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false, chain });
  await openSessions();
  others = await makeBelongingsOfOthers(service);
  const made = await newKey(scopes);
  deletedKey = made.body.key;
  expect((await service.call("GET", "/rates", undefined, { key: deletedKey })).status).toBe(200);
  await service.call("DELETE", `/api-keys/${made.body.id}`);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

it.each(["Basic KEY", "KEY", "Bearer", "Bearer KEY x"])(
  "responds 401 to a valid key in the header `%s`",
  async (form) => {
    const headers = { authorization: form.replace("KEY", service.seeded.apiKey) };
    const response = await service.call("GET", "/rates", undefined, { key: null, headers });
    expectRejection(response, 401, "UNAUTHORIZED");
  },
);

test("a mainnet key is told from one that is not valid, and what to use is said", async () => {
  for (const key of [formatKey("live"), "ck_live_short"]) {
    const response = await service.call("GET", "/rates", undefined, { key });
    expectRejection(response, 401, "WRONG_ENVIRONMENT");
    expect(response.body.error.message).toContain("use a key that begins with ck_test_");
  }
});

test("a key that lacks a scope is told which", async () => {
  const made = await newKey(scopes.filter((scope) => scope !== "transactions:read"));
  const options = { key: made.body.key };
  const response = await service.call("GET", "/api/transactions", undefined, options);
  expectRejection(response, 403, "FORBIDDEN");
  expect(response.body.error.details).toEqual({ scope: "transactions:read" });
  expect(response.body.error.message).toContain("transactions:read");
});

const keysWith = new Map<string, Promise<ApiAnswer>>();
it.each(forKeys.map((operation) => [nameOf(operation), operation] as const))(
  "%s accepts a key with only its scope",
  async (_, operation) => {
    const scope = String(scopeOf(operation));
    const made = keysWith.get(scope) ?? newKey([scope]);
    keysWith.set(scope, made);
    const response = await call(operation, (await made).body.key);
    // What rejects every key is `sessionOnly`, so that the document offers it to none.
    expect([200, 201, 400, 404]).toContain(response.status);
  },
);

describe.each(admittingStaff.map((operation) => [nameOf(operation), operation] as const))(
  "%s",
  (_, operation) => {
    it.each([...staffRolesOf(operation)])("accepts staff with the role %s", async (role) => {
      const response = await call(operation, staffSessions[role]);
      expect([200, 201, 400, 404]).toContain(response.status);
    });
  },
);

test("staff can read who they are, and act for no merchant", async () => {
  for (const role of staffRoles) {
    const { body } = await service.call("GET", "/api/auth/me", undefined, {
      key: staffSessions[role],
    });
    expect(body).toMatchObject({
      user: { role, merchantId: null, hasOtp: true },
      merchant: null,
      role,
      scopes: [],
      credential: "session",
      stepUpUntil: expect.any(String),
    });
  }
});

describe.each(operationsOnBelongings.map((operation) => [nameOf(operation), operation] as const))(
  "%s",
  (_, operation) => {
    const own = () => (operation.sessionOnly ? merchantSession : service.seeded.apiKey);

    it("responds to another merchant's ids, and those of a wrong form, as to ids that do not exist (T1)", async () => {
      const missing = await call(operation, own());
      expectRejection(missing, 404, "NOT_FOUND");
      const foreign = await call(operation, own(), others);
      expect({ ...foreign.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
      for (const odd of ["x", "%00", "%27%3B--", "..%2F..", "%F0%9F%92%B8", "z".repeat(3_000)]) {
        const of = Object.fromEntries(Object.keys(others).map((name) => [name, odd]));
        // A body holds the escapes as they stand, and says what is too long for an id.
        if (operation.body && odd.length > 64) continue;
        const response = await call(operation, own(), of);
        expect({ ...response.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
      }
    });
  },
);

it.each(["/api/auth/sessions/%00", "/api/auth/passkeys/%00"])(
  "DELETE %s is one of nothing",
  async (path) => {
    const response = await service.call("DELETE", path, undefined, { key: merchantSession });
    expectRejection(response, 404, "NOT_FOUND");
  },
);

test("what belongs to another merchant is still there", async () => {
  const key = service.seeded.secondMerchant.apiKey;
  for (const operation of operationsOnBelongings.filter(({ method }) => method === "GET"))
    expect((await call(operation, key, others)).status, nameOf(operation)).toBe(200);
  expect((await service.call("GET", "/api-keys", undefined, { key })).body.total).toBe(2);
});

test("lists show the caller's own things only (T1)", async () => {
  for (const path of [
    "/api/transactions",
    "/wallet/transactions",
    "/api-keys?limit=100",
    "/beneficiaries",
    "/payouts/batches",
  ]) {
    const { body } = await service.call("GET", path);
    const text = JSON.stringify(body);
    for (const foreign of Object.values(others)) expect(text).not.toContain(foreign);
  }
  const search = await service.call("GET", `/api/transactions?q=${others.transactionId}`);
  expect(search.body).toMatchObject({ total: 0, data: [] });
});

test("a search finds a transaction by its id and by the phone, however that is written", async () => {
  const key = service.seeded.secondMerchant.apiKey;
  const phones = ["0240000001", "%2B233240000001", "+233240000001"];
  for (const q of [others.transactionId, ...phones]) {
    const { body } = await service.call("GET", `/api/transactions?q=${q}`, undefined, { key });
    expect(body.data.map((row: { transactionId: string }) => row.transactionId)).toEqual([
      others.transactionId,
    ]);
  }
});

test("a forged callback gets 401, whatever else is wrong with it", async () => {
  const path = "/api/transactions/webhook";
  const huge = JSON.stringify({ transactionId: others.transactionId, fill: "x".repeat(300_000) });
  for (const method of ["POST", "PUT"])
    for (const query of ["", "?provider=mtn&provider=mtn", "?provider=none&token=a&token=b&x=1"])
      for (const raw of ["", "{", huge]) {
        const headers = { "content-type": "text/plain", "x-service-signature": "00" };
        const options = { key: null, raw, headers };
        const response = await service.call(method, `${path}${query}`, undefined, options);
        expectRejection(response, 401, "UNAUTHORIZED");
      }
});

test("every response to a credential states its limit, rejections too", async () => {
  for (const operation of guarded) {
    const { headers } = await call(operation, service.seeded.apiKey);
    const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) =>
      Number(headers.get(`x-ratelimit-${name}`)),
    );
    expect(limit, nameOf(operation)).toBeGreaterThan(0);
    expect(remaining).toBeLessThan(limit ?? 0);
    expect(reset).toBeGreaterThan(1_700_000_000);
  }
});

test("no framework header gives access without a key (A3)", async () => {
  const headers = {
    "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
    "x-middleware-rewrite": "/api/health",
    "x-original-url": "/api/health",
    "x-rewrite-url": "/api/health",
    "x-http-method-override": "GET",
    rsc: "1",
    "next-router-prefetch": "1",
    purpose: "prefetch",
  };
  for (const operation of guarded) {
    const { path, body } = sampleOf(operation);
    const response = await service.call(operation.method, path, body, { key: null, headers });
    expectRejection(response, 401, "UNAUTHORIZED");
  }
});
