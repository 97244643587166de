import { sql } from "drizzle-orm";
import { numberToHex, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChainTransaction } from "@/lib/chain/transactions";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { reverseArrival } from "@/lib/deposits/book-arrival";
import { releaseKind } from "@/lib/deposits/release-arrival";
import { findMovement } from "@/lib/deposits/store";
import { brokenRules } from "@/lib/ledger/test-book";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { asOwner } from "@/lib/tooling/test-owner";
import { finalize } from "./finalize";
import { followChainTransactions } from "./follow";
import { returnArrivals } from "./return-arrivals";

/** Returns of USDT in suspense that end late, in another way than before, or after their arrival vanished. */

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits();
  await on.chain.client.setBalance({ address: on.chain.treasury, value: 10n ** 20n });
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

/** Brings USDT into suspense and orders its return. */
async function orderReturn(amountMinor: bigint) {
  const hash = await on.chain.pay(on.chain.treasury, amountMinor);
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["suspense"]);
  const reference = `return:trf_${amountMinor}`;
  await database().execute(sql`
    update chain_movements set return_reference = ${reference}, return_attempt = 1 where tx_hash = ${hash}`);
  await returnArrivals();
  return { hash, reference };
}

async function readMovement(txHash: Hex) {
  const movement = await findMovement(database(), { txHash, ordinal: 0 });
  if (!movement) throw new Error("There is no such movement.");
  return movement;
}

async function readAttempt(reference: string) {
  const attempt = await findChainTransaction(reference);
  if (!attempt) throw new Error("The return was not ordered.");
  return attempt;
}

async function settle(): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await followChainTransactions();
    await on.mine();
  }
}

async function setPaused(isPaused: boolean): Promise<void> {
  await on.chain.client.setStorageAt({
    address: on.chain.token,
    index: numberToHex(0, { size: 32 }),
    value: numberToHex(BigInt(on.chain.treasury) + (isPaused ? 1n << 160n : 0n), { size: 32 }),
  });
}

const prepareReturn = (hash: Hex) =>
  inTransaction((tx) =>
    releaseKind.prepare(tx, { subject: `${hash}-0`, payload: { outcome: "returned" } }),
  );

describe("a return", () => {
  it("is counted once if its arrival vanishes before the return is final and comes back", async () => {
    const before = await on.balance("suspense");
    const { hash, reference } = await orderReturn(4_000_000n);
    await database().execute(
      sql`update chain_movements set missing_since = block_number where tx_hash = ${hash}`,
    );
    await reverseArrival(await readMovement(hash));
    await on.chain.client.setAutomine(false);
    await followChainTransactions();
    await on.chain.client.setAutomine(true);
    await settle();
    expect((await readAttempt(reference)).state).toBe("final");
    await on.mine();
    expect(await readMovement(hash)).toMatchObject({ state: "returned", returnAttempt: null });
    expect(await on.balance("suspense")).toBe(before);
    expect(await brokenRules(database())).toEqual([]);
  });

  it("leaves the state of an arrival that has vanished", async () => {
    const before = await on.balance("suspense");
    const { hash, reference } = await orderReturn(5_000_000n);
    await database().execute(
      sql`update chain_movements set missing_since = 1000000 where tx_hash = ${hash}`,
    );
    await reverseArrival(await readMovement(hash));
    await settle();
    expect((await readAttempt(reference)).state).toBe("final");
    expect(await readMovement(hash)).toMatchObject({ state: "lost", returnAttempt: null });
    expect(await on.balance("suspense")).toBe(before - 5_000_000n);
  });

  it("can be decided again if the chain reverted it, and still counts if it succeeds late", async () => {
    const before = await on.balance("suspense");
    const { hash, reference } = await orderReturn(6_000_000n);
    await expect(prepareReturn(hash)).rejects.toThrow("being sent back");
    await setPaused(true);
    await settle();
    await setPaused(false);
    expect(await readAttempt(reference)).toMatchObject({ state: "final", outcome: "reverted" });
    expect(await readMovement(hash)).toMatchObject({
      state: "suspense",
      returnReference: reference,
      returnAttempt: null,
    });
    await expect(prepareReturn(hash)).resolves.toMatchObject({ alwaysTwoPeople: true });
    // A reorganization of final blocks executes the reverted transaction again.
    await asOwner(
      (owner) =>
        owner`update chain_transactions set state = 'mined', outcome = 'success' where reference = ${reference}`,
    );
    await expect(prepareReturn(hash)).rejects.toThrow("being sent back");
    await finalize(await readAttempt(reference), []);
    expect(await readMovement(hash)).toMatchObject({ state: "returned", returnAttempt: null });
    expect(await on.balance("suspense")).toBe(before);
    expect(await brokenRules(database())).toEqual([]);
  });

  it("has another reference when it is tried again", async () => {
    const { hash, reference } = await orderReturn(7_000_000n);
    await setPaused(true);
    await settle();
    await setPaused(false);
    const { apply } = await prepareReturn(hash);
    expect(apply).toBeInstanceOf(Function);
    await database().execute(
      sql`update chain_movements set return_attempt = 2 where tx_hash = ${hash}`,
    );
    await returnArrivals();
    await settle();
    expect(await readAttempt(`${reference}:2`)).toMatchObject({ outcome: "success" });
    expect(await readMovement(hash)).toMatchObject({ state: "returned", returnAttempt: null });
  });
});
