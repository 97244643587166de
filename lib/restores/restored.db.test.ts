import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { startWork } from "@/lib/processes/work-queues";
import type { StartedWorker } from "@/lib/jobs/engine";
import { openSendingProcess } from "@/lib/sending/process";
import { openRail, readQuarantines } from "@/lib/sending/quarantine";
import { backUpDatabase, type Backup } from "@/lib/tooling/test-backup";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults, paidFrom } from "@/lib/tooling/test-chain-books";
import { expireLeases } from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { asOwner } from "@/lib/tooling/test-owner";

/**
 * A loaded service whose database is restored at several moments: real worker, database and chain, the networks over
 * HTTP.
 */

let chain: TestChain;
let service: TestService;
let worker: StartedWorker | null = null;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({
    scale: 0.01,
    chain,
    worker: false,
    settings: { PROVIDER_TIMEOUT_MS: "1500" },
  });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 10_000 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
  await openSendingProcess();
  start();
  await eventually(async () => {
    const [row] = await database().execute<{ count: number }>(sql`
      select count(*)::integer as count from chain_transactions where purpose = 'mint' and state = 'final'`);
    return row?.count === 1 ? true : null;
  });
  await stop();
});
afterAll(async () => {
  await worker?.stop();
  await service.stop();
  await chain.stop();
});

const start = () => (worker = startWork());
async function stop(): Promise<void> {
  await worker?.stop();
  worker = null;
}

const phones = ["+233241234567", "+233271234567", "+233201234567"];
const roundSize = testSize(3, 10);

async function orderPayouts(): Promise<string[]> {
  const responses = await Promise.all(
    Array.from({ length: roundSize }, (_, place) =>
      service.call("POST", "/api/mobile-money/transfer", {
        amount: `${2 + place}.50`,
        phoneNumber: phones[place % phones.length],
      }),
    ),
  );
  return responses.map(({ body }) => body.transactionId);
}

/** Each to an address of its own, so that the chain says which one was executed. */
async function orderWithdrawals(count: number): Promise<{ id: string; address: string }[]> {
  const addresses = Array.from({ length: count }, () => newAddress());
  return Promise.all(
    addresses.map(async (address) => {
      const { body } = await service.call("POST", "/wallet/withdraw", {
        walletAddress: service.seeded.merchant.wallet,
        amount: "3",
        currency: "USDT",
        destination: { type: "wallet", address },
      });
      return { id: body.transactionId, address };
    }),
  );
}

async function open(): Promise<string[]> {
  const rows = await database().execute<{ id: string }>(sql`
    select id from transactions where status in ('pending', 'processing')`);
  return rows.map(({ id }) => id);
}

const untilAllEnded = () => eventually(async () => ((await open()).length === 0 ? true : null));

/** Waits until each rail was checked, and opens it. */
async function openCheckedRails(): Promise<void> {
  await eventually(async () => {
    const rows = await readQuarantines();
    return rows.length > 0 && rows.every(({ checkedAt }) => checkedAt !== null) ? true : null;
  });
  await inTransaction(async (tx) => {
    for (const { rail } of await readQuarantines(tx)) await openRail(tx, rail, "usr_test");
  });
}

/** Restores a backup, and lets the worker go on until the rails were checked, opened, and everything has ended. */
async function restoreAndFinish(backup: Backup): Promise<void> {
  await stop();
  await backup.restore();
  await backup.drop();
  await asOwner(expireLeases);
  start();
  // Whatever is due next makes the process notice the restore.
  const [payout] = await orderPayouts();
  expect(payout).toBeTruthy();
  await openCheckedRails();
  await untilAllEnded();
}

async function expectPaidOnce(addresses: readonly string[]): Promise<void> {
  const twice = (await service.book()).filter(({ times }) => times !== 1);
  expect(twice).toEqual([]);
  const references = (await service.book()).map(({ reference }) => reference);
  expect(references).toHaveLength(new Set(references).size);
  const paid = await paidFrom(chain, chain.treasury);
  for (const address of addresses)
    expect(paid.filter(({ to }) => to === address).length).toBeLessThanOrEqual(1);
  const unpaid = await database().execute(sql`
    select id from transactions t where type = 'payout' and status = 'completed' and recipient like '0x%'
      and not exists (select 1 from chain_transactions c join transfers f on f.reference = c.reference
        where f.transaction_id = t.id and c.state = 'final' and c.outcome = 'success')`);
  expect(unpaid).toEqual([]);
}

const moments: [name: string, at: "pending" | "sending" | "settled"][] = [
  ["before the worker took anything", "pending"],
  ["while orders were sent", "sending"],
  ["after all had ended", "settled"],
];

describe.each(moments)("a backup that was made %s", (_, at) => {
  it("is restored without paying anything twice, and the ledger matches the chain afterwards", async () => {
    await orderPayouts();
    const withdrawals = await orderWithdrawals(2);
    let backup: Backup | null = null;
    if (at === "pending") backup = await backUpDatabase();
    start();
    if (at === "sending") {
      await eventually(async () => {
        const [row] = await database().execute<{ count: number }>(
          sql`select count(*)::integer as count from transfers where state in ('sending', 'submitted')`,
        );
        return row && row.count > 0 ? true : null;
      });
      await stop();
      backup = await backUpDatabase();
      start();
    }
    await untilAllEnded();
    if (at === "settled") {
      await stop();
      backup = await backUpDatabase();
      start();
    }
    // The database loses these.
    const lost = await orderWithdrawals(1);
    await orderPayouts();
    await untilAllEnded();
    if (!backup) throw new Error("There is no backup.");
    await restoreAndFinish(backup);
    await expectPaidOnce([...withdrawals, ...lost].map(({ address }) => address));
    for (const { id } of withdrawals)
      expect((await service.call("GET", `/payments/${id}`)).body).toMatchObject({
        status: "completed",
      });
    await eventually(async () => ((await chainFaults(chain)).length === 0 ? true : null));
    await stop();
  });
});
