import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { lockMerchant, markClosed } from "@/lib/merchants/read-merchant";
import { reconcileNow } from "@/lib/reconciliation/reconcile-now";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { asOwner } from "@/lib/tooling/test-owner";
import { testRequests } from "@/lib/tooling/test-requests";
import { testVanishedDeposits } from "@/lib/tooling/test-vanished-deposits";
import { readHostedPayment } from "./read-hosted";

/** Arrivals below the smallest deposit, which is 0.01 USDT by default. */

let on: TestDeposits;
let actions: Awaited<ReturnType<typeof testVanishedDeposits>>;
beforeAll(async () => {
  on = await startTestDeposits(3, { environment: { CHAIN_MIN_DEPOSIT_USDT: "0.01" } });
  actions = await testVanishedDeposits(on);
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});
afterEach(() => expectBooksEqualChain());

async function expectBooksEqualChain(): Promise<void> {
  const [report] = await reconcileNow({ provider: "evm" }, "command");
  expect(report).toMatchObject({ status: "matched", discrepancies: [] });
  expect(await brokenRules(database())).toEqual([]);
}

async function addWallet(): Promise<Address> {
  const [wallet] = await on.addWallets(1);
  if (!wallet) throw new Error("There is no other wallet.");
  return wallet;
}

/** Counts the rows that a booked deposit writes. */
async function countRows() {
  const [row] = await database().execute<Record<string, number>>(sql`
    select (select count(*)::int from transactions) as transactions,
      (select count(*)::int from transfers) as transfers,
      (select count(*)::int from postings) as postings,
      (select count(*)::int from events) as events,
      (select count(*)::int from deliveries) as deliveries,
      (select count(*)::int from audit_log) as audit`);
  return row;
}

/** Pays an address several times in one transaction. */
const payTimes = (address: Address, times: number, minor: bigint) =>
  on.payTogether(Array.from({ length: times }, (): [Address, bigint] => [address, minor]));

interface StoredMovement extends Record<string, unknown> {
  state: string;
  transaction: string | null;
}

/** The movements at an address in the order of their blocks. */
const listMovements = (address: Address) =>
  database().execute<StoredMovement>(sql`
    select state, transaction_id as transaction from chain_movements where recipient = ${address}
    order by block_number, tx_hash, ordinal`);

const listStates = async (address: Address) =>
  (await listMovements(address)).map(({ state }) => state);

/** The deposits of a wallet, oldest first. */
const listDeposits = (address: Address) =>
  database().execute<{ id: string; amount: string; status: string; payer: string | null }>(sql`
    select id, amount_minor::text as amount, status, payer from transactions
    where wallet = ${address} and type = 'deposit' order by created_at, id`);

describe("arrivals below the smallest deposit", () => {
  it("write no rows until their sum reaches it, and become one deposit then", async () => {
    const wallet = await addWallet();
    const before = await countRows();
    for (let sent = 0; sent < 50; sent += 10) await payTimes(wallet, 10, 1n);
    await on.look();
    await on.mine();
    expect(await listStates(wallet)).toEqual(Array(50).fill("dust"));
    expect(await countRows()).toEqual(before);
    await expectBooksEqualChain();
    await on.chain.pay(wallet, 9_949n);
    await on.mine();
    expect(await countRows()).toEqual(before);
    await expectBooksEqualChain();
    await on.chain.pay(wallet, 1n);
    await on.mine();
    const [deposit, ...others] = await listDeposits(wallet);
    expect(deposit).toMatchObject({ amount: "10000", status: "completed" });
    expect(others).toEqual([]);
    expect(await on.balance("wallet.available", wallet)).toBe(10_000n);
    const movements = await listMovements(wallet);
    expect(movements).toHaveLength(52);
    expect(new Set(movements.map(({ state }) => state))).toEqual(new Set(["credited"]));
    expect(new Set(movements.map(({ transaction }) => transaction))).toEqual(
      new Set([deposit?.id]),
    );
  });

  it("do not delay a deposit of the minimum, which does not take them along", async () => {
    const wallet = await addWallet();
    await on.chain.pay(wallet, 9_999n);
    const hash = await on.chain.pay(wallet, 10_000n);
    await on.mine();
    expect(await listStates(wallet)).toEqual(["dust", "credited"]);
    expect(await on.depositsOf(hash)).toHaveLength(1);
    expect(await on.balance("wallet.available", wallet)).toBe(10_000n);
  });

  it("that come from several senders become a deposit without a payer", async () => {
    const wallet = await addWallet();
    const hash = await payTimes(wallet, 2, 3_000n);
    await on.chain.pay(wallet, 4_000n);
    await on.mine();
    expect(await listDeposits(wallet)).toMatchObject([{ amount: "10000", payer: null }]);
    expect(await on.statesOf(hash)).toEqual(["credited", "credited"]);
  });

  it("are booked together once if two watchers look at the same time", async () => {
    const wallet = await addWallet();
    for (let sent = 0; sent < 4; sent += 1) await on.chain.pay(wallet, 4_000n);
    await on.look();
    await on.chain.mine(on.confirmations);
    await Promise.all([on.look(), on.look(), on.look()]);
    await on.mine();
    const deposits = await listDeposits(wallet);
    const sum = deposits.reduce((total, { amount }) => total + BigInt(amount), 0n);
    expect(await on.balance("wallet.available", wallet)).toBe(sum);
    expect(sum).toBe(16_000n);
  });

  it("are kept and booked later if the process dies before they are booked", async () => {
    const wallet = await addWallet();
    await on.chain.pay(wallet, 6_000n);
    await on.mine();
    await on.chain.pay(wallet, 6_000n);
    await asOwner(async (owner) => {
      await owner`create function fail_dust() returns trigger language plpgsql as
        $$ begin raise exception 'The process dies here.'; end $$`;
      await owner`create trigger fail_dust before insert on transactions
        for each row execute function fail_dust()`;
    });
    await on.mine();
    expect(await listStates(wallet)).toEqual(["dust", "seen"]);
    expect(await on.balance("wallet.available", wallet)).toBe(0n);
    await asOwner(async (owner) => {
      await owner`drop trigger fail_dust on transactions`;
      await owner`drop function fail_dust()`;
    });
    await on.mine();
    expect(await listDeposits(wallet)).toMatchObject([{ amount: "12000" }]);
  });

  it("are booked with the next arrival if the setting is switched off", async () => {
    const wallet = await addWallet();
    await on.chain.pay(wallet, 2n);
    await on.mine();
    const chain = config().chain;
    if (!chain) throw new Error("There is no chain.");
    Object.assign(chain, { minDepositMinor: 0n });
    try {
      await on.chain.pay(wallet, 3n);
      await on.mine();
    } finally {
      Object.assign(chain, { minDepositMinor: 10_000n });
    }
    expect((await listDeposits(wallet)).map(({ amount }) => amount).sort()).toEqual(["2", "3"]);
  });
});

describe("arrivals below the smallest deposit in a reorganization", () => {
  it("are lost with their block, and count again when they return", async () => {
    const wallet = await addWallet();
    const hash = await on.chain.pay(wallet, 6_000n);
    const raw = await on.rawOf(hash);
    await on.mine();
    expect(await listStates(wallet)).toEqual(["dust"]);
    await actions.drop(hash);
    await on.mine();
    expect(await listStates(wallet)).toEqual(["lost"]);
    await expectBooksEqualChain();
    await actions.mineAgain(raw);
    expect(await listStates(wallet)).toEqual(["seen"]);
    await on.chain.pay(wallet, 6_000n);
    await on.mine();
    expect(await listDeposits(wallet)).toMatchObject([{ amount: "12000" }]);
  });
});

describe("small arrivals at the address of a payment request", () => {
  it("complete it although the last one is below the smallest deposit", async () => {
    const request = await testRequests(on).request(20_000n);
    await request.pay(6_000n);
    await on.look();
    expect(await request.read()).toMatchObject({ status: "processing" });
    await on.mine();
    expect(await request.read()).toMatchObject({ status: "open", received: "0.000000" });
    expect(await readHostedPayment(request.id)).toMatchObject({
      transfers: [{ amount: "0.006000", status: "confirming" }],
    });
    await expectBooksEqualChain();
    await request.pay(6_000n);
    await on.mine();
    expect(await request.read()).toMatchObject({ status: "open", received: "0.012000" });
    await expectBooksEqualChain();
    await request.pay(8_000n);
    await on.mine();
    expect(await request.read()).toMatchObject({
      status: "paid",
      exception: null,
      received: "0.020000",
    });
    expect(await request.events()).toMatchObject([{ event: "payment.completed" }]);
  });

  it("complete it together with a larger arrival that leaves less than the smallest deposit", async () => {
    const request = await testRequests(on).request();
    await request.pay(4_000n);
    await on.mine();
    await request.pay(9_996_000n);
    await on.mine();
    expect(await request.read()).toMatchObject({ status: "paid", received: "10.000000" });
  });

  it("pay a request that asks for less than the smallest deposit", async () => {
    const request = await testRequests(on).request(300n);
    await request.pay(100n);
    await on.mine();
    expect(await request.read()).toMatchObject({ status: "open" });
    await request.pay(200n);
    await on.mine();
    expect(await request.read()).toMatchObject({ status: "paid", received: "0.000300" });
  });

  it("do not keep it open after its time", async () => {
    const request = await testRequests(on).request();
    await request.pay(1n);
    await on.mine();
    await request.endTime();
    await on.mine();
    expect(await request.read()).toMatchObject({ status: "expired", received: "0.000000" });
  });
});

describe("small arrivals that belong to no open account", () => {
  it("reach suspense at the treasury in one posting once their sum reaches the smallest deposit", async () => {
    const [before, suspense] = [await countRows(), await on.balance("suspense")];
    for (let sent = 0; sent < 3; sent += 1) await on.chain.pay(on.chain.treasury, 3_000n);
    await on.mine();
    expect(await countRows()).toEqual(before);
    await expectBooksEqualChain();
    await on.chain.pay(on.chain.treasury, 1_000n);
    await on.mine();
    expect(await on.balance("suspense")).toBe(suspense + 10_000n);
    const after = await countRows();
    expect(after?.postings).toBe((before?.postings ?? 0) + 1);
    expect(after?.audit).toBe((before?.audit ?? 0) + 1);
  });

  it("reach suspense at a closed account, with what arrived before it was closed", async () => {
    const suspense = await on.balance("suspense");
    const { id, wallet: text } = on.secondMerchant;
    const wallet = text as Address;
    await on.chain.pay(wallet, 6_000n);
    await on.mine();
    await inTransaction(async (tx) => {
      await lockMerchant(tx, id);
      await markClosed(tx, id);
    });
    const before = await countRows();
    await on.chain.pay(wallet, 1n);
    await on.mine();
    expect(await listStates(wallet)).toEqual(["dust", "dust"]);
    expect(await countRows()).toEqual(before);
    await expectBooksEqualChain();
    const hash = await on.chain.pay(wallet, 3_999n);
    await on.mine();
    expect(await listStates(wallet)).toEqual(["suspense", "suspense", "suspense"]);
    expect(await on.balance("suspense")).toBe(suspense + 10_000n);
    await actions.drop(hash);
    await on.mine();
    await on.mine();
    expect(await listStates(wallet)).toEqual(["suspense", "suspense", "lost"]);
    expect(await on.balance("suspense")).toBe(suspense + 6_001n);
  });
});
