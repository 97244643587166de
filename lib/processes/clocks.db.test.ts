import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "@/lib/config/env";
import { providerCodes } from "@/lib/providers/contract";
import { clockOff } from "@/lib/tooling/test-clock";
import { killAllProcesses, startProcess, type TestProcess } from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { transferFaults } from "@/lib/tooling/test-audit";

/**
 * Two workers, one with a clock that is an hour ahead and one with a clock that is an hour behind, whose
 * connections to the database are cut, and one of which is killed, again and again.
 */

let service: TestService;
let sql: postgres.Sql;
const workers: { hoursOff: number; running: TestProcess }[] = [];
const rounds = testSize(2, 12);
const perWave = 12;

beforeAll(async () => {
  service = await startTestService({ scale: 0.01, worker: false });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10000.00" });
});
afterAll(async () => {
  await killAllProcesses();
  await sql.end();
  await service.stop();
});

const start = async (hoursOff: number) => {
  const settings = { PROVIDER_TIMEOUT_MS: "900", ...clockOff(hoursOff) };
  return { hoursOff, running: await startProcess("lib/processes/worker.ts", settings) };
};

/** Payouts and collections over every network; ordered again under the same reference while that fails. */
async function orderWave(): Promise<void> {
  await Promise.all(
    Array.from({ length: perWave }, async (_, index) => {
      const network = providerCodes[index % 3] ?? "mtn";
      const prefix = { mtn: "24", airtel: "27", telecel: "20" }[network];
      const phoneNumber = `+233${prefix}${1_000_000 + index}`;
      const path = index % 4 === 3 ? `/mobile-money/${network}` : "/api/mobile-money/transfer";
      const body = { amount: "2.50", phoneNumber, externalRef: randomUUID() };
      await eventually(async () => {
        const response = await service.call("POST", path, body);
        expect([200, 201, 500, 503]).toContain(response.status);
        return response.status < 300 ? true : null;
      });
    }),
  );
}

async function untilOpen(atMost: number): Promise<void> {
  await eventually(async () => {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::integer as open from transactions where status in ('pending', 'processing')`;
    return (row?.open ?? 0) <= atMost ? true : null;
  });
}

const cutConnections = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'cedirail%'`;

/** Every periodic task is due, is done, and is planned for its next time by the database's clock. */
async function periodicWorkIsDone(): Promise<void> {
  const [before] = await sql<{ at: Date }[]>`
    update periodic_tasks set due_at = app_now() where name = 'refresh-rates' returning due_at as at`;
  await eventually(async () => {
    const [task] = await sql<{ next: number }[]>`
      select extract(epoch from due_at - app_now())::float8 as next
      from periodic_tasks where name = 'refresh-rates' and due_at > ${before?.at ?? null}`;
    return task && task.next <= 60 ? true : null;
  });
}

test("every transfer ends once, periodic work continues, and no worker dies unless the test kills it", async () => {
  workers.push(...(await Promise.all([start(1), start(-1)])));
  for (let round = 0; round < rounds; round += 1) {
    for (let cut = 0; cut < 2; cut += 1) {
      await orderWave();
      await cutConnections();
      await untilOpen(perWave);
      await cutConnections();
    }
    await periodicWorkIsDone();
    expect(workers.map(({ running }) => running.isAlive())).toEqual([true, true]);
    await orderWave();
    const killed = workers.splice(Math.random() < 0.5 ? 0 : 1, 1)[0];
    await killed?.running.kill();
    await cutConnections();
    workers.push(await start(killed?.hoursOff ?? 0));
  }
  await untilOpen(0);
  await periodicWorkIsDone();
  expect(workers.map(({ running }) => running.isAlive())).toEqual([true, true]);
  expect(await transferFaults(sql, await service.book())).toEqual([]);
  const ended =
    await sql`select status, count(*)::integer as count from transactions group by status`;
  expect([...ended]).toEqual([{ status: "completed", count: rounds * 3 * perWave }]);
  // A rate that a worker's own clock had dated would be rejected as of the future, or as too old.
  const { status, body } = await service.call("GET", "/rates");
  expect([status, body.error]).toEqual([200, undefined]);
  const misdated = await sql`
    select 1 from rate_observations
    where as_of > app_now() or as_of < app_now() - interval '30 minutes'`;
  expect(misdated).toHaveLength(0);
});
