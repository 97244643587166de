import { sql } from "drizzle-orm";
import { numberToHex } from "viem";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { inventTransfer } from "@/lib/tooling/test-lying-node";
import { asOwner } from "@/lib/tooling/test-owner";
import { followChainTransactions } from "@/lib/treasury/follow";
import { sweepDeposits } from "@/lib/treasury/sweep";

/** A single node that reports transfers which its own balances contradict. */

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits();
});
afterEach(() => on.proxy.play());
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

const problemOf = async (hash: string) => {
  const [row] = await database().execute<{ problem: string | null }>(
    sql`select problem from chain_movements where tx_hash = ${hash}`,
  );
  return row?.problem;
};

/** Has the token keep so many hundredths of a percent of each transfer. */
async function setFee(basisPoints: bigint): Promise<void> {
  const values = [basisPoints, 10n ** 12n];
  for (const [place, value] of values.entries())
    await on.chain.client.setStorageAt({
      address: on.chain.token,
      index: numberToHex(4 + place, { size: 32 }),
      value: numberToHex(value, { size: 32 }),
    });
}

it("does not credit a transfer that the balance of its address does not contain", async () => {
  const real = await on.chain.pay((await on.addWallets(1))[0] ?? on.wallet, 5_000_000n);
  const { hash, script } = await inventTransfer(on.chain, on.wallet, 1_000_000_000_000n);
  on.proxy.play(script);
  await on.mine();
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  expect(await on.available()).toBe(0n);
  expect(await problemOf(hash)).toContain("holds 0.000000 USDT");
  // Deposits at other addresses do not wait for it.
  expect(await on.statesOf(real)).toEqual(["credited"]);
  on.proxy.play();
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  expect(await on.differences()).toEqual([]);
});

it("credits all deposits of an address, in one block and in later ones", async () => {
  const [wallet] = await on.addWallets(1);
  if (!wallet) throw new Error("There is no wallet.");
  await on.payTogether([
    [wallet, 3n],
    [wallet, 3n],
  ]);
  await on.chain.pay(wallet, 1n);
  await on.mine();
  await on.chain.pay(wallet, 2_000_000n);
  await on.mine(1);
  await on.chain.pay(wallet, 1n);
  await on.mine();
  await on.mine();
  expect(await on.balance("wallet.available", wallet)).toBe(2_000_008n);
  expect(await on.differences()).toEqual([]);
  expect(await brokenRules(database())).toEqual([]);
});

it("credits what arrived when the token keeps a fee", async () => {
  const [wallet] = await on.addWallets(1);
  if (!wallet) throw new Error("There is no wallet.");
  await setFee(100n);
  await on.chain.pay(wallet, 10_000_000n);
  await setFee(0n);
  await on.mine();
  expect(await on.balance("wallet.available", wallet)).toBe(9_900_000n);
  expect(await on.differences()).toEqual([]);
});

it("credits new deposits at an address whose credited deposit vanished and was left with the merchant", async () => {
  const [wallet] = await on.addWallets(1);
  if (!wallet) throw new Error("There is no wallet.");
  const vanished = await on.chain.pay(wallet, 4_000_000n);
  await on.mine();
  expect(await on.statesOf(vanished)).toEqual(["credited"]);
  await on.chain.reorganize(on.confirmations + 2);
  await on.mine();
  await on.mine();
  expect(await on.statesOf(vanished)).toEqual(["held"]);
  await asOwner(
    (owner) =>
      owner`update chain_movements set state = 'credited', absent_since = missing_since, missing_since = null where tx_hash = ${vanished}`,
  );
  const next = await on.chain.pay(wallet, 1_000_000n);
  await on.mine();
  expect(await on.statesOf(next)).toEqual(["credited"]);
});

it("does not credit an invented transfer beside real ones that were credited before", async () => {
  const [wallet] = await on.addWallets(1);
  if (!wallet) throw new Error("There is no wallet.");
  await on.chain.pay(wallet, 9_000_000n);
  await on.mine();
  const { hash, script } = await inventTransfer(on.chain, wallet, 8_999_999n);
  on.proxy.play(script);
  await on.mine();
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  expect(await on.balance("wallet.available", wallet)).toBe(9_000_000n);
});

it("does not credit an invented transfer beside an arrival that waits below the smallest deposit", async () => {
  const [wallet] = await on.addWallets(1);
  const { chain } = config();
  if (!wallet || !chain) throw new Error("There is no wallet or no chain.");
  Object.assign(chain, { minDepositMinor: 10_000n });
  const real = await on.chain.pay(wallet, 9_999n);
  await on.mine();
  Object.assign(chain, { minDepositMinor: 0n });
  expect(await on.statesOf(real)).toEqual(["dust"]);
  const { hash, script } = await inventTransfer(on.chain, wallet, 9_000n);
  on.proxy.play(script);
  await on.mine();
  await on.mine();
  expect([await on.statesOf(hash), await on.statesOf(real)]).toEqual([["seen"], ["dust"]]);
  expect(await on.balance("wallet.available", wallet)).toBe(0n);
});

it("credits a deposit while a sweep of its address is ordered, sent and mined", async () => {
  await on.chain.client.setBalance({ address: on.chain.treasury, value: 10n ** 20n });
  await on.chain.client.setBalance({ address: on.wallet, value: 10n ** 18n });
  const deposits = [await on.chain.pay(on.wallet, 5_000_000n)];
  await on.mine();
  await sweepDeposits();
  deposits.push(await on.chain.pay(on.wallet, 2_000_000n));
  await on.mine();
  // The chain executes the sweep before our books know.
  await followChainTransactions();
  expect(await on.chain.usdtOf(on.wallet)).toBe(2_000_000n);
  deposits.push(await on.chain.pay(on.wallet, 3_000_000n));
  await on.mine();
  expect(await on.statesOf(deposits[2] ?? "0x")).toEqual(["seen"]);
  await followChainTransactions();
  await on.mine(1);
  for (const hash of deposits) expect(await on.statesOf(hash)).toEqual(["credited"]);
  expect(await problemOf(deposits[2] ?? "0x")).toBeNull();
  expect(await on.chain.usdtOf(on.wallet)).toBe(5_000_000n);
});
