import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { inTransaction } from "@/lib/db/client";
import { tierLimits } from "@/lib/limits/tiers";
import { changeApplication } from "@/lib/merchants/application";
import { transferFaults } from "@/lib/tooling/test-audit";
import { testPort } from "@/lib/tooling/test-ports";
import { killAllProcesses, startProcess } from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";

/** Two servers and two workers on one database, all under load: together they are as exact as one. */

let service: TestService;
let sql: postgres.Sql;
let urls: string[];
const limitScale = 4;

/** Of every payout here: the daily limit of the demo merchant is no multiple of it. */
const amountMinor = 40_000n;
const mayLeave = Number(tierLimits.enhanced.dailyMinor / amountMinor);

beforeAll(async () => {
  service = await startTestService({ scale: 0.02, worker: false, limitScale });
  sql = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
  for (let call = 0; call < 3; call += 1)
    await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10000.00" });
  const ports = [await testPort(), await testPort()];
  urls = ports.map((port) => `http://127.0.0.1:${port}`);
  await Promise.all([
    ...ports.map((port) => startProcess("lib/tooling/test-api-process.ts", { PORT: String(port) })),
    startProcess("lib/processes/worker.ts"),
    startProcess("lib/processes/worker.ts"),
  ]);
});
afterAll(async () => {
  await killAllProcesses();
  await sql.end();
  await service.stop();
});

interface Response {
  status: number;
  text: string;
}

interface Options {
  credential?: string;
  body?: unknown;
  key?: string;
}

async function callAt(
  url: string | undefined,
  [method, path]: [method: string, path: string],
  { credential = service.seeded.apiKey, body, key }: Options = {},
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${credential}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** The same at every server at the same moment. */
const callAll = (operation: [string, string], options: Options) =>
  Promise.all(urls.map((url) => callAt(url, operation, options)));

it("exceed no daily limit, carry out each key once and post what adds up", async () => {
  const keys = Array.from({ length: mayLeave + testSize(30, 100) }, () => randomUUID());
  const body = { amount: "400.00", phoneNumber: "+233241234567" };
  const responses = await Promise.all(
    keys.map((key) => callAll(["POST", "/api/mobile-money/transfer"], { key, body })),
  );
  const accepted = responses.filter(([one, other]) => {
    // Whichever server was first, the other repeats it to the letter, or rejects it as well.
    expect(other?.status).toBe(one?.status);
    if (one?.status !== 201) expect(one?.text).toContain("LIMIT_EXCEEDED");
    else expect(other?.text).toBe(one.text);
    return one?.status === 201;
  });
  expect(accepted).toHaveLength(mayLeave);
  await eventually(async () => {
    const open =
      await sql`select 1 from transactions where status in ('pending', 'processing') limit 1`;
    return open.length === 0 ? true : null;
  });
  const payouts =
    await sql`select 1 from transactions where type = 'payout' and status = 'completed'`;
  expect(payouts).toHaveLength(mayLeave);
  expect(await transferFaults(sql, await service.book())).toEqual([]);
});

it("count the requests of a minute together", async () => {
  const made = await service.call("POST", "/api-keys", { name: "one", scopes: ["momo:read"] });
  let left = 500;
  const statuses: number[] = [];
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const responses = await callAll(["GET", "/api/mobile-money/balance"], {
        credential: made.body.key,
      });
      statuses.push(...responses.map(({ status }) => status));
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  const windows = await sql<{ hits: number }[]>`
    select hits from rate_limit_windows where credential = ${made.body.id}`;
  const limit = 200 * limitScale;
  const within = windows.reduce((sum, { hits }) => sum + Math.min(hits, limit), 0);
  expect(windows.reduce((sum, { hits }) => sum + hits, 0)).toBe(statuses.length);
  expect(statuses.filter((status) => status === 200)).toHaveLength(within);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - within);
});

it("reject a deleted key and an ended session everywhere", async () => {
  const made = await service.call("POST", "/api-keys", { name: "two", scopes: ["rates:read"] });
  const { email, password } = service.seeded.merchant;
  const login = await service.call("POST", "/api/auth/login", { email, password }, { key: null });
  const credentials: string[] = [made.body.key, login.body.token];
  for (const credential of credentials)
    for (const { status } of await callAll(["GET", "/rates"], { credential }))
      expect(status).toBe(200);
  await callAt(urls[0], ["DELETE", `/api-keys/${made.body.id}`]);
  await callAt(urls[0], ["POST", "/api/auth/logout"], { credential: login.body.token });
  const endedAt = performance.now();
  for (const credential of credentials)
    await eventually(async () => {
      const askedAt = performance.now();
      const responses = await callAll(["GET", "/rates"], { credential });
      const isEnded = responses.every(({ status }) => status === 401);
      if (!isEnded) expect(askedAt - endedAt).toBeLessThan(1_000);
      return isEnded ? true : null;
    });
});

it("apply a raised tier everywhere within a second, and a lowered one", async () => {
  const { id, apiKey: credential } = service.seeded.secondMerchant;
  const funds = { currency: "GHS", amount: "10000.00" };
  for (let left = 2; left > 0; left -= 1)
    await service.call("POST", "/api/sandbox/faucet", funds, { key: credential });
  const body = { amount: "3000.01", phoneNumber: "+233241234567" };
  const pay = () => callAll(["POST", "/api/mobile-money/transfer"], { credential, body });
  const becomes = async (kycTier: "minimum" | "medium", status: number) => {
    await inTransaction((tx) =>
      changeApplication(tx, id, { kycStatus: "approved", kycTier, isApproved: true }),
    );
    const changedAt = performance.now();
    await eventually(async () => {
      const requestedAt = performance.now();
      const responses = await pay();
      const isApplied = responses.every((response) => response.status === status);
      if (!isApplied) expect(requestedAt - changedAt).toBeLessThan(1_000);
      return isApplied ? true : null;
    });
  };
  for (const { status, text } of await pay()) {
    expect(status).toBe(400);
    expect(text).toContain("per transaction");
  }
  await becomes("medium", 201);
  await becomes("minimum", 400);
});
