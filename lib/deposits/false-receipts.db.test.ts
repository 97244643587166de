import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database } from "@/lib/db/client";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { falsifyReceipt } from "@/lib/tooling/test-false-receipts";
import { asOwner } from "@/lib/tooling/test-owner";
import { readDoubtful } from "./read-figures";

/** A first node that reports false receipts beside an honest check node. */

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits(3, { hasCheckNode: true });
});
afterEach(() => on.proxy.play());
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

const reverted = { status: "0x0" };

/** Marks a movement as missing, as if the first node had dropped its block. */
const markMissing = (hash: string) =>
  asOwner(
    (owner) =>
      owner`update chain_movements set missing_since = block_number where tx_hash = ${hash}`,
  );

async function readMovement(hash: string) {
  const [row] = await database().execute(
    sql`select state, missing_since, problem from chain_movements where tx_hash = ${hash}`,
  );
  return row;
}

describe("one false receipt of the first node", () => {
  it.each([
    ["reports that the transaction was reverted", reverted],
    ["reports other transfers", { logs: [] }],
  ])("delays a deposit and does not lose it if it %s", async (_, changes) => {
    const hash = await on.chain.pay(on.wallet, 5_000_000n);
    on.proxy.play(falsifyReceipt(on.chain, hash, changes));
    await on.mine();
    expect(await readMovement(hash)).toMatchObject({
      state: "seen",
      problem: expect.stringContaining("has it"),
    });
    expect((await readDoubtful()).problems).toContainEqual({
      txHash: hash,
      problem: expect.stringContaining("has it"),
    });
    on.proxy.play();
    await on.mine(1);
    expect(await readMovement(hash)).toMatchObject({ state: "credited", problem: null });
  });

  it.each([
    ["hold a credited deposit", () => on.wallet, "credited"],
    ["take an arrival out of suspense", () => on.chain.treasury, "suspense"],
  ])("does not %s", async (_, address, state) => {
    const hash = await on.chain.pay(address(), 7_000_000n);
    await on.mine();
    expect(await on.statesOf(hash)).toEqual([state]);
    await markMissing(hash);
    on.proxy.play(falsifyReceipt(on.chain, hash, reverted));
    await on.mine();
    expect(await readMovement(hash)).toMatchObject({
      state,
      problem: expect.stringContaining("has it"),
    });
    on.proxy.play();
    await on.mine(1);
    expect(await readMovement(hash)).toMatchObject({ state, missing_since: null, problem: null });
  });
});
