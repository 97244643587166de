import { randomInt } from "node:crypto";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import {
  expireLeases,
  killAllProcesses,
  startGatedProxy,
  startProcess,
  type Gate,
  type GatedProxy,
} from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { transferFaults } from "@/lib/tooling/test-audit";

/** `kill -9` of the worker, anywhere in a refund: real processes, every network over HTTP. */

let service: TestService;
let proxies: Record<ProviderCode, GatedProxy>;
let sql: postgres.Sql;
/** Completed ones that no test has refunded yet. */
let collections: Record<ProviderCode, string[]>;

const startWorkerProcess = () =>
  startProcess("lib/processes/worker.ts", {
    MTN_BASE_URL: proxies.mtn.url,
    AIRTEL_BASE_URL: proxies.airtel.url,
    TELECEL_BASE_URL: proxies.telecel.url,
    PROVIDER_TIMEOUT_MS: "900",
  });
const all = () => Object.values(proxies);

beforeAll(async () => {
  service = await startTestService({ scale: 0.01, worker: false });
  const opened = providerCodes.map(
    async (code) => [code, await startGatedProxy(service.simulatorUrls[code])] as const,
  );
  proxies = Object.fromEntries(await Promise.all(opened)) as typeof proxies;
  sql = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "1000.00" });
  collections = await collect(points.length * atEachPoint + atRandom);
});
afterEach(async () => {
  all().forEach((proxy) => proxy.release());
  await killAllProcesses();
});
afterAll(async () => {
  await Promise.all(all().map((proxy) => proxy.close()));
  await sql.end();
  await service.stop();
});

const payers: Record<ProviderCode, string> = {
  mtn: "+233241234567",
  airtel: "+233271234567",
  telecel: "+233201234567",
};

/** Whether nothing waits for its end. */
async function isOver(): Promise<boolean> {
  const open =
    await sql`select 1 from transactions where status in ('pending', 'processing') limit 1`;
  return open.length === 0;
}
const untilOver = () => eventually(async () => ((await isOver()) ? true : null));

/** So many completed collections at each network. */
async function collect(each: number): Promise<typeof collections> {
  const made = providerCodes.map(async (code) => {
    const body = { amount: "12.00", phoneNumber: payers[code] };
    const requested = Array.from({ length: each }, () =>
      service.call("POST", `/mobile-money/${code}`, body),
    );
    return [
      code,
      (await Promise.all(requested)).map((response) => response.body.paymentId),
    ] as const;
  });
  const collected = Object.fromEntries(await Promise.all(made)) as typeof collections;
  const worker = await startWorkerProcess();
  await untilOver();
  await worker.kill();
  return collected;
}

/** Takes so many at each network. */
const take = (each: number) => providerCodes.flatMap((code) => collections[code].splice(0, each));

async function refund(ids: readonly string[]): Promise<void> {
  const reason = { reason: "The order was cancelled" };
  const made = await Promise.all(
    ids.map((id) => service.call("POST", `/api/transactions/${id}/refund`, reason)),
  );
  expect(made.map(({ status }) => status)).toEqual(ids.map(() => 201));
}

/** Each was refunded once, by our books and by the network's. */
async function expectRefundedOnce(ids: readonly string[]): Promise<void> {
  const refunds = await sql`
    select refund_of, status from transactions where type = 'refund' and refund_of in ${sql(ids)}`;
  expect(refunds.filter(({ status }) => status === "completed")).toHaveLength(ids.length);
  expect(refunds).toHaveLength(ids.length);
  expect(await transferFaults(sql, await service.book())).toEqual([]);
}

const atEachPoint = testSize(1, 4);
const atRandom = testSize(6, 40);
const lookUp = /\/active$|\/users\/|queryBeneficiaryName/;
const order = /\/v2_0\/refund$|\/payments\/refund$|\/reversal\//;
const query = /\/refund\/.|\/payments\/(?!refund)|queryTransactionStatus/;

const points: [name: string, gate: Gate, at: readonly ProviderCode[]][] = [
  ["before the payer is looked up", { when: "before", path: lookUp }, providerCodes],
  ["after the decision to send, before it leaves", { when: "before", path: order }, providerCodes],
  ["after it arrived, before its response", { when: "after", path: order }, providerCodes],
  // The others respond with the final status.
  [
    "after the network reported the end, before it is recorded",
    { when: "after", path: query },
    ["mtn"],
  ],
];

describe("kill -9 of the worker in a refund, at each network", () => {
  it.each(points)("%s: refunded once", async (_, gate, at) => {
    const ids = take(atEachPoint);
    await refund(ids);
    for (const code of at) proxies[code].hold(gate);
    const killed = await startWorkerProcess();
    await eventually(() =>
      Promise.resolve(at.every((code) => proxies[code].heldNow() >= atEachPoint) ? true : null),
    );
    await killed.kill();
    await expireLeases(sql);
    all().forEach((proxy) => proxy.release());
    const next = await startWorkerProcess();
    await untilOver();
    await next.kill();
    await expectRefundedOnce(ids);
  });

  it("at random moments, again and again: all refunded, each once", async () => {
    const ids = take(atRandom);
    await refund(ids);
    const seen = () => all().reduce((sum, proxy) => sum + proxy.seen(), 0);
    for (let kill = 0; kill < testSize(3, 30); kill += 1) {
      const worker = await startWorkerProcess();
      const stopAt = seen() + randomInt(1, 30);
      await eventually(async () => (seen() >= stopAt || (await isOver()) ? true : null));
      await worker.kill();
      await expireLeases(sql);
    }
    await startWorkerProcess();
    await untilOver();
    await expectRefundedOnce(ids);
  });
});
