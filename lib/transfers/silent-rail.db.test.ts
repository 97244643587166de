import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "@/lib/config/env";
import {
  killAllProcesses,
  startGatedProxy,
  startProcess,
  type GatedProxy,
} from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { transferFaults } from "@/lib/tooling/test-audit";

/** A network that never responds: its own transfers wait, and those of the others callback nothing. */

let service: TestService;
let sql: postgres.Sql;
let mtn: GatedProxy;
const count = testSize(60, 501);
/** Measured is at true scale: otherwise what waits for a network is tried as often as the others are paid. */
const scale = testSize(0.02, 1);
/** Between two orders, so that rounds with and without a network load the others alike. */
const paceMs = testSize(0, 30);

beforeAll(async () => {
  service = await startTestService({ scale, worker: false });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  mtn = await startGatedProxy(service.simulatorUrls.mtn);
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10000.00" });
  await startProcess("lib/processes/worker.ts", { MTN_BASE_URL: mtn.url });
});
afterAll(async () => {
  mtn.release();
  await killAllProcesses();
  await mtn.close();
  await sql.end();
  await service.stop();
});

const networks = ["24", "27", "20"];

/** Orders payouts over all networks, or over all but the first; its own stay open while it is silent. */
async function order(round: string, { onlyOthers }: { onlyOthers: boolean }): Promise<void> {
  const orders: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    if (paceMs > 0) await pause(paceMs);
    if (onlyOthers && index % 3 === 0) continue;
    const phoneNumber = `+233${networks[index % 3]}${1_000_000 + index}`;
    const body = { amount: "1.50", phoneNumber, description: round };
    const call = async () => {
      const { status } = await service.call("POST", "/api/mobile-money/transfer", body);
      expect(status).toBe(201);
    };
    orders.push(call());
  }
  await Promise.all(orders);
}

const ofOthers = () => sql`recipient not like '+23324%'`;
const ofSilent = () => sql`recipient like '+23324%'`;

async function untilEnded(which: () => postgres.PendingQuery<postgres.Row[]>): Promise<void> {
  await eventually(async () => {
    const open = await sql`
      select 1 from transactions where status in ('pending', 'processing') and ${which()} limit 1`;
    return open.length === 0 ? true : null;
  });
}

/** Milliseconds from acceptance to the end, of the others' slowest twentieth at least. */
async function slowestMs(round: string): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`
    select percentile_cont(0.95) within group (
      order by extract(epoch from completed_at - created_at) * 1000)::float8 as ms
    from transactions where description = ${round} and ${ofOthers()}`;
  return row?.ms ?? 0;
}

/** One round while the first network is silent; what was ordered over it ends once it responds again. */
async function whileSilent(round: string): Promise<void> {
  mtn.hold({ when: "before", path: /./ });
  await order(round, { onlyOthers: false });
  await untilEnded(ofOthers);
  const waiting = await sql`
    select status from transactions where description = ${round} and ${ofSilent()}`;
  expect(waiting.filter(({ status }) => status === "pending")).toHaveLength(count / 3);
  mtn.release();
  await untilEnded(ofSilent);
}

/**
 * The others' p95 without the first network and while it is silent, in ms, in the turn that was least
 * disturbed: whatever else the machine does only adds to it.
 */
async function measure(turns: number): Promise<{ without: number; silent: number }> {
  const measured: { without: number; silent: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [without, silent] = [`without ${turn}`, `silent ${turn}`];
    await order(without, { onlyOthers: true });
    await untilEnded(ofOthers);
    await whileSilent(silent);
    measured.push({ without: await slowestMs(without), silent: await slowestMs(silent) });
  }
  process.stdout.write(`p95 of the others in ms: ${JSON.stringify(measured)}\n`);
  return {
    without: Math.min(...measured.map(({ without }) => without)),
    silent: Math.min(...measured.map(({ silent }) => silent)),
  };
}

test("the transfers of the others all end while one network responds to nothing", async () => {
  await whileSilent("silent");
  const ended = await sql`select distinct status from transactions`;
  expect(ended.map(({ status }) => String(status))).toEqual(["completed"]);
  expect(await transferFaults(sql, await service.book())).toEqual([]);

  const turns = testSize(0, 3);
  if (turns === 0) return;
  const { without, silent } = await measure(turns);
  expect(silent / without).toBeLessThan(1.2);
});
