import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "@/lib/config/env";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { killAllProcesses, startProcess, type TestProcess } from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { transferFaults } from "@/lib/tooling/test-audit";

/**
 * All three networks in trouble: slow, failing, losing responses, executing up to two minutes late,
 * denying orders that they have, ending tokens, calling back twice and late, while one of two workers is
 * killed again and again. Delays, the grace after an order and the networks' lateness are scaled alike;
 * calls get more time than that, since being slow is no error.
 */

let service: TestService;
let sql: postgres.Sql;
const count = testSize(150, 5_000);
const workers: TestProcess[] = [];
const patienceMs = testSize(480_000, 1_200_000);

const scale = 0.01;
const foul = {
  latencyMs: { min: 0, max: 60 },
  errorRate: 0.08,
  lostResponseRate: 0.08,
  lateOrderRate: 0.08,
  lateOrderMs: { min: 0, max: 120_000 * scale },
  absentRate: 0.05,
  expiredTokenRate: 0.05,
  repeatedCallbackRate: 0.3,
  lateCallbackMs: { min: 0, max: 400 },
};
const prefixes: Record<ProviderCode, string> = { mtn: "24", airtel: "27", telecel: "20" };
/** Mostly ordinary numbers, and among them those that fail, cut the line or announce twice. */
const numberOf = (index: number): string => {
  const network = providerCodes[index % 3] ?? "mtn";
  const special = ["0000003", "0000011", "0000012", "0000010"][index % 20];
  return `+233${prefixes[network]}${special ?? String(1_000_000 + index)}`;
};

/** Thousands of payouts leave the machine no idle moment, and being slow is no error. */
const callTimeoutMs = String(testSize(900, 3_000));
const startWorker = async () => {
  workers.push(
    await startProcess("lib/processes/worker.ts", { PROVIDER_TIMEOUT_MS: callTimeoutMs }),
  );
};

beforeAll(async () => {
  service = await startTestService({ scale, worker: false });
  sql = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
  // Less than the limit of a day, and enough for all of them.
  for (let call = 0; call < 2; call += 1)
    await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10000.00" });
  for (const code of providerCodes) await service.faults(code, foul);
});
afterAll(async () => {
  await killAllProcesses();
  await sql.end();
  await service.stop();
});

/**
 * What still moves by itself: all but what no network acknowledged in five attempts, which waits for a person.
 * An order that its network has acknowledged and then denies is an exception too, until a later query finds it.
 */
async function openCount(): Promise<number> {
  const [row] = await sql<{ open: number }[]>`
    select count(*)::int as open from transactions t where status in ('pending', 'processing')
      and not exists (select 1 from transfers f where f.transaction_id = t.id
        and review_reason = 'never_acknowledged')`;
  return row?.open ?? 0;
}

/** References of open transfers that no network acknowledged in five attempts; of thousands, a few. */
async function exceptionReferences(): Promise<string[]> {
  const rows = await sql<{ reference: string }[]>`
    select reference from transfers
    where review_reason = 'never_acknowledged' and state in ('sending', 'submitted')`;
  return rows.map(({ reference }) => reference);
}

/** Exceptions that a network has executed after all: a later query finds them as well. */
async function executedExceptions(): Promise<string[]> {
  const executed = new Set((await service.book()).map(({ reference }) => reference));
  return (await exceptionReferences()).filter((reference) => executed.has(reference));
}

async function order(index: number): Promise<void> {
  const phoneNumber = numberOf(index);
  const amount = `${1 + (index % 4)}.${String(10 + (index % 90))}`;
  const network = providerCodes[index % 3];
  const path = index % 10 === 9 ? `/mobile-money/${network}` : "/api/mobile-money/transfer";
  const { status, body } = await service.call("POST", path, { amount, phoneNumber });
  expect([status, body.error]).toEqual([201, undefined]);
}

test(
  "all end, none is lost, none is paid twice, and every book agrees",
  async () => {
    await Promise.all([startWorker(), startWorker()]);
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      for (let index = lane; index < count; index += 10) await order(index);
    });
    const ordered = Promise.all(lanes);
    for (let kill = 1; kill <= testSize(3, 20); kill += 1) {
      // Each time in the thick of it: some have ended, others are under way.
      const endedBy = (count * kill) / testSize(5, 24);
      await eventually(async () => {
        const [row] = await sql<{ ended: number }[]>`
        select count(*)::int as ended from transactions where status in ('completed', 'failed')`;
        return (row?.ended ?? 0) >= endedBy ? true : null;
      }, patienceMs);
      await workers.shift()?.kill();
      await startWorker();
    }
    await ordered;
    await eventually(async () => ((await openCount()) === 0 ? true : null), patienceMs);
    await eventually(
      async () => ((await executedExceptions()).length === 0 ? true : null),
      patienceMs,
    );

    const statuses = await sql<{ status: string; type: string; count: number }[]>`
    select type, status, count(*)::int as count from transactions
    where type in ('payout', 'collection') group by type, status`;
    expect(statuses.reduce((sum, row) => sum + row.count, 0)).toBe(count);
    const exceptions = await exceptionReferences();
    expect(exceptions.length).toBeLessThan(count / 20);
    expect(statuses.filter(({ status }) => status === "pending")).toEqual([]);
    expect(await transferFaults(sql, await service.book())).toEqual([]);

    // There was trouble indeed.
    const [trouble] = await sql<{ errors: number; lost: number; repeats: number }[]>`
    select count(*) filter (where http_status >= 500)::int as errors,
      count(*) filter (where outcome = 'reset')::int as lost,
      (select count(*)::int from provider_callbacks where 'replayed' = any (flags)) as repeats
    from provider_calls`;
    expect(trouble?.errors).toBeGreaterThan(0);
    expect(trouble?.lost).toBeGreaterThan(0);
    expect(trouble?.repeats).toBeGreaterThan(0);
  },
  testSize(900_000, 3_600_000),
);
