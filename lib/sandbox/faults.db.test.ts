import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { findHandler } from "@/lib/http/router";
import { providerCodes } from "@/lib/providers/contract";
import { serveOnLoopback } from "@/lib/tooling/test-loopback";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
afterEach(() => service.call("POST", "/api/sandbox/faults", {}));

const path = "/api/sandbox/faults";
const clear = {
  outage: false,
  latencyMs: { min: 0, max: 0 },
  errorRate: 0,
  lostResponseRate: 0,
  lateOrderRate: 0,
  lateOrderMs: { min: 0, max: 0 },
  absentRate: 0,
  expiredTokenRate: 0,
  repeatedCallbackRate: 0,
  lateCallbackMs: { min: 0, max: 0 },
};

/** As a host calls it that passes on this caller's address. */
async function callFrom(clientAddress: string | null, key: string, method = "POST") {
  const found = findHandler(method, path);
  if (!found) throw new Error("The path leads nowhere.");
  const request = new Request(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(method === "POST" ? { body: JSON.stringify({ provider: "mtn" }) } : {}),
  });
  const response = await found.handle(request, { params: {}, clientAddress });
  return { status: response.status, body: JSON.parse(response.body as string) };
}

describe("the faults", () => {
  it("is set over one network: what is not named is clear again, the others stay", async () => {
    const mtn = { errorRate: 0.25, latencyMs: 3, lateCallbackMs: { min: 1, max: 2 } };
    const answer = await service.call("POST", path, { provider: "mtn", ...mtn });
    expect(answer.status).toBe(200);
    const wanted = { ...clear, ...mtn, latencyMs: { min: 3, max: 3 } };
    expect(answer.body).toEqual({ data: [{ provider: "mtn", ...wanted }] });
    const others = ["airtel", "telecel"].map((provider) => ({ provider, ...clear }));
    expect((await service.call("GET", path)).body.data).toEqual([answer.body.data[0], ...others]);
    await service.call("POST", path, { provider: "mtn", repeatedCallbackRate: 1 });
    expect((await service.call("GET", path)).body.data[0]).toEqual({
      provider: "mtn",
      ...clear,
      repeatedCallbackRate: 1,
    });
  });

  it("is set over all networks where none is named, and merchants see it soon", async () => {
    const { body } = await service.call("POST", path, { outage: true });
    expect(body.data).toEqual(
      providerCodes.map((provider) => ({ provider, ...clear, outage: true })),
    );
    const statuses = async () => {
      const { body: list } = await service.call("GET", "/api/mobile-money/providers");
      return (list.data as { status: string }[]).map(({ status }) => status);
    };
    const allAre = (status: string) =>
      eventually(async () => ((await statuses()).every((one) => one === status) ? true : null));
    await allAre("degraded");
    await service.call("POST", path, {});
    await allAre("operational");
  });

  it("is for callers on the same machine, and for operators from anywhere", async () => {
    const merchant = service.seeded.apiKey;
    const operator = await signInStaff(service, "operator");
    const compliance = await signInStaff(service, "compliance");
    const elsewhere = ["203.0.113.9", "::ffff:203.0.113.9", "10.0.0.1", "::2", null];
    const here = ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"];
    for (const method of ["GET", "POST"]) {
      for (const address of here)
        for (const key of [merchant, operator, compliance])
          expect((await callFrom(address, key, method)).status, String(address)).toBe(200);
      for (const address of elsewhere) {
        expect((await callFrom(address, operator, method)).status, String(address)).toBe(200);
        for (const key of [merchant, compliance])
          expect(await callFrom(address, key, method), String(address)).toMatchObject({
            status: 403,
            body: { error: { code: "FORBIDDEN" } },
          });
      }
    }
  });

  it("is rejected over what is no simulator, and then changes over no network", async () => {
    const responses = [
      "{}",
      '{"outage":false}',
      "no JSON",
      JSON.stringify({ ...clear, outage: 1 }),
    ];
    const { airtel } = config().rails;
    if (!airtel) throw new Error("The testnet has this rail.");
    const { baseUrl } = airtel;
    for (const answer of responses) {
      const real = await serveOnLoopback(() => Promise.resolve(new Response(answer)));
      airtel.baseUrl = real.baseUrl;
      for (const provider of ["airtel", undefined]) {
        const { status, body } = await service.call("POST", path, { provider, outage: true });
        expect(status).toBe(400);
        expect(body.error).toMatchObject({
          code: "INVALID_STATE",
          details: { field: "provider", value: "airtel" },
        });
      }
      const { body } = await service.call("GET", path);
      expect(body.data).toEqual(["mtn", "telecel"].map((provider) => ({ provider, ...clear })));
      await real.stop();
    }
    airtel.baseUrl = baseUrl;
  });
});
