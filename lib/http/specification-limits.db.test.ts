import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { groupA, groupB, groupC } from "@/lib/tooling/specification-rows";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

/** The limits of the interface specification (§8), typed in from its text; what each counts is the contract's (§1, Limits). */

let service: TestService;
let shifted = 0;

beforeAll(async () => {
  service = await startTestService({ worker: false, limitScale: 1 });
});
afterAll(() => service.stop());

/** Sets the service's clock to the start of a minute in which nothing was counted yet. */
beforeEach(async () => {
  const [row] = await asOwner(
    (sql) => sql<{ seconds: number }[]>`select extract(second from now())::float8 as seconds`,
  );
  shifted = Math.ceil(shifted / 60) * 60 + 120 - Math.floor(row?.seconds ?? 0);
  await shiftClock(`${shifted} seconds`);
});

const number = ({ headers }: ApiAnswer, name: string) => Number(headers.get(name));

async function many(times: number, path: string): Promise<ApiAnswer[]> {
  const responses: ApiAnswer[] = [];
  while (responses.length < times) {
    const group = Math.min(50, times - responses.length);
    const calls = Array.from({ length: group }, () => service.call("GET", path));
    responses.push(...(await Promise.all(calls)));
  }
  return responses;
}

describe("§8, each type of endpoint has its limit in a window of one minute", () => {
  it.each([
    ["Payment operations", 100, "/payments/txn_none"],
    ["Wallet operations", 200, "/api/mobile-money/balance"],
    ["Identity operations", 50, "/identity/check/+233241234567"],
    ["General API", 1000, "/rates"],
  ])("%s: %i requests", async (_, limit, path) => {
    const responses = await many(limit + 1, path);
    for (const one of responses) expect(number(one, "x-ratelimit-limit")).toBe(limit);
    const counted = responses.filter(({ status }) => status !== 429);
    const remaining = counted.map((one) => number(one, "x-ratelimit-remaining"));
    expect(remaining.sort((a, b) => b - a)).toEqual(
      Array.from({ length: limit }, (_one, index) => limit - 1 - index),
    );
    const resets = new Set(responses.map((one) => number(one, "x-ratelimit-reset")));
    expect(resets.size).toBe(1);
    expect(Number.isInteger([...resets][0])).toBe(true);
    const [limited] = responses.filter(({ status }) => status === 429);
    expect(limited?.body.error.type).toBe("RATE_LIMITED");
    expect(limited?.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

const limits: Record<number, string> = {
  100: `
    POST /payments/initiate
    GET /payments/{id}
    POST /payments/request-address
    POST /mobile-money/mtn
    POST /mobile-money/airtel
    POST /mobile-money/telecel
    POST /api/mobile-money/transfer
    POST /api/convert/usdt-to-ghs
    POST /api/convert/confirm
    POST /api/v1/transactions`,
  200: `
    GET /wallet/balance/{address}
    GET /wallet/transactions
    POST /wallet/withdraw
    GET /api/mobile-money/balance`,
  50: `
    POST /identity/mint
    GET /identity/resolve/{phone}
    GET /identity/check/{phone}
    GET /api/v1/resolve/{phone_number}
    POST /api/mobile-money/verify
    POST /api/users/kyc-upload
    GET /api/users/kyc-status`,
  1000: `
    GET /rates
    GET /rates/{pair}
    POST /api-keys
    GET /api-keys
    DELETE /api-keys/{id}
    GET /api/v1/accounts/{user_id}
    GET /api/v1/rates
    POST /api/auth/logout
    GET /api/auth/me
    GET /api/users/profile
    PUT /api/users/profile
    GET /api/convert/rate
    GET /api/transactions
    GET /api/transactions/{id}
    GET /api/mobile-money/providers`,
};
const counted = Object.entries(limits).flatMap(([limit, text]) =>
  text
    .trim()
    .split("\n")
    .map((line) => [line.trim(), Number(limit)] as const),
);

describe("§8, each endpoint is of one type", () => {
  it.each(counted)("%s: %i", async (endpoint, limit) => {
    const [method = "", path = ""] = endpoint.split(" ");
    const sent = method === "POST" || method === "PUT" ? {} : undefined;
    const response = await service.call(method, path.replace(/\{\w+\}/g, "x"), sent);
    expect(number(response, "x-ratelimit-limit")).toBe(limit);
    expect(number(response, "x-ratelimit-remaining")).toBe(limit - 1);
  });

  it("but logging in, which needs no key, and a provider's callback", () => {
    const all = [...groupA, ...groupB, ...groupC].map(({ method, path }) => `${method} ${path}`);
    const listed = [...counted.map(([endpoint]) => endpoint)];
    expect(all.filter((one) => !listed.includes(one))).toEqual([
      "POST /api/auth/login",
      "POST /api/transactions/webhook",
    ]);
  });
});
