import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { formatKey } from "@/lib/auth/key-format";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";
import { codeOf, staffOf } from "@/lib/tooling/test-staff";

let service: TestService;
let keys: string[];
let shifted = 0;

const number = (response: ApiAnswer, name: string) => Number(response.headers.get(name));
const transfer = { amount: "2.00", phoneNumber: "0240000001" };
const payOut = (key?: string) =>
  service.call("POST", "/api/mobile-money/transfer", transfer, key ? { key } : {});
const count = (responses: ApiAnswer[], status: number) =>
  responses.filter((response) => response.status === status).length;

/** Sets the service's clock to the start of a minute in which nothing was counted yet. */
async function nextMinute(): Promise<void> {
  const [row] = await asOwner(
    (sql) => sql<{ seconds: number }[]>`select extract(second from now())::float8 as seconds`,
  );
  shifted = Math.ceil(shifted / 60) * 60 + 120 - Math.floor(row?.seconds ?? 0);
  await shiftClock(`${shifted} seconds`);
}

/** Calls in groups, as many at once as one busy client would. */
async function many(times: number, call: () => Promise<ApiAnswer>): Promise<ApiAnswer[]> {
  const responses: ApiAnswer[] = [];
  while (responses.length < times) {
    const group = Math.min(50, times - responses.length);
    responses.push(...(await Promise.all(Array.from({ length: group }, call))));
  }
  return responses;
}

beforeAll(async () => {
  service = await startTestService({ worker: false, limitScale: 1 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1_000 });
  keys = [];
  for (const name of ["one", "two", "three", "four"]) {
    const scopes = ["payments:read", "wallet:read", "momo:read", "momo:write", "rates:read"];
    keys.push((await service.call("POST", "/api-keys", { name, scopes })).body.key);
  }
});
beforeEach(nextMinute);
afterAll(() => service.stop());

// R2, over two servers and a restart, is limits-of-processes.db.test.ts, R4 limiter-down.db.test.ts, and R5 races.db.test.ts of
// transfers.
describe.each([
  ["payment", 100, "GET", "/payments/txn_x", undefined, 404],
  ["wallet", 200, "GET", "/api/mobile-money/balance", undefined, 200],
  ["general", 1000, "GET", "/rates", undefined, 200],
] as const)("operations of class %s (reliability R1)", (_, limit, method, path, body, status) => {
  it(`may be called ${limit} times a minute with one key, counted exactly`, async () => {
    const call = () => service.call(method, path, body, { key: keys[0] ?? "" });
    const responses = await many(limit, call);
    expect(count(responses, status)).toBe(limit);
    expect(new Set(responses.map((response) => number(response, "x-ratelimit-limit")))).toEqual(
      new Set([limit]),
    );
    const remaining = responses.map((response) => number(response, "x-ratelimit-remaining"));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, n) => n));

    const [over] = await many(1, call);
    expect(over?.status).toBe(429);
    expect(over?.body.error).toMatchObject({ type: "RATE_LIMITED", code: "RATE_LIMITED" });
    expect(over?.headers.get("x-ratelimit-limit")).toBe(String(limit));
    expect(over?.headers.get("x-ratelimit-remaining")).toBe("0");

    const other = await service.call(method, path, body, { key: keys[1] ?? "" });
    expect(other.status).toBe(status);
    expect(number(other, "x-ratelimit-remaining")).toBe(limit - 1);
    await nextMinute();
    expect((await many(1, call))[0]?.status).toBe(status);
  });
});

test("identity look-ups are counted per merchant, so that more keys do not mean more of them (reliability R1)", async () => {
  const verify = (key: string) =>
    service.call("POST", "/api/mobile-money/verify", { phoneNumber: "0240000001" }, { key });
  const first = await many(30, () => verify(keys[0] ?? ""));
  const second = await many(20, () => verify(keys[1] ?? ""));
  expect(count([...first, ...second], 200)).toBe(50);
  for (const key of keys) expect((await verify(key)).status).toBe(429);
  expect((await verify(service.seeded.secondMerchant.apiKey)).status).toBe(200);
});

test("the end of the window is given in Unix seconds and in seconds to wait", async () => {
  const [now] = await asOwner(
    (sql) => sql<{ seconds: number }[]>`select extract(epoch from app_now())::float8 as seconds`,
  );
  const responses = await many(101, () => service.call("GET", "/payments/txn_x"));
  const reset = number(responses[0] as ApiAnswer, "x-ratelimit-reset");
  expect(reset % 60).toBe(0);
  expect(reset - (now?.seconds ?? 0)).toBeGreaterThan(0);
  expect(reset - (now?.seconds ?? 0)).toBeLessThanOrEqual(60);
  const limited = responses.filter((response) => response.status === 429);
  expect(limited).toHaveLength(1);
  const wait = number(limited[0] as ApiAnswer, "retry-after");
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
});

test("a payout over the limit is not made", async () => {
  const responses = await many(120, () => payOut());
  expect([count(responses, 201), count(responses, 429)]).toEqual([100, 20]);
  const { body } = await service.call("GET", "/api/transactions?type=payout");
  expect(body.total).toBe(100);
});

test("rejections count like successes", async () => {
  const key = keys[2] ?? "";
  await many(100, () => service.call("POST", "/api/mobile-money/transfer", {}, { key }));
  expect((await payOut(key)).status).toBe(429);
});

describe("strangers", () => {
  const guess = (n: number, key: string | null = "nonsense") =>
    service.call("GET", "/rates", undefined, {
      key,
      headers: { "x-forwarded-for": `203.0.113.${n % 250}`, forwarded: `for=203.0.113.${n % 250}` },
    });

  it("get 100 rejections a minute per address, whatever address a header claims (reliability R3)", async () => {
    let n = 0;
    const responses = await many(110, () => guess((n += 1), n % 2 ? null : "nonsense"));
    expect([count(responses, 401), count(responses, 429)]).toEqual([100, 10]);
    const limited = responses.find((response) => response.status === 429);
    expect(limited?.headers.get("x-ratelimit-limit")).toBe("100");
    expect(number(limited as ApiAnswer, "retry-after")).toBeGreaterThanOrEqual(1);
    expect((await service.call("GET", "/rates")).status).toBe(200);
  });

  it("share that allowance over signing in, signing up and forged callbacks", async () => {
    await many(98, () => guess(1));
    const login = () =>
      service.call(
        "POST",
        "/api/auth/login",
        { email: "nobody@test.example", password: "obviously-fake" },
        { key: null },
      );
    expect((await login()).status).toBe(401);
    const callback = "/api/transactions/webhook?provider=mtn&token=forged";
    expect((await service.call("POST", callback, {}, { key: null })).status).toBe(401);
    expect((await login()).status).toBe(429);
    expect((await service.call("POST", callback, {}, { key: null })).status).toBe(429);
  });
});

describe("an address that used up its rejections", () => {
  const invented = () =>
    service.call("GET", "/rates", undefined, { key: formatKey("test"), headers: {} });

  it("has no more keys looked up, and those that were valid before keep working", async () => {
    expect((await service.call("GET", "/rates")).status).toBe(200);
    expect(count(await many(101, invented), 429)).toBe(1);
    await asOwner(async (sql) => {
      await sql.begin(async (tx) => {
        // A request that looks up a key now waits until this transaction ends.
        await tx`lock table api_keys in access exclusive mode`;
        expect((await invented()).status).toBe(429);
      });
    });
    expect((await service.call("GET", "/rates")).status).toBe(200);
  });

  it("may show a key that was never seen before once the minute is over, at no cost", async () => {
    const scopes = ["rates:read"];
    const { key } = (await service.call("POST", "/api-keys", { name: "new", scopes })).body;
    await many(101, invented);
    expect((await service.call("GET", "/rates", undefined, { key })).status).toBe(429);
    await nextMinute();
    expect((await service.call("GET", "/rates", undefined, { key })).status).toBe(200);
    const responses = await many(101, invented);
    expect([count(responses, 401), count(responses, 429)]).toEqual([100, 1]);
  });
});

test.each(["/api/ready", "/openapi.json"])("%s is served 100 times a minute", async (path) => {
  const responses = await many(101, () => service.call("GET", path, undefined, { key: null }));
  expect([count(responses, 200), count(responses, 429)]).toEqual([100, 1]);
});

describe("signing in", () => {
  const logIn = (password: string) => {
    const { email } = service.seeded.merchant;
    return service.call("POST", "/api/auth/login", { email, password }, { key: null });
  };

  it("with the right password is not delayed; after ten wrong ones a minute it is, with the time to wait", async () => {
    const { password } = service.seeded.merchant;
    for (let n = 0; n < 12; n += 1) expect((await logIn(password)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await logIn("obviously-fake")).status).toBe(401);
    const slowed = await logIn("obviously-fake");
    expect([slowed.status, slowed.body.error.code]).toEqual([429, "RATE_LIMITED"]);
    expect(slowed.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(number(slowed, "retry-after")).toBeGreaterThanOrEqual(1);
    await nextMinute();
    expect((await logIn(password)).status).toBe(200);
  });

  it("counts a wrong one-time code like a wrong password, and a missing one not at all", async () => {
    const { email, password, totpSecret } = staffOf(service, "operator");
    const tryCode = (otp?: string) =>
      service.call("POST", "/api/auth/login", { email, password, otp }, { key: null });
    for (let n = 0; n < 10; n += 1) {
      expect((await tryCode()).status).toBe(403);
      expect((await tryCode("no code")).status).toBe(401);
    }
    expect((await tryCode(await codeOf(totpSecret))).status).toBe(429);
    await nextMinute();
    const key = (await tryCode(await codeOf(totpSecret))).body.token as string;
    const prove = (otp?: string) =>
      service.call("POST", "/api/auth/reauthenticate", { password, otp }, { key });
    for (let n = 0; n < 10; n += 1) {
      expect((await prove()).status).toBe(403);
      expect((await prove("no code")).status).toBe(401);
    }
    expect((await prove(await codeOf(totpSecret, 1))).status).toBe(429);
  });

  it("can be confirmed again as often as it is right, and is delayed by ten wrong passwords", async () => {
    const { password } = service.seeded.merchant;
    const key = (await logIn(password)).body.token as string;
    const prove = (typed: string) =>
      service.call("POST", "/api/auth/reauthenticate", { password: typed }, { key });
    for (let n = 0; n < 12; n += 1) expect((await prove(password)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await prove("obviously-fake")).status).toBe(401);
    const slowed = await prove(password);
    expect(slowed.status).toBe(429);
    expect(number(slowed, "retry-after")).toBeGreaterThanOrEqual(1);
  });
});

test("a key from a forbidden address counts against that address, not against the key's owner", async () => {
  const made = await service.call("POST", "/api-keys", {
    name: "elsewhere",
    scopes: ["rates:read"],
    allowedIps: ["203.0.113.9"],
  });
  const key = made.body.key as string;
  const responses = await many(101, () => service.call("GET", "/rates", undefined, { key }));
  expect([count(responses, 403), count(responses, 429)]).toEqual([100, 1]);
  for (const response of responses) expect(response.headers.get("x-ratelimit-limit")).toBe("100");
  for (const response of responses)
    expect(response.headers.has("retry-after")).toBe(response.status === 429);
});
