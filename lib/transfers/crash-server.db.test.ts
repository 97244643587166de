import { randomInt, randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { testPort } from "@/lib/tooling/test-ports";
import { killAllProcesses, startProcess, type TestProcess } from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { transferFaults } from "@/lib/tooling/test-audit";

/** The API under load, killed; and its database connections cut. Nothing acknowledged is lost. */

let service: TestService;
let sql: postgres.Sql;
let api: TestProcess;
const port = await testPort();
const url = `http://127.0.0.1:${port}`;

const startApi = async () => {
  api = await startProcess("lib/tooling/test-api-process.ts", { PORT: String(port) });
};

beforeAll(async () => {
  service = await startTestService({ scale: 0.02, worker: false });
  sql = postgres(config().databaseUrl ?? "", {
    max: 4,
    onnotice: () => undefined,
    connection: { application_name: "crash test" },
  });
  for (let call = 0; call < 2; call += 1)
    await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10000.00" });
});
afterEach(killAllProcesses);
afterAll(async () => {
  await sql.end();
  await service.stop();
});

interface Acknowledged {
  key: string;
  id: string;
  replayed: boolean;
}

/** One transfer, sent until it is acknowledged, always under its own key. */
async function sendUntilAcknowledged(
  onResponse: (status: number | null) => void,
): Promise<Acknowledged> {
  const key = randomUUID();
  const body = JSON.stringify({ amount: "3.50", phoneNumber: "+233241234567", externalRef: key });
  // A server that was killed may take long to come back on a busy machine.
  const deadline = performance.now() + 240_000;
  while (performance.now() < deadline) {
    const response = await fetch(`${url}/api/mobile-money/transfer`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.seeded.apiKey}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body,
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    onResponse(response?.status ?? null);
    if (response && typeof text === "string" && response.status === 201)
      return {
        key,
        id: JSON.parse(text).transactionId,
        replayed: response.headers.get("idempotent-replayed") === "true",
      };
    if (response && response.status < 500) throw new Error(`${response.status} ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("The transfer was never acknowledged.");
}

async function load(count: number, onResponse: (status: number | null) => void) {
  const acknowledged: Acknowledged[] = [];
  let left = count;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      acknowledged.push(await sendUntilAcknowledged(onResponse));
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  return acknowledged;
}

async function expectNothingLost(acknowledged: readonly Acknowledged[]): Promise<void> {
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);
  for (const { key, id } of acknowledged) {
    const made = await sql`select id from transactions where external_ref = ${key}`;
    expect(made).toEqual([{ id }]);
  }
  await eventually(async () => {
    const open =
      await sql`select 1 from transactions where status in ('pending', 'processing') limit 1`;
    return open.length === 0 ? true : null;
  });
  expect(await transferFaults(sql, await service.book())).toEqual([]);
}

describe("kill -9 of the server under load (reliability C1, D4, W6)", () => {
  it("every 2xx survives, and a retry with the same key finds the one payout it made", async () => {
    const worker = await startProcess("lib/processes/worker.ts", { PROVIDER_TIMEOUT_MS: "1500" });
    await startApi();
    let responses = 0;
    let unanswered = 0;
    const done = { yes: false };
    const loading = load(testSize(80, 600), (status) => {
      responses += 1;
      if (status === null) unanswered += 1;
    }).finally(() => (done.yes = true));
    let kills = 0;
    while (!done.yes && kills < testSize(3, 30)) {
      const stopAt = responses + randomInt(5, 20);
      await eventually(() => Promise.resolve(responses >= stopAt || done.yes ? true : null));
      await api.kill();
      kills += 1;
      await startApi();
    }
    const acknowledged = await loading;
    expect(unanswered).toBeGreaterThan(0);
    await expectNothingLost(acknowledged);
    await worker.kill();
  });
});

describe("every database connection cut under load (reliability C3)", () => {
  it("no acknowledged write is lost, and the same processes continue by themselves", async () => {
    const worker = await startProcess("lib/processes/worker.ts", { PROVIDER_TIMEOUT_MS: "1500" });
    await startApi();
    let responses = 0;
    const done = { yes: false };
    const loading = load(testSize(80, 600), () => (responses += 1)).finally(
      () => (done.yes = true),
    );
    let cut = 0;
    for (let round = 0; round < testSize(5, 30) && !done.yes; round += 1) {
      const stopAt = responses + randomInt(5, 20);
      await eventually(() => Promise.resolve(responses >= stopAt || done.yes ? true : null));
      const ended = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> 'crash test'`;
      cut += ended.length;
    }
    const acknowledged = await loading;
    expect(cut).toBeGreaterThan(10);
    expect([api.isAlive(), worker.isAlive()]).toEqual([true, true]);
    await expectNothingLost(acknowledged);
    const settledBefore = await sql`select 1 from transactions where status = 'completed'`;
    const fresh = await load(30, () => undefined);
    await expectNothingLost([...acknowledged, ...fresh]);
    const settled = await sql`select 1 from transactions where status = 'completed'`;
    expect(settled).toHaveLength(settledBefore.length + 30);
  });
});
