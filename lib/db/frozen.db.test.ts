import { randomUUID } from "node:crypto";
import { sql as statement } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { startDatabaseProxy } from "@/lib/tooling/test-database-proxy";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { database } from "./client";

/** A database that is there and says nothing (reliability C5), seen through the API. */

let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let service: TestService;
/** Past the proxy. */
let owner: postgres.Sql;

beforeAll(async () => {
  proxy = await startDatabaseProxy();
  owner = postgres(proxy.directUrl, { max: 2, onnotice: () => undefined });
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 10_000 });
});
afterEach(() => {
  proxy.loseResponses(null);
  proxy.thaw();
});
afterAll(async () => {
  await service.stop();
  await owner.end();
  await proxy.close();
});

const newKey = () => `key-${randomUUID()}`;
const payOut = (key: string) =>
  service.call(
    "POST",
    "/api/mobile-money/transfer",
    { amount: "2.00", phoneNumber: "0240000001", description: key },
    { headers: { "idempotency-key": key } },
  );
const payoutsOf = async (key: string) =>
  (await owner`select id from transactions where description = ${key}`).length;
const isServed = () =>
  eventually(async () => ((await service.call("GET", "/rates")).status === 200 ? true : null));

const internalError = { status: 500, body: { error: { code: "INTERNAL_ERROR" } } };

describe("while the server is frozen", () => {
  it("every request gets an error, however many; thawed, each payout is made once", async () => {
    const keys = Array.from({ length: 60 }, newKey);
    await isServed();
    proxy.freeze();
    // Twice as many as there are connections, and again once those are used up.
    for (let round = 0; round < 2; round += 1) {
      const rejected = await Promise.all([
        ...keys.map(payOut),
        service.call("GET", "/api/overview"),
        service.call("GET", "/payments/txn_x"),
        service.call("POST", "/api/auth/login", { email: "a@b.example", password: "x" }),
      ]);
      for (const response of rejected) expect(response).toMatchObject(internalError);
    }
    expect((await service.call("GET", "/api/health")).status).toBe(200);
    expect((await service.call("GET", "/api/ready")).status).toBe(503);
    proxy.thaw();
    await isServed();
    for (const key of keys) {
      expect((await payOut(key)).status).toBe(201);
      expect(await payoutsOf(key)).toBe(1);
    }
  });

  it("a commit whose response is lost is an error, and replayed under its key", async () => {
    const key = newKey();
    proxy.loseResponses(/C....COMMIT\0/s);
    expect(await payOut(key)).toMatchObject(internalError);
    expect(proxy.lost()).toBe(1);
    proxy.loseResponses(null);
    const again = await payOut(key);
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await payoutsOf(key)).toBe(1);
  });
});

test("connections whose backends are stopped are replaced, although those never come back", async () => {
  await isServed();
  const backends = await owner<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'cedirail'`;
  for (const { pid } of backends) process.kill(pid, "SIGSTOP");
  try {
    const key = newKey();
    expect(await payOut(key)).toMatchObject(internalError);
    await isServed();
    // Each pool finds out by itself.
    await eventually(async () => ((await payOut(key)).status === 201 ? true : null));
    expect(await payoutsOf(key)).toBe(1);
  } finally {
    for (const { pid } of backends) process.kill(pid, "SIGCONT");
  }
});

test("a held lock is an error only for the caller that needs it", async () => {
  const key = newKey();
  await owner.begin(async (tx) => {
    await tx`lock table accounts in share row exclusive mode`;
    expect(await payOut(key)).toMatchObject(internalError);
    expect((await service.call("GET", "/rates")).status).toBe(200);
    expect(await tx`select 1 from transactions where description = ${key}`).toHaveLength(0);
  });
  expect((await payOut(key)).status).toBe(201);
  expect(await payoutsOf(key)).toBe(1);
});

test("the server ends what takes too long by itself, also for a client that is gone", async () => {
  const settings = await database().execute<{ name: string; setting: string }>(statement`
    select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`);
  for (const { name, setting } of settings)
    expect([name, Number(setting) > 0 && Number(setting) <= 10_000]).toEqual([name, true]);
  expect(settings).toHaveLength(3);
});
