import { createHmac } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { callbackUrl } from "./callback-token";

/** Senders of callbacks can neither keep us querying nor fill our tables. */

let service: TestService;
let sql: postgres.Sql;
const callbacksAMinute = 30;

beforeAll(async () => {
  service = await startTestService({ worker: false, limitScale: 1 });
  sql = postgres(config().databaseUrl ?? "", { max: 1, onnotice: () => undefined });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
});
afterAll(async () => {
  await sql.end();
  await service.stop();
});

async function sentPayout(): Promise<string> {
  const { body } = await service.call("POST", "/api/mobile-money/transfer", {
    amount: "5.00",
    phoneNumber: "+233240000007",
  });
  await advance(body.transactionId);
  return body.transactionId;
}

/** Forgets that a step was requested. */
const forget = (id: string) =>
  sql`update transfers set nudged_at = null where transaction_id = ${id}`;
const isNudged = async (id: string) => {
  const rows = await sql`
    select 1 from transfers where transaction_id = ${id} and nudged_at is not null`;
  return rows.length > 0;
};

/**
 * Sends it until it causes no more queries; every call gets the same response. A minute may end meanwhile,
 * so that twice as many may count. Returns how many did.
 */
async function flood(id: string, send: () => Promise<number>): Promise<number> {
  for (let sent = 0; sent <= 2 * callbacksAMinute; sent += 1) {
    await forget(id);
    expect(await send()).toBe(200);
    if (!(await isNudged(id))) return sent;
  }
  return Infinity;
}

async function callback(id: string): Promise<number> {
  const url = callbackUrl("mtn", id).replace(/^http:\/\/[^/]+/, service.url);
  return (await fetch(url, { method: "PUT", body: '{"status":"SUCCESSFUL"}' })).status;
}

it("a provider's callbacks beyond a few a minute are neither kept nor acted upon", async () => {
  const [id, other] = [await sentPayout(), await sentPayout()];
  const counted = await flood(id, () => callback(id));
  expect(counted).toBeGreaterThanOrEqual(callbacksAMinute);
  const kept = await sql`select 1 from provider_callbacks where transaction_id = ${id}`;
  expect(kept).toHaveLength(counted);
  await forget(other);
  expect([await callback(other), await isNudged(other)]).toEqual([200, true]);
});

async function nudge(id: string): Promise<number> {
  const raw = JSON.stringify({ transactionId: id });
  const signature = createHmac("sha256", service.seeded.webhookSecret).update(raw).digest("hex");
  const headers = { "x-service-signature": signature };
  const options = { key: null, raw, headers };
  return (await service.call("POST", "/api/transactions/webhook", undefined, options)).status;
}

it("nor are a merchant's own nudges on one transfer", async () => {
  const id = await sentPayout();
  expect(await flood(id, () => nudge(id))).toBeLessThanOrEqual(2 * callbacksAMinute);
});

it("nor are nudges on many, while a network's callbacks still count", async () => {
  const id = await sentPayout();
  await sql`
    insert into rate_limit_windows (credential, class, window_start, hits)
    select ${`nudge:${service.seeded.merchant.id}`}, 'nudge', date_trunc('minute', app_now()) + later, 300
    from (values (interval '0'), (interval '1 minute')) span(later)
    on conflict (credential, class, window_start) do update set hits = 300`;
  expect([await nudge(id), await isNudged(id)]).toEqual([200, false]);
  expect([await callback(id), await isNudged(id)]).toEqual([200, true]);
});
