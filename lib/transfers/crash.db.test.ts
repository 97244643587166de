import { randomInt } from "node:crypto";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import {
  expireLeases,
  killAllProcesses,
  startGatedProxy,
  startProcess,
  type Gate,
  type GatedProxy,
  type TestProcess,
} from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { transferFaults } from "@/lib/tooling/test-audit";

/** `kill -9` of the worker, anywhere: real processes, real database, the provider over HTTP. */

let service: TestService;
let proxy: GatedProxy;
let sql: postgres.Sql;
let worker: TestProcess | null = null;

const startWorkerProcess = async () => {
  worker = await startProcess("lib/processes/worker.ts", {
    MTN_BASE_URL: proxy.url,
    PROVIDER_TIMEOUT_MS: "900",
  });
  return worker;
};

beforeAll(async () => {
  service = await startTestService({ scale: 0.01, worker: false });
  proxy = await startGatedProxy(service.simulatorUrls.mtn);
  sql = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
  for (let call = 0; call < 3; call += 1)
    await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10000.00" });
});
afterEach(async () => {
  proxy.release();
  await killAllProcesses();
});
afterAll(async () => {
  await proxy.close();
  await sql.end();
  await service.stop();
});

const numbers = [
  "+233241234567",
  "+233240000011",
  "+233240000012",
  "+233240000003",
  "+233240000001",
];

async function transfers(count: number): Promise<string[]> {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      service.call("POST", "/api/mobile-money/transfer", {
        amount: `${2 + (index % 7)}.${String(10 + (index % 90))}`,
        phoneNumber: numbers[index % numbers.length],
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(count).fill(201));
  return responses.map(({ body }) => body.transactionId);
}
const holds = (condition: () => boolean) =>
  eventually(() => Promise.resolve(condition() ? true : null));
async function untilAllEnded(): Promise<void> {
  await eventually(async () => {
    const open =
      await sql`select 1 from transactions where status in ('pending', 'processing') limit 1`;
    return open.length === 0 ? true : null;
  });
}
const faults = async () => transferFaults(sql, await service.book());
const statuses = async () => {
  const rows = await sql<{ status: string }[]>`
    select distinct status from transactions where type = 'payout' order by status`;
  return rows.map(({ status }) => status);
};

describe("kill -9 of the worker (reliability C1, C2)", () => {
  const points: [name: string, gate: Gate][] = [
    ["after it took the job, before the first question", { when: "before", path: /\/active$/ }],
    [
      "after the decision to send, before the order leaves",
      { when: "before", path: /\/transfer$/ },
    ],
    ["after the order arrived, before its response", { when: "after", path: /\/transfer$/ }],
    [
      "after the provider reported the end, before it is recorded",
      { when: "after", path: /\/transfer\/./ },
    ],
  ];
  it.each(points)("%s: every payout ends, paid once or returned once", async (_, gate) => {
    for (let kill = 0; kill < testSize(1, 50); kill += 1) {
      const count = 8;
      await transfers(count);
      proxy.hold(gate);
      const killed = await startWorkerProcess();
      await holds(() => proxy.heldNow() >= count - 2);
      await killed.kill();
      const atCrash = await sql`
        select 1 from transactions where leased_until > app_now()
        union all select 1 from transfers where leased_until > app_now()`;
      expect(atCrash.length).toBeGreaterThan(0);
      await expireLeases(sql);
      proxy.release();
      await startWorkerProcess();
      await untilAllEnded();
      expect(await faults()).toEqual([]);
      await worker?.kill();
    }
  });

  it("before it took any job: the payouts wait for the next worker", async () => {
    const ids = await transfers(5);
    await startWorkerProcess();
    for (const id of ids) await service.until(id, ["completed", "failed"]);
    expect(await faults()).toEqual([]);
  });

  it("at random moments, again and again: all end, none is lost, none is paid twice", async () => {
    const before = await sql`select 1 from transactions`;
    const count = testSize(60, 300);
    const sent = transfers(count);
    for (let kill = 0; kill < testSize(5, 50); kill += 1) {
      const current = await startWorkerProcess();
      const stopAt = proxy.seen() + randomInt(1, 40);
      const isOver = async () => {
        const open =
          await sql`select 1 from transactions where status in ('pending', 'processing') limit 1`;
        return open.length === 0;
      };
      await eventually(async () => (proxy.seen() >= stopAt || (await isOver()) ? true : null));
      await current.kill();
      await expireLeases(sql);
    }
    await sent;
    await startWorkerProcess();
    await untilAllEnded();
    expect(await sql`select 1 from transactions`).toHaveLength(before.length + count);
    expect(await faults()).toEqual([]);
    expect(await statuses()).toEqual(["completed", "failed"]);
  });

  it("leaves nothing behind that a dead process still holds", async () => {
    await transfers(4);
    proxy.hold({ when: "before", path: /\/active$/ });
    const first = await startWorkerProcess();
    await holds(() => proxy.heldNow() === 4);
    const second = await startProcess("lib/processes/worker.ts", {
      MTN_BASE_URL: service.simulatorUrls.mtn,
    });
    await first.kill();
    // The one that was there all along takes over by itself.
    await untilAllEnded();
    await eventually(async () => {
      const leased = await sql`
        select 1 from transactions where leased_until is not null and due_at is not null
        union all select 1 from transfers where leased_until > app_now()`;
      return leased.length === 0 ? true : null;
    });
    await second.kill();
    expect(await faults()).toEqual([]);
  });
});

describe("a callback that comes before our own sending has returned (reliability W10)", () => {
  it("settles the payout once; the late response changes nothing", async () => {
    const [id = ""] = await transfers(1);
    proxy.hold({ when: "after", path: /\/transfer$/ });
    await startWorkerProcess();
    await holds(() => proxy.heldNow() === 1);
    await service.until(id, ["completed"]);
    proxy.release();
    await eventually(async () => {
      const recorded = await sql`
        select 1 from provider_calls where transaction_id = ${id} and operation = 'transfer'`;
      return recorded.length > 0 ? true : null;
    });
    expect(await faults()).toEqual([]);
  });
});
