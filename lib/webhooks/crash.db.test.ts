import { randomInt } from "node:crypto";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { gate } from "@/lib/tooling/test-work";
import { queueEvents } from "@/lib/tooling/test-events";
import { expireLeases, killAllProcesses, startProcess } from "@/lib/tooling/test-processes";
import { startReceiver, type Receiver } from "@/lib/tooling/test-receiver";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";

/** `kill -9` of the worker while it delivers: real processes, real database, the receiver over HTTP. */

let service: TestService;
let receiver: Receiver;
let sql: postgres.Sql;

beforeAll(async () => {
  const settings = { WEBHOOK_ALLOW_LOOPBACK: "1" };
  service = await startTestService({ scale: 0.001, worker: false, settings });
  receiver = await startReceiver();
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  const body = { url: receiver.url, events: ["payment.completed"] };
  await service.call("POST", "/webhooks", body);
});
afterEach(() => killAllProcesses());
afterAll(async () => {
  await receiver.stop();
  await sql.end();
  await service.stop();
});

const startWorker = () => startProcess("lib/processes/worker.ts");
const untilDelivered = () =>
  eventually(async () => {
    const open = await sql`
      select 1 from event_queue union all
      select 1 from deliveries where status <> 'success' limit 1`;
    return open.length === 0 ? true : null;
  });
const receivers = () => receiver.received.map(({ headers }) => headers["webhook-id"] ?? "");

it("killed after the receiver has it and before that is recorded: it comes again, with the same id and bytes", async () => {
  const opened = gate();
  receiver.responds((response) => void opened.wait().then(() => response.writeHead(200).end()));
  const [id] = await queueEvents(sql, service.seeded.merchant.id, 1);
  const killed = await startWorker();
  await eventually(() => Promise.resolve(receiver.received.length === 1 ? true : null));
  await killed.kill();
  opened.open();
  await expireLeases(sql);
  await startWorker();
  await untilDelivered();
  const [first, second] = receiver.received;
  expect(receivers()).toEqual([id, id]);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers["x-service-delivery-id"]).toBe(first?.headers["x-service-delivery-id"]);
  expect(await sql`select number, status_code from delivery_attempts`).toEqual([
    { number: 1, status_code: 200 },
  ]);
});

it("killed at any moment, again and again: every event reaches the receiver, in one delivery", async () => {
  receiver.responds((response) => response.writeHead(200).end());
  const count = testSize(200, 2_000);
  const ids = await queueEvents(sql, service.seeded.merchant.id, count);
  for (let kill = 0; kill < testSize(4, 50); kill += 1) {
    const worker = await startWorker();
    const stopAt = receiver.received.length + randomInt(1, Math.ceil(count / 5));
    await eventually(async () => {
      const left = await sql`select 1 from deliveries where next_attempt_at is not null limit 1`;
      return receiver.received.length >= stopAt || left.length === 0 ? true : null;
    });
    await worker.kill();
    await expireLeases(sql);
  }
  await startWorker();
  await untilDelivered();
  const got = new Set(receivers());
  expect(ids.filter((id) => !got.has(id))).toEqual([]);
  const twice = await sql`
    select event_id from deliveries group by event_id having count(*) > 1`;
  expect(twice).toHaveLength(0);
});
