import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { seedTestnet, type SeededTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { startWorker } from "@/lib/jobs/engine";
import { workQueues } from "@/lib/processes/work-queues";
import type { Account } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import { brokenRules } from "@/lib/ledger/test-book";
import { replaceRail } from "@/lib/providers/registry";
import { startTestNetwork, type TestNetwork } from "@/lib/tooling/test-network";
import { TestRail } from "@/lib/tooling/test-rail";
import { eventually } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { findTransaction } from "@/lib/transactions/find-transaction";
import { newestTransfer } from "./find-transfer";
import { holdOf } from "./postings";

/**
 * A rail that is no mobile-money network, in another currency and with settlement accounts of its own,
 * carries transfers as any other: nothing in this folder knows of it.
 */

const currency = "USDT";
const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const amountMinor = 25_000_000n;
const feeMinor = 500_000n;
const openingMinor = 1_000_000_000n;
const confirmsAfter = 3;

let merchant: SeededTestnet["merchant"];
let network: TestNetwork;
let rail: TestRail;

beforeAll(async () => {
  network = await startTestNetwork();
  ({ merchant } = await seedTestnet(config()));
  const wallet: Account = { kind: "wallet.available", wallet: merchant.wallet, currency };
  await inTransaction(async (tx) => {
    await tx.execute(sql`select ensure_account('chain.hot', null, null, null, ${currency}, null)`);
    await move(tx, { kind: "chain.hot", currency }, { kind: "equity", currency });
    await move(tx, { kind: "sandbox", currency }, wallet);
  });
});
beforeEach(() => replaceRail("evm", (rail = new TestRail(confirmsAfter, openingMinor))));
afterAll(() => network.stop());

type Tx = Parameters<typeof post>[0];
function move(tx: Tx, from: Account, to: Account): Promise<void> {
  return post(tx, {
    key: `test:${from.kind}`,
    kind: "opening",
    transactionId: null,
    entries: [
      { account: from, amountMinor: -openingMinor },
      { account: to, amountMinor: openingMinor },
    ],
  });
}

/** As an operation would that pays USDT to an address, over whichever rail reaches it unless one is named. */
function payOut(provider: "evm" | null = null): Promise<string> {
  return inTransaction(async (tx) => {
    const row = await createTransaction(tx, {
      id: createId("txn"),
      merchantId: merchant.id,
      type: "withdrawal",
      status: "pending",
      amountMinor,
      currency,
      feeMinor,
      wallet: merchant.wallet,
      recipient: address,
      direction: "out",
      provider,
      createdBy: "key_test",
      createdByUser: merchant.userId,
    });
    await post(tx, holdOf(row));
    return row.id;
  });
}

/** What the ledger says of accounts outside the wallets, by kind, provider and currency. */
async function balances(): Promise<Record<string, bigint>> {
  const rows = await database().execute<{ name: string; balance: string }>(sql`
    select concat_ws(' ', kind, provider, currency) as name, balance::text
    from accounts where wallet is null`);
  return Object.fromEntries(rows.map(({ name, balance }) => [name, BigInt(balance)]));
}

async function transferOf(id: string) {
  const transfer = await newestTransfer(database(), id);
  if (!transfer) throw new Error("There is no transfer.");
  return transfer;
}
const statusOf = async (id: string) => (await findTransaction(database(), id))?.status;

describe("a payout in USDT to an address", () => {
  it("is sent, confirmed at the third query and settled on the rail's own accounts", async () => {
    const before = await balances();
    const id = await payOut();
    await advance(id);
    const sent = await transferOf(id);
    expect(sent).toMatchObject({ state: "submitted", rail: "evm", currency, amountMinor });
    expect(rail.sent).toMatchObject([
      { direction: "out", counterparty: address, reference: rail.referenceFor(sent.id) },
    ]);
    for (let query = 1; query < confirmsAfter; query += 1) {
      await advance(id);
      expect(await statusOf(id)).toBe("processing");
    }
    await advance(id);
    expect(await statusOf(id)).toBe("completed");
    const settled = await transferOf(id);
    expect(settled).toMatchObject({ state: "settled", attempts: 1, dueAt: null });
    expect(settled.receipt).toMatch(/^0x/);
    expect(rail.sent).toHaveLength(1);
    expect(rail.queried).toHaveLength(confirmsAfter);

    const after = await balances();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed.toSorted()).toEqual(["chain.hot USDT", "fees USDT"]);
    expect((after["fees USDT"] ?? 0n) - (before["fees USDT"] ?? 0n)).toBe(feeMinor);
    expect(await rail.readBalance()).toEqual({ amountMinor: -(after["chain.hot USDT"] ?? 0n) });
    expect(await brokenRules(database())).toEqual([]);
    const allTime = { from: new Date(0), to: new Date(8.64e15) };
    expect(await rail.listMovements(allTime)).toMatchObject([
      { direction: "out", reference: sent.reference, amountMinor, times: 1 },
    ]);
  });

  it("that the rail never heard of is sent again after its own grace, and only as often as it allows", async () => {
    rail.onSend = () => ({ state: "unknown", reason: "reset" });
    const id = await payOut();
    for (let step = 0; step < 8; step += 1) {
      await advance(id);
      await network.outlastGrace();
    }
    expect(rail.sent).toHaveLength(rail.schedule.maxSendAttempts);
    expect(new Set(rail.sent.map(({ reference }) => reference)).size).toBe(1);
    expect(await transferOf(id)).toMatchObject({
      state: "sending",
      reviewReason: "never_acknowledged",
    });
  });
});

it("workers carry many of them to their end, each sent once", async () => {
  const before = await balances();
  const ids = await Promise.all(Array.from({ length: 10 }, () => payOut("evm")));
  const worker = startWorker(workQueues());
  try {
    await eventually(async () => {
      const statuses = await Promise.all(ids.map(statusOf));
      return statuses.every((status) => status === "completed") ? true : null;
    });
  } finally {
    await worker.stop();
  }
  expect(rail.sent).toHaveLength(ids.length);
  const after = await balances();
  const name = "chain.hot USDT";
  expect((after[name] ?? 0n) - (before[name] ?? 0n)).toBe(amountMinor * BigInt(ids.length));
  expect(await brokenRules(database())).toEqual([]);
});
