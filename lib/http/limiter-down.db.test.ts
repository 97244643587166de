import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/contract";
import { scopesOf } from "@/lib/contract/operation";
import { sampleOf } from "@/lib/tooling/operation-samples";
import { asOwner, customerMoney } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;
const transfer = { amount: "2.00", phoneNumber: "0240000001" };

beforeAll(async () => {
  service = await startTestService({ worker: false, limitScale: 1 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1_000 });
});
afterAll(() => service.stop());

describe("while the limiter cannot count (reliability R4)", () => {
  const setAllowed = (allowed: boolean) =>
    asOwner((sql) =>
      sql.unsafe(
        allowed
          ? "grant insert on rate_limit_windows to cedirail_app"
          : "revoke insert on rate_limit_windows from cedirail_app",
      ),
    );

  it("readiness and the OpenAPI spec are served all the same", async () => {
    await setAllowed(false);
    try {
      for (const path of ["/api/ready", "/openapi.json", "/api/health"])
        expect((await service.call("GET", path, undefined, { key: null })).status).toBe(200);
    } finally {
      await setAllowed(true);
    }
  });

  it("every operation that a key may call is rejected with 500, those on money among them", async () => {
    const limited = operations.filter(
      ({ auth, sessionOnly, servedWithoutLimit, limit }) =>
        typeof auth === "object" &&
        scopesOf({ auth }).length > 0 &&
        !sessionOnly &&
        !servedWithoutLimit &&
        limit !== null,
    );
    expect(limited.filter(({ limit }) => limit === "payment").length).toBeGreaterThan(10);
    await setAllowed(false);
    try {
      for (const operation of limited) {
        const { path, body } = sampleOf(operation);
        const { status } = await service.call(operation.method, path, body);
        expect([operation.id, status]).toEqual([operation.id, 500]);
      }
    } finally {
      await setAllowed(true);
    }
  });

  it("money is rejected with 500, and nothing moves", async () => {
    const money = await customerMoney();
    const before = (await service.call("GET", "/api/transactions")).body.total;
    await setAllowed(false);
    try {
      for (const [method, path, body] of [
        ["POST", "/api/mobile-money/transfer", transfer],
        ["POST", "/payments/initiate", { amount: 2, currency: "GHS", recipient: "+233240000001" }],
        ["POST", "/api/convert/usdt-to-ghs", { amount: 1 }],
      ] as const) {
        const response = await service.call(method, path, body);
        expect(response.status).toBe(500);
        expect(response.body.error).toEqual({
          type: "INTERNAL_ERROR",
          code: "INTERNAL_ERROR",
          message: "Something went wrong on our side.",
          details: {},
        });
      }
      expect((await service.call("GET", "/rates", undefined, { key: "nonsense" })).status).toBe(
        500,
      );
    } finally {
      await setAllowed(true);
    }
    expect(await customerMoney()).toEqual(money);
    expect((await service.call("GET", "/api/transactions")).body.total).toBe(before);
  });
});
