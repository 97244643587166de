import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { queueEvents } from "@/lib/tooling/test-events";
import { startReceiver, type Receiver } from "@/lib/tooling/test-receiver";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { recordAttempts } from "./record-attempts";

/** One receiver that hangs delays nobody else: no other receiver, no other merchant, no payout. */

let service: TestService;
let hanging: Receiver;
let steady: Receiver;
let sql: postgres.Sql;

beforeAll(async () => {
  const settings = { WEBHOOK_ALLOW_LOOPBACK: "1" };
  service = await startTestService({ scale: 0.01, settings });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  [hanging, steady] = [await startReceiver(), await startReceiver()];
  hanging.responds(() => undefined);
});
afterAll(async () => {
  await Promise.all([hanging.stop(), steady.stop()]);
  await sql.end();
  await service.stop();
});

const underWay = () => hanging.received.length;

it("while thousands of events wait for a receiver that hangs, others get theirs and payouts go on", async () => {
  const key = service.seeded.secondMerchant.apiKey;
  const events = ["payment.completed"];
  await service.call("POST", "/webhooks", { url: hanging.url, events });
  // The same merchant's callback URL elsewhere is another receiver.
  await service.call("POST", "/webhooks", { url: steady.url, events }, { key });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 500 }, { key });
  const startedAt = performance.now();
  await queueEvents(sql, service.seeded.merchant.id, testSize(1_000, 10_000));
  await eventually(() => Promise.resolve(underWay() > 0 ? true : null));

  const payouts = 20;
  const made = await Promise.all(
    Array.from({ length: payouts }, () =>
      service.call(
        "POST",
        "/api/mobile-money/transfer",
        { amount: 2, phoneNumber: "+233240000001" },
        { key },
      ),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual(Array(payouts).fill(201));
  const [own] = await queueEvents(sql, service.seeded.merchant.id, 1, `${steady.url}/callback`);
  await eventually(() => Promise.resolve(steady.received.length === payouts + 1 ? true : null));

  const delivered = steady.received.map(({ body }) => JSON.parse(body.toString()));
  const ended = delivered.map(({ data }) => data?.transactionId).filter(Boolean);
  expect(ended.sort()).toEqual(made.map(({ body }) => body.transactionId).sort());
  expect(steady.received.find(({ path }) => path === "/callback")?.headers["webhook-id"]).toBe(own);
  // By then the one that hangs has not responded to anything, and holds no more than its bound.
  const [hung] = await sql`
    select count(*)::integer as count from deliveries where url like ${`${hanging.url}%`} and status = 'success'`;
  expect(hung?.count).toBe(0);
  const rounds = Math.floor((performance.now() - startedAt) / 10_000) + 1;
  expect(underWay()).toBeLessThanOrEqual(10 * rounds);
});

it("however many receivers of one merchant take seconds to respond, another merchant's gets its event", async () => {
  const slow = await Promise.all(Array.from({ length: 70 }, startReceiver));
  let isOver = false;
  const held: (() => void)[] = [];
  for (const receiver of slow)
    receiver.responds((response) => (isOver ? response.end() : held.push(() => response.end())));
  for (const { url } of slow) await queueEvents(sql, service.seeded.merchant.id, 1, url);
  await eventually(() => Promise.resolve(held.length >= 20 ? true : null));
  const before = steady.received.length;
  await queueEvents(sql, service.seeded.secondMerchant.id, 1, `${steady.url}/other`);
  let most = 0;
  await eventually(async () => {
    const [taken] = await sql<{ count: number }[]>`
      select count(*)::integer as count from delivery_queues
      where merchant_id = ${service.seeded.merchant.id} and lane = 'steady'
        and leased_until > app_now()`;
    most = Math.max(most, taken?.count ?? 0);
    return steady.received.length > before ? true : null;
  });
  // At no moment do they occupy all places.
  expect(most).toBeLessThanOrEqual(24);
  isOver = true;
  for (const respond of held) respond();
  await eventually(() =>
    Promise.resolve(slow.every(({ received }) => received.length > 0) ? true : null),
  );
  await Promise.all(slow.map((receiver) => receiver.stop()));
});

it("a receiver that responds slowly is kept apart, as one that fails", async () => {
  const queue = "slow receiver";
  const { id: merchantId } = service.seeded.merchant;
  await sql`insert into delivery_queues (key, merchant_id) values (${queue}, ${merchantId})`;
  const recorded = async (durationMs: number) => {
    const at = new Date();
    const exchange = { id: "dlv_none", number: 1, endpointId: null, plannedAt: at, at, durationMs };
    const success = { statusCode: 200, error: null, response: null, delayMs: null };
    await recordAttempts(queue, [{ ...exchange, ...success, request: { url: "", headers: {} } }]);
    const [row] = await sql`select lane from delivery_queues where key = ${queue}`;
    return row?.lane;
  };
  expect(await recorded(9_000)).toBe("failing");
  expect(await recorded(90)).toBe("steady");
});
