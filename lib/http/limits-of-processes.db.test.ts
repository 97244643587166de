import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPort } from "@/lib/tooling/test-ports";
import { asOwner } from "@/lib/tooling/test-owner";
import { killAllProcesses, startProcess } from "@/lib/tooling/test-processes";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Limits over two servers that are killed and started again, on a clock that stands still (reliability R1, R2). */

let service: TestService;
let ports: number[];
/** Milliseconds of a full minute of the database's clock. */
let minute: number;
const limit = 100;

/** Stops the clock of all processes so long after the full minute. */
async function stopClock(afterMs: number): Promise<void> {
  const at = new Date(minute + afterMs).toISOString();
  await asOwner((sql) =>
    sql.unsafe(`create or replace function app_now() returns timestamptz language sql stable
      as $$ select timestamptz '${at}' $$`),
  );
}

const startServers = () =>
  Promise.all(
    ports.map((port) => startProcess("lib/tooling/test-api-process.ts", { PORT: String(port) })),
  );

async function payOut(place: number, key: string) {
  const response = await fetch(
    `http://127.0.0.1:${ports[place % ports.length]}/api/mobile-money/transfer`,
    {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.seeded.apiKey}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify({ amount: "1.00", phoneNumber: "+233241234567" }),
    },
  );
  const body = (await response.json()) as { transactionId?: string; error?: { code: string } };
  const header = (name: string) => response.headers.get(name);
  return {
    key,
    status: response.status,
    code: body.error?.code,
    transactionId: body.transactionId,
    limit: header("x-ratelimit-limit"),
    remaining: Number(header("x-ratelimit-remaining")),
    reset: Number(header("x-ratelimit-reset")),
    retryAfter: header("retry-after"),
    replayed: header("idempotent-replayed"),
  };
}

const burst = (times: number) =>
  Promise.all(Array.from({ length: times }, (_, place) => payOut(place, randomUUID())));
const withStatus = <T extends { status: number }>(responses: T[], status: number) =>
  responses.filter((response) => response.status === status);

/** What payouts leave behind, and under which keys. */
const traces = () =>
  asOwner(async (sql) => {
    const [row] = await sql<Record<string, number>[]>`select
      (select count(*)::int from transactions where type = 'payout') as payouts,
      (select count(*)::int from transaction_history) as history,
      (select count(*)::int from postings) as postings,
      (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from audit_log where action like 'payout%') as acts,
      (select coalesce(sum(used_minor), 0)::int from limit_usage where period = 'day') as used`;
    return row ?? {};
  });

beforeAll(async () => {
  service = await startTestService({ worker: false, limitScale: 1 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "1000.00" });
  ports = [await testPort(), await testPort()];
  const [row] = await asOwner(
    (sql) => sql<{ ms: number }[]>`
      select (extract(epoch from date_trunc('minute', app_now())) * 1000)::float8 + 60000 as ms`,
  );
  minute = row?.ms ?? 0;
  await stopClock(30_000);
  await startServers();
});
afterAll(async () => {
  await killAllProcesses();
  await service.stop();
});

describe("two servers", () => {
  let rejectedKey: string;

  it("together serve exactly the limit, with exact headers, and what they reject leaves no trace", async () => {
    const before = await traces();
    const responses = await burst(limit + 40);
    const served = withStatus(responses, 201);
    const rejected = withStatus(responses, 429);
    expect([served.length, rejected.length]).toEqual([limit, 40]);
    expect(served.map(({ remaining }) => remaining).sort((a, b) => a - b)).toEqual(
      Array.from({ length: limit }, (_, left) => left),
    );
    for (const response of responses)
      expect(response).toMatchObject({ limit: String(limit), reset: (minute + 60_000) / 1000 });
    for (const { retryAfter } of served) expect(retryAfter).toBeNull();
    for (const response of rejected)
      expect(response).toMatchObject({ code: "RATE_LIMITED", remaining: 0, retryAfter: "30" });
    const after = await traces();
    const made = Object.fromEntries(
      Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
    );
    expect(made).toMatchObject({ payouts: limit, history: limit, postings: limit, keys: limit });
    expect([made.acts, made.used]).toEqual([limit, limit * 100]);
    rejectedKey = rejected[0]?.key ?? "";
  });

  it("that were killed and started again still reject", async () => {
    await killAllProcesses();
    await startServers();
    const before = await traces();
    for (const response of await burst(10))
      expect(response).toMatchObject({
        ...{ status: 429, remaining: 0, reset: (minute + 60_000) / 1000, retryAfter: "30" },
      });
    expect(await traces()).toEqual(before);
  });

  it("reject until the last millisecond of the minute, and serve the whole limit from the first of the next", async () => {
    await stopClock(59_999);
    for (const response of await burst(2))
      expect(response).toMatchObject({ status: 429, retryAfter: "1" });
    await stopClock(60_000);
    // A rejection did not use its key up.
    const [first, again] = [await payOut(0, rejectedKey), await payOut(1, rejectedKey)];
    expect(first).toMatchObject({ status: 201, remaining: limit - 1, replayed: null });
    expect(again).toMatchObject({
      status: 201,
      transactionId: first.transactionId,
      replayed: "true",
    });
    const responses = await burst(limit + 8);
    expect(withStatus(responses, 201)).toHaveLength(limit - 2);
    expect(withStatus(responses, 429)).toHaveLength(10);
    for (const { reset } of responses) expect(reset).toBe((minute + 120_000) / 1000);
  });
});
