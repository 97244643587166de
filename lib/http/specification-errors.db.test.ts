import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationPaths } from "@/lib/contract/paths";
import { groupA, groupB, groupC } from "@/lib/tooling/specification-rows";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

/** Errors and versioning of the interface specification (§7 and §9), typed in from its text. */

let service: TestService;
let narrowKey: string;

beforeAll(async () => {
  service = await startTestService({ worker: false, limitScale: 1 });
  const made = await service.call("POST", "/api-keys", { name: "Narrow", scopes: ["wallet:read"] });
  narrowKey = made.body.key;
});
afterAll(() => service.stop());

const payment = { amount: 2, currency: "GHS", recipient: "+233240000001" };
const pay = (change: object = {}, key?: string | null) =>
  service.call(
    "POST",
    "/payments/initiate",
    { ...payment, ...change },
    key === undefined ? {} : { key },
  );

/** Calls while the service cannot count the request, which it must not let pass. */
async function whileBroken(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  await asOwner((sql) => sql`revoke insert on rate_limit_windows from cedirail_app`);
  try {
    return await call();
  } finally {
    await asOwner((sql) => sql`grant insert on rate_limit_windows to cedirail_app`);
  }
}

async function tooMany(): Promise<ApiAnswer> {
  const read = () => service.call("GET", "/wallet/transactions", undefined, { key: narrowKey });
  for (let calls = 0; calls < 10; calls += 1) {
    const responses = await Promise.all(Array.from({ length: 41 }, read));
    const limited = responses.find(({ status }) => status === 429);
    if (limited) return limited;
  }
  throw new Error("No call was rejected.");
}

describe("§7, each status has its error type, and the one shape of a body", () => {
  it.each<[status: number, type: string, code: string, call: () => Promise<ApiAnswer>]>([
    [400, "BAD_REQUEST", "INVALID_REQUEST", () => pay({ recipient: "024" })],
    [401, "UNAUTHORIZED", "UNAUTHORIZED", () => pay({}, null)],
    [403, "FORBIDDEN", "FORBIDDEN", () => pay({}, narrowKey)],
    [404, "NOT_FOUND", "NOT_FOUND", () => service.call("GET", "/payments/txn_none")],
    [429, "RATE_LIMITED", "RATE_LIMITED", tooMany],
    [500, "INTERNAL_ERROR", "INTERNAL_ERROR", () => whileBroken(pay)],
  ])("%i %s, %s", async (status, type, code, call) => {
    const { body, headers, ...response } = await call();
    expect(response.status, JSON.stringify(body)).toBe(status);
    expect(body).toEqual({
      error: { type, code, message: expect.stringMatching(/./), details: expect.any(Object) },
      requestId: headers.get("x-request-id"),
    });
    expect(headers.get("content-type")).toContain("application/json");
  });
});

describe("§7, rule 1: an invalid parameter is a 400 whose details name it", () => {
  it.each<[field: string, change: object, value: unknown, expected: RegExp]>([
    ["recipient", { recipient: "0241234567" }, "0241234567", /E\.164/],
    ["amount", { amount: -1 }, "-1", /greater|above|positive|decimal|amount/i],
    ["currency", { currency: "EUR" }, "EUR", /USDT or GHS/],
    ["country", { country: "Ghana" }, "Ghana", /two-letter country code/],
    ["description", { description: "" }, "", /500 characters/],
    ["merchant", { merchant: "x" }, "x", /field that this operation knows/],
  ])("%s", async (field, change, value, expected) => {
    const { status, body } = await pay(change);
    expect(status).toBe(400);
    expect(body.error.code).toBe("INVALID_REQUEST");
    expect(body.error.details).toMatchObject({
      field,
      value,
      expected: expect.stringMatching(expected),
    });
  });

  it("a field that is missing has no value", async () => {
    const { body } = await pay({ recipient: undefined });
    expect(body.error.details.field).toBe("recipient");
    expect(body.error.details).not.toHaveProperty("value");
  });
});

describe("§9, versioning", () => {
  it("group B alone has the prefix /api/v1", () => {
    for (const { path } of groupB) expect(path).toMatch(/^\/api\/v1\//);
    for (const { path } of [...groupA, ...groupC]) expect(path).not.toMatch(/\/v\d/);
    const versioned = Object.values(operationPaths).filter(({ path }) => /\/v\d/.test(path));
    expect(versioned.every(({ path }) => path.startsWith("/api/v1/"))).toBe(true);
  });

  it.each([...groupA, ...groupB, ...groupC].map(({ method, path }) => [method, path] as const))(
    "%s %s is in the machine-readable description",
    async (method, path) => {
      const { status, body } = await service.call("GET", "/openapi.json", undefined, { key: null });
      expect(status).toBe(200);
      expect(body.paths[path]?.[method.toLowerCase()]).toMatchObject({
        operationId: expect.any(String),
      });
    },
  );

  it("nothing is deprecated, and nothing says so", async () => {
    const { body, headers } = await service.call("GET", "/openapi.json", undefined, { key: null });
    expect(JSON.stringify(body)).not.toContain('"deprecated":true');
    for (const name of ["deprecation", "sunset"]) {
      expect(headers.get(name)).toBeNull();
      expect((await service.call("GET", "/rates")).headers.get(name)).toBeNull();
    }
  });
});
