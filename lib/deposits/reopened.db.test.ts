import { sql } from "drizzle-orm";
import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { falsifyReceipt } from "@/lib/tooling/test-false-receipts";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { lockNewestTransfer } from "@/lib/transfers/find-transfer";
import { followChainTransactions } from "@/lib/treasury/follow";
import { sweepDeposits } from "@/lib/treasury/sweep";
import { resolveVanished } from "./hold-deposit";

/** Deposits that were found to be gone and are on the chain after all, with a single node. */

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits();
  await on.chain.client.setBalance({ address: on.chain.treasury, value: 10n ** 20n });
});
afterEach(() => on.proxy.play());
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

const reverted = { status: "0x0" };

/** Follows the chain transactions until all of them are final. */
async function settle(): Promise<void> {
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await followChainTransactions();
    await on.mine();
  }
}

async function leaveWithMerchant(hash: Hex): Promise<void> {
  const [id = ""] = await on.depositsOf(hash);
  await inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    const transfer = row && (await lockNewestTransfer(tx, id));
    if (!row || !transfer) throw new Error("There is no such deposit.");
    await resolveVanished(tx, { row, transfer }, "completed", "system");
  });
}

describe("a node that reports a false receipt for a while", () => {
  it("does not lose a deposit for ever", async () => {
    const hash = await on.chain.pay(on.wallet, 5_000_000n);
    on.proxy.play(falsifyReceipt(on.chain, hash, reverted));
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["lost"]);
    on.proxy.play();
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["credited"]);
    expect(await on.differences()).toEqual([]);
  });

  it("does not hold a credited deposit for ever", async () => {
    const reserved = await on.reserved();
    const hash = await on.chain.pay(on.wallet, 5_000_000n);
    await on.mine();
    await database().execute(
      sql`update chain_movements set verified_hash = null where tx_hash = ${hash}`,
    );
    on.proxy.play(falsifyReceipt(on.chain, hash, reverted));
    await on.look();
    expect(await on.statesOf(hash)).toEqual(["credited"]);
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["held"]);
    on.proxy.play();
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["credited"]);
    expect(await on.reserved()).toBe(reserved);
  });
});

describe("a deposit that vanished and was held", () => {
  it("comes back after it was swept, together with its sweep", async () => {
    const [before, reserved] = [await on.available(), await on.reserved()];
    await on.chain.client.setBalance({ address: on.wallet, value: 10n ** 18n });
    const from = await on.chain.client.getBlockNumber();
    const hash = await on.chain.pay(on.wallet, 9_000_000n);
    await on.mine();
    await sweepDeposits();
    await settle();
    const [sweep] = await database().execute<{ raw: Hex; state: string }>(sql`
      select s.raw, t.state from chain_transactions t join chain_signatures s using (reference)
      where t.purpose = 'sweep' order by t.created_at desc limit 1`);
    expect(sweep?.state).toBe("final");
    const raw = await on.rawOf(hash);
    await on.chain.reorganize(Number((await on.chain.client.getBlockNumber()) - from));
    await on.mine();
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["held"]);
    for (const serializedTransaction of [raw, sweep?.raw ?? "0x"])
      await on.chain.client.sendRawTransaction({ serializedTransaction });
    await settle();
    expect(await on.statesOf(hash)).toEqual(["credited"]);
    expect(await on.available()).toBe(before + 9_000_000n);
    expect(await on.reserved()).toBe(reserved);
    expect(await brokenRules(database())).toEqual([]);
  });

  it("does not stop the sweeps of its address once an operator left it with its merchant", async () => {
    const { wallet } = on.secondMerchant;
    await on.chain.client.setBalance({ address: wallet as Hex, value: 10n ** 18n });
    const vanished = await on.chain.pay(wallet as Hex, 8_000_000n);
    await on.mine();
    await on.chain.reorganize(on.confirmations + 1);
    await on.mine();
    await on.mine();
    expect(await on.statesOf(vanished)).toEqual(["held"]);
    await leaveWithMerchant(vanished);
    const next = await on.chain.pay(wallet as Hex, 2_000_000n);
    await on.mine();
    expect(await on.statesOf(next)).toEqual(["credited"]);
    await sweepDeposits();
    await settle();
    expect(await on.chain.usdtOf(wallet as Hex)).toBe(0n);
    expect(await on.statesOf(vanished)).toEqual(["credited"]);
  });
});
