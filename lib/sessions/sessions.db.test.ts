import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/contract";
import type { OperationId } from "@/lib/contract/paths";
import { sampleOf } from "@/lib/tooling/operation-samples";
import { signUp } from "@/lib/tooling/test-accounts";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await service.stop();
});

const asPage = (cookie: string) => ({
  key: null,
  headers: { cookie, origin: service.url, "sec-fetch-site": "same-origin" },
});

describe("sessions", () => {
  it("a new merchant is signed in, has a wallet, and may use the API by token and by cookie", async () => {
    const { answer: response, email, cookie } = await signUp(service);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ tokenType: "Bearer", user: { email, role: "owner" } });
    expect(response.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    const me = await service.call("GET", "/api/auth/me", undefined, { key: response.body.token });
    expect(me.body).toMatchObject({ credential: "session", merchant: { name: "Ama Foods" } });
    const byCookie = await service.call("GET", "/api/auth/me", undefined, asPage(cookie));
    expect(byCookie.body).toEqual(me.body);
    const overview = await service.call("GET", "/api/overview", undefined, asPage(cookie));
    expect(overview.body).toMatchObject({
      walletAddress: me.body.merchant.wallet,
      balances: { USDT: { balance: "0.000000" } },
      recent: [],
    });
  });

  it("a wrong password and an unknown address get one and the same 401", async () => {
    const { email, password } = await signUp(service);
    const wrong = await service.call(
      "POST",
      "/api/auth/login",
      { email, password: "x" },
      { key: null },
    );
    const unknown = await service.call(
      "POST",
      "/api/auth/login",
      { email: "nobody@example.com", password: "x" },
      { key: null },
    );
    expect(wrong.status).toBe(401);
    expect(unknown.body.error).toEqual(wrong.body.error);
    const right = await service.call("POST", "/api/auth/login", { email, password }, { key: null });
    expect(right.status).toBe(200);
  });

  it("logging out ends the session for token and cookie (A5)", async () => {
    const { answer: response, cookie } = await signUp(service);
    const out = await service.call("POST", "/api/auth/logout", undefined, asPage(cookie));
    expect(out.body).toEqual({ ended: true });
    for (const options of [{ key: response.body.token as string }, asPage(cookie)])
      expect((await service.call("GET", "/api/auth/me", undefined, options)).status).toBe(401);
  });

  it("a cookie moves nothing for a page of another site, whatever its origin says (A4)", async () => {
    const { cookie } = await signUp(service);
    for (const headers of [{ origin: "null" }, { origin: "https://evil.example" }, {}]) {
      const response = await service.call(
        "POST",
        "/api/sandbox/faucet",
        { currency: "USDT", amount: 1 },
        { key: null, headers: { cookie, ...headers } as Record<string, string> },
      );
      expect(response.status).toBe(403);
    }
    const own = await service.call(
      "POST",
      "/api/sandbox/faucet",
      { currency: "USDT", amount: 1 },
      asPage(cookie),
    );
    expect(own.status).toBe(200);
  });

  it("a session makes an API key only after its password was proved again", async () => {
    const { cookie, password } = await signUp(service);
    const make = () =>
      service.call("POST", "/api-keys", { name: "Shop", scopes: ["rates:read"] }, asPage(cookie));
    expect((await make()).body.error.code).toBe("MFA_REQUIRED");
    const wrong = await service.call(
      "POST",
      "/api/auth/reauthenticate",
      { password: "x" },
      asPage(cookie),
    );
    expect(wrong.status).toBe(401);
    const right = await service.call(
      "POST",
      "/api/auth/reauthenticate",
      { password },
      asPage(cookie),
    );
    expect(right.status).toBe(200);
    const made = await make();
    expect(made.status).toBe(201);
    expect((await service.call("GET", "/rates", undefined, { key: made.body.key })).status).toBe(
      200,
    );
  });

  it("one merchant's timeline is not visible to another", async () => {
    await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
    const sent = await service.call("POST", "/api/mobile-money/transfer", {
      amount: 5,
      phoneNumber: "+233240000001",
    });
    const path = `/api/transactions/${sent.body.transactionId}/timeline`;
    const own = await service.call("GET", path);
    expect(own.body.data.map((item: { kind: string }) => item.kind)).toEqual(["posting", "status"]);
    const { cookie } = await signUp(service);
    expect((await service.call("GET", path, undefined, asPage(cookie))).status).toBe(404);
  });
});

const doors: OperationId[] = [
  "auth.login",
  "auth.login-passkey",
  "auth.sign-up",
  "auth.verify-email",
  "auth.forgot-password",
  "auth.reset-password",
  "auth.accept-invitation",
];
it.each(doors)(
  "%s is closed to pages of other sites, and gives them no cookie (A4)",
  async (door) => {
    const operation = operations.find(({ id }) => id === door);
    if (!operation) throw new Error(`There is no ${door}.`);
    const { path, body } = sampleOf(operation);
    // What a page of ours would sign in with.
    const { email, password } = service.seeded.merchant;
    const sent = door.startsWith("auth.login") ? { email, password } : body;
    const post = (headers: Record<string, string>) =>
      service.call("POST", path, sent, { key: null, headers });
    const message = "This call does not come from our own pages.";
    for (const [name, value] of [
      ["origin", "https://evil.example"],
      ["origin", "null"],
      ["sec-fetch-site", "cross-site"],
    ] as const) {
      const rejected = await post({ [name]: value });
      expect(rejected.body.error).toMatchObject({ code: "FORBIDDEN", message });
      expect([rejected.status, rejected.headers.getSetCookie()]).toEqual([403, []]);
    }
    const own = await post({ origin: service.url });
    expect(own.body.error?.message).not.toBe(message);
  },
);
