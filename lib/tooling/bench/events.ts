import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "@/lib/launcher/ports";
import { queueEvents } from "@/lib/tooling/test-events";
import { startReceiver, type Receiver } from "@/lib/tooling/test-receiver";
import { starter } from "./servers";
import type { BenchMerchant } from "./world";

/** Events from their commit to their receiver: a worker, and receivers that respond at once or never. */

interface EventsOptions {
  folder: string;
  merchants: readonly BenchMerchant[];
  /** The address of a new database with the merchants. */
  createDatabase: (name: string) => Promise<string>;
}

/** Milliseconds from commit to receipt of events that come one by one. */
interface Latency {
  p50: number;
  p95: number;
}

export interface EventsResult {
  perSecond: number;
  idle: Latency;
  /** While one receiver hangs and 1,000 events wait for it. */
  besideHanging: Latency;
}

const atOnce = 5_000;
const oneByOne = 100;
const waitingForHanging = 1_000;

/** Measures how fast events reach their receivers. */
export async function measureEvents(options: EventsOptions): Promise<EventsResult> {
  const url = await options.createDatabase("delivered");
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  const [steady, hanging] = [await startReceiver(), await startReceiver()];
  hanging.responds(() => undefined);
  const [first, ...others] = options.merchants.slice(0, 101).map(({ id }) => id);
  const settings = {
    PORT: `${await freePort()}`,
    WEBHOOK_ALLOW_LOOPBACK: "1",
    RETRY_TIME_SCALE: "1",
  };
  await register(sql, others, steady);
  await register(sql, [first ?? ""], hanging);
  const worker = await starter(options.folder, url, settings).worker();
  try {
    const idle = await latency(sql, others, steady);
    const perSecond = await rate(sql, others, steady);
    await queueEvents(sql, first ?? "", waitingForHanging);
    await until(() => hanging.received.length > 0);
    const result = { perSecond, idle, besideHanging: await latency(sql, others, steady) };
    console.log(
      `Events: ${perSecond} delivered a second; from commit to receipt p50 ${idle.p50} ms, p95 ` +
        `${idle.p95} ms, and while ${waitingForHanging} wait for a receiver that hangs p50 ` +
        `${result.besideHanging.p50} ms, p95 ${result.besideHanging.p95} ms.`,
    );
    return result;
  } finally {
    await worker.stop();
    await Promise.all([steady.stop(), hanging.stop()]);
    await sql.end();
  }
}

async function register(sql: postgres.Sql, merchants: readonly string[], { url }: Receiver) {
  await sql`
    insert into webhook_endpoints (id, merchant_id, url, events, created_at)
    select 'whk_' || substr(id, 5), id, ${url}, '{payment.completed}', app_now() - interval '1 hour'
    from unnest(${[...merchants]}::text[]) as id`;
}

async function rate(sql: postgres.Sql, merchants: readonly string[], receiver: Receiver) {
  const before = receiver.received.length;
  const startedAt = performance.now();
  for (const merchant of merchants) await queueEvents(sql, merchant, atOnce / merchants.length);
  await until(() => receiver.received.length >= before + atOnce);
  return Math.round((atOnce * 1000) / (performance.now() - startedAt));
}

async function latency(
  sql: postgres.Sql,
  merchants: readonly string[],
  { received }: Receiver,
): Promise<Latency> {
  const times: number[] = [];
  for (let index = 0; index < oneByOne; index += 1) {
    const before = received.length;
    const [id] = await queueEvents(sql, merchants[index % merchants.length] ?? "", 1);
    const committedAt = performance.now();
    const isThere = () =>
      received.slice(before).find(({ headers }) => headers["webhook-id"] === id);
    await until(() => isThere() !== undefined);
    times.push(Math.max(0, (isThere()?.at ?? 0) - committedAt));
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round((times[Math.floor(oneByOne * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(1);
}
