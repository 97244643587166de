import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { post } from "@/lib/ledger/post";
import { brokenRules, move } from "@/lib/ledger/test-book";
import { reconcileNow } from "@/lib/reconciliation/reconcile-now";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { testVanishedDeposits } from "@/lib/tooling/test-vanished-deposits";

/** Deposits of several small arrivals, some of which vanish from the chain after they were booked. */

let on: TestDeposits;
let actions: Awaited<ReturnType<typeof testVanishedDeposits>>;
let wallet: Address;
beforeAll(async () => {
  on = await startTestDeposits(3, { environment: { CHAIN_MIN_DEPOSIT_USDT: "0.01" } });
  actions = await testVanishedDeposits(on);
});
beforeEach(async () => {
  [wallet = on.wallet] = await on.addWallets(1);
});
afterEach(() => expectBooksEqualChain());
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

async function expectBooksEqualChain(): Promise<void> {
  const [report] = await reconcileNow({ provider: "evm" }, "command");
  expect(report).toMatchObject({ status: "matched", discrepancies: [] });
  expect(await brokenRules(database())).toEqual([]);
}

const available = () => on.balance("wallet.available", wallet);
const reserved = () => on.balance("wallet.reserved", wallet);

/** The states of the arrivals in the order of their blocks. */
async function listStates(): Promise<string[]> {
  const rows = await database().execute<{ state: string }>(sql`
    select state from chain_movements where recipient = ${wallet}
    order by block_number, tx_hash, ordinal`);
  return rows.map(({ state }) => state);
}

/** The deposits of the wallet, oldest first. */
const listDeposits = () =>
  database().execute<{ id: string; amount: string; status: string }>(sql`
    select id, amount_minor::text as amount, status from transactions
    where wallet = ${wallet} and type = 'deposit' order by created_at, id`);

/** Sends two arrivals in blocks of their own that together make a deposit of 0.012 USDT. */
async function bookTwo() {
  const first = await on.chain.pay(wallet, 7_000n);
  await on.mine();
  const second = await on.chain.pay(wallet, 5_000n);
  const [rawFirst, raw] = [await on.rawOf(first), await on.rawOf(second)];
  await on.mine();
  const [deposit] = await listDeposits();
  expect(deposit).toMatchObject({ amount: "12000", status: "completed" });
  return { first, second, rawFirst, raw, id: deposit?.id ?? "" };
}

/** Drops one or both arrivals of a deposit, which is then on hold. */
async function holdTwo({ from }: { from: "first" | "second" }) {
  const booked = await bookTwo();
  await actions.drop(booked[from]);
  await on.mine();
  await on.mine();
  return booked;
}

const spend = (minor: bigint) =>
  inTransaction((tx) =>
    post(
      tx,
      move(
        { kind: "wallet.available", wallet, currency: "USDT" },
        { kind: "equity", currency: "USDT" },
        minor,
        { kind: "correction" },
      ),
    ),
  );

describe("a deposit of two arrivals", () => {
  it("is on hold as a whole while one of them is missing", async () => {
    const { raw } = await holdTwo({ from: "second" });
    expect(await listStates()).toEqual(["credited", "held"]);
    expect([await available(), await reserved()]).toEqual([0n, 12_000n]);
    await actions.mineAgain(raw);
    await on.mine();
    expect(await listStates()).toEqual(["credited", "credited"]);
    expect([await available(), await reserved()]).toEqual([12_000n, 0n]);
  });

  it("stays on hold until both of them are back", async () => {
    const { rawFirst, raw } = await holdTwo({ from: "first" });
    expect(await listStates()).toEqual(["held", "held"]);
    expect([await available(), await reserved()]).toEqual([0n, 12_000n]);
    await actions.mineAgain(rawFirst);
    await on.mine();
    expect((await listStates()).sort()).toEqual(["credited", "held"]);
    expect([await available(), await reserved()]).toEqual([0n, 12_000n]);
    await actions.mineAgain(raw);
    await on.mine();
    expect(await listStates()).toEqual(["credited", "credited"]);
    expect([await available(), await reserved()]).toEqual([12_000n, 0n]);
  });

  it("leaves the arrival that the chain still has to the next deposit if it is reversed", async () => {
    const { id } = await holdTwo({ from: "second" });
    await actions.reverse(id);
    expect(await listStates()).toEqual(["seen", "reversed"]);
    expect([await available(), await reserved()]).toEqual([0n, 0n]);
    await expectBooksEqualChain();
    await on.mine();
    expect(await listStates()).toEqual(["dust", "reversed"]);
    await expectBooksEqualChain();
    await on.chain.pay(wallet, 3_000n);
    await on.mine();
    expect(await listDeposits()).toMatchObject([
      { amount: "12000", status: "reversed" },
      { amount: "10000", status: "completed" },
    ]);
    expect([await available(), await reserved()]).toEqual([10_000n, 0n]);
  });

  it("leaves an arrival to the next deposit if that vanishes right before it is reversed", async () => {
    const { first, id } = await holdTwo({ from: "second" });
    await actions.drop(first);
    await on.mine(1);
    expect(await listStates()).toEqual(["credited", "held"]);
    await actions.reverse(id);
    expect(await listStates()).toEqual(["lost", "reversed"]);
    expect([await available(), await reserved()]).toEqual([0n, 0n]);
    // It is asked about again, in case a node was wrong.
    const [lost] = await database().execute<{ since: string | null }>(sql`
      select missing_since::text as since from chain_movements where recipient = ${wallet} and state = 'lost'`);
    expect(lost?.since).toEqual(expect.any(String));
  });

  it("does not count an arrival that was left with its merchant as there if it is reversed", async () => {
    const { first, rawFirst, raw, id } = await holdTwo({ from: "first" });
    await actions.mineAgain(rawFirst);
    await on.mine();
    expect((await listStates()).sort()).toEqual(["credited", "held"]);
    await actions.resolve(id, "completed");
    expect(await listStates()).toEqual(["credited", "credited"]);
    await actions.drop(first);
    await on.mine();
    await on.mine();
    expect((await listStates()).sort()).toEqual(["credited", "held"]);
    await actions.reverse(id);
    expect((await listStates()).sort()).toEqual(["lost", "reversed"]);
    await expectBooksEqualChain();
    await on.chain.client.sendRawTransaction({ serializedTransaction: rawFirst });
    await actions.mineAgain(raw);
    await on.mine();
    expect((await listStates()).sort()).toEqual(["dust", "suspense"]);
    expect([await available(), await reserved()]).toEqual([0n, 0n]);
  });

  it("leaves no more than the missing arrival in suspense if it was spent and is reversed", async () => {
    const suspense = await on.balance("suspense");
    const { second, id } = await bookTwo();
    await spend(12_000n);
    await actions.drop(second);
    await on.mine();
    await on.mine();
    await actions.reverse(id);
    expect(await listStates()).toEqual(["suspense", "reversed"]);
    expect(await on.balance("suspense")).toBe(suspense - 5_000n);
    await on.mine();
    expect([await available(), await reserved()]).toEqual([0n, 0n]);
  });
});
