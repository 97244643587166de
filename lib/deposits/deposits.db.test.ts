import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { startDatabaseProxy } from "@/lib/tooling/test-database-proxy";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { asOwner } from "@/lib/tooling/test-owner";
import { slow } from "@/lib/tooling/test-rpc-proxy";
import { testSize } from "@/lib/tooling/test-size";

let databaseProxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let on: TestDeposits;
beforeAll(async () => {
  databaseProxy = await startDatabaseProxy();
  on = await startTestDeposits();
});
afterEach(() => on.proxy.play());
afterAll(async () => {
  await on.stop();
  await closeDatabase();
  await databaseProxy.close();
});

/** Mines until everything is booked, and compares our books with the chain. */
async function settled(): Promise<void> {
  on.proxy.play();
  await on.mine();
  await on.mine(1);
  expect(await on.differences()).toEqual([]);
  expect(await brokenRules(database())).toEqual([]);
}

describe("a deposit from somebody else's wallet", () => {
  it("is seen at once, and credited once when it is deep enough", async () => {
    const hash = await on.chain.pay(on.wallet, 25_000_000n);
    await on.look();
    expect(await on.statesOf(hash)).toEqual(["seen"]);
    await on.mine(on.confirmations - 2);
    expect(await on.statesOf(hash)).toEqual(["seen"]);
    expect(await on.available()).toBe(0n);
    await on.mine(1);
    expect(await on.statesOf(hash)).toEqual(["credited"]);
    expect(await on.available()).toBe(25_000_000n);
    await settled();
    const [id] = await on.depositsOf(hash);
    const [event] = await database().execute<{ body: string }>(
      sql`select body from events where resource_id = ${id}`,
    );
    expect(JSON.parse(event?.body ?? "{}")).toMatchObject({
      event: "payment.completed",
      data: {
        type: "deposit",
        status: "completed",
        amount: "25.000000",
        fee: { amount: "0.000000" },
        provider: "evm",
        txHash: hash,
        payer: on.chain.payer.account.address,
        recipient: on.wallet,
      },
    });
    const [transfer] = await asOwner(
      (owner) => owner`select * from reporting.transfers where transaction_id = ${id as string}`,
    );
    expect(transfer).toMatchObject({
      rail: "evm",
      direction: "in",
      state: "settled",
      reference: `${hash}:0`,
      receipt: hash,
    });
  });

  it("of nothing is ignored, and so is what pays others", async () => {
    const hashes = [await on.chain.pay(on.wallet, 0n), await on.chain.pay(on.chain.token, 5n)];
    await settled();
    for (const hash of hashes) expect(await on.statesOf(hash)).toEqual([]);
  });

  it("is two deposits where one transaction pays twice", async () => {
    const [other] = await on.addWallets(1);
    const hash = await on.payTogether([
      [on.wallet, 3n],
      [on.chain.token, 4n],
      [other ?? on.wallet, 5n],
    ]);
    await settled();
    expect(await on.statesOf(hash)).toEqual(["credited", "credited"]);
    expect(await on.depositsOf(hash)).toHaveLength(2);
  });

  it("to the treasury is in suspense, and somebody is told", async () => {
    const before = await on.balance("chain.hot");
    const hash = await on.chain.pay(on.chain.treasury, 7n);
    await settled();
    expect(await on.statesOf(hash)).toEqual(["suspense"]);
    expect(await on.balance("suspense")).toBe(7n);
    expect(await on.balance("chain.hot")).toBe(before - 7n);
    expect(-(await on.balance("chain.hot"))).toBe(await on.chain.usdtOf(on.chain.treasury));
    const [act] = await database().execute(sql`select * from audit_log where resource = ${hash}`);
    expect(act).toMatchObject({ action: "chain.arrived" });
  });
});

describe("a reorganization", () => {
  it("that takes a deposit before its confirmations leaves nothing of it", async () => {
    const before = await on.available();
    const hash = await on.chain.pay(on.wallet, 11n);
    await on.look();
    expect(await on.statesOf(hash)).toEqual(["seen"]);
    await on.chain.reorganize(1);
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["lost"]);
    await settled();
    expect(await on.available()).toBe(before);
  });

  it("that mines it in another block credits it once", async () => {
    const hash = await on.chain.pay(on.wallet, 13n);
    const raw = await on.rawOf(hash);
    await on.chain.mine(1);
    await on.look();
    await on.chain.reorganize(2);
    await on.mine(1);
    expect(await on.statesOf(hash)).toEqual(["lost"]);
    await on.chain.client.sendRawTransaction({ serializedTransaction: raw });
    await on.look();
    expect(await on.statesOf(hash)).toEqual(["seen"]);
    await settled();
    expect(await on.depositsOf(hash)).toHaveLength(1);
  });

  it("between a look and the booking is noticed: the receipt and the block are read again", async () => {
    const hash = await on.chain.pay(on.wallet, 17n);
    await on.look();
    await on.chain.mine(on.confirmations);
    on.proxy.play(async ({ method }) => {
      if (method !== "eth_getTransactionReceipt") return undefined;
      on.proxy.play();
      await on.chain.reorganize(on.confirmations + 1);
      return undefined;
    });
    await on.look();
    expect(await on.statesOf(hash)).not.toEqual(["credited"]);
    await settled();
    expect(await on.statesOf(hash)).toEqual(["lost"]);
  });
});

describe("the watcher", () => {
  it("credits what a worker of the version without payment requests stored", async () => {
    const hash = await on.chain.pay(on.wallet, 37n);
    await on.look();
    await asOwner(
      (owner) => owner`update chain_movements set wallet = null where tx_hash = ${hash}`,
    );
    await settled();
    expect(await on.statesOf(hash)).toEqual(["credited"]);
  });

  it("killed at any call credits each once", async () => {
    for (let calls = 0; calls < 14; calls += 1) {
      await on.chain.pay(on.wallet, BigInt(calls + 1));
      await on.chain.mine(1);
      let left = calls;
      on.proxy.play(() => (left-- > 0 ? undefined : "drop"));
      await on.look().catch(() => undefined);
    }
    await settled();
  });

  it("whose database connections are cut at any response credits each once", async () => {
    let responses = 0;
    do {
      await on.chain.pay(on.wallet, 1n);
      await on.chain.mine(2);
    } while (await databaseProxy.cutAfter(responses++, on.look));
    expect(responses).toBeGreaterThan(20);
    await settled();
  });

  it("beside three others credits each once", async () => {
    for (let round = 0; round < testSize(6, 30); round += 1) {
      await on.chain.pay(on.wallet, 1n);
      await on.chain.mine(2);
      if (round % 3 === 2) await on.chain.reorganize(2);
      const looks = await Promise.allSettled([on.look(), on.look(), on.look(), on.look()]);
      expect(looks.filter(({ status }) => status === "rejected")).toEqual([]);
    }
    await settled();
  });
});

describe("an endpoint", () => {
  it("that is down, or too slow, loses nothing", async () => {
    await on.chain.pay(on.wallet, 19n);
    on.proxy.play(() => "drop");
    await expect(on.look()).rejects.toThrow(/did not report/);
    on.proxy.play(slow(4_000));
    await expect(on.look()).rejects.toThrow(/did not report/);
    on.proxy.play(() => ({ error: "too many requests" }));
    await expect(on.look()).rejects.toThrow(/did not report/);
    await settled();
  });

  it("that rejects wide ranges is asked for smaller ones", async () => {
    for (let paid = 0; paid < 5; paid += 1) {
      await on.chain.pay(on.wallet, 1n);
      await on.chain.mine(9);
    }
    on.proxy.play(({ method, params }) => {
      if (method !== "eth_getLogs") return undefined;
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
      return Number(toBlock) - Number(fromBlock) > 7 ? { error: "range too wide" } : undefined;
    });
    while ((await on.look()) === 0);
    expect(await on.available()).toBeGreaterThan(0n);
    await settled();
  });

  it("that lies about the newest block makes nothing deeper", async () => {
    const hash = await on.chain.pay(on.wallet, 23n);
    const real = await on.chain.client.getBlock();
    on.proxy.play(({ method, params }) =>
      method === "eth_getBlockByNumber" && params[0] === "latest"
        ? { result: { ...headers, number: "0xfffff", hash: real.hash } }
        : undefined,
    );
    for (let looks = 0; looks < 3; looks += 1) await on.look();
    expect(await on.statesOf(hash)).toEqual(["seen"]);
    on.proxy.play(({ method, params }) =>
      method === "eth_getBlockByNumber" && params[0] === "latest"
        ? { result: { ...headers, number: "0x1", hash: real.hash } }
        : undefined,
    );
    await on.mine();
    expect(await on.statesOf(hash)).not.toEqual(["lost"]);
    await settled();
    expect(await on.statesOf(hash)).toEqual(["credited"]);
  });

  it("that has a block and not yet its transfers is asked again", async () => {
    const hash = await on.chain.pay(on.wallet, 29n);
    on.proxy.play(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined));
    await on.look();
    expect(await on.statesOf(hash)).toEqual([]);
    await settled();
    expect(await on.statesOf(hash)).toEqual(["credited"]);
  });

  it("of another chain changes nothing", async () => {
    const hash = await on.chain.pay(on.wallet, 31n);
    await on.look();
    on.proxy.play(({ method, params }) =>
      method === "eth_getBlockByNumber"
        ? { result: { ...headers, number: params[0] === "latest" ? "0xffff" : params[0] } }
        : undefined,
    );
    await expect(on.look()).rejects.toThrow(/another chain/);
    expect(await on.statesOf(hash)).toEqual(["seen"]);
    await settled();
  });
});

/** A block as a node reports it, with a hash that no block has. */
const headers = {
  hash: `0x${"ab".repeat(32)}`,
  parentHash: `0x${"00".repeat(32)}`,
  timestamp: "0x1",
  gasLimit: "0x1",
  gasUsed: "0x0",
  baseFeePerGas: "0x1",
  transactions: [],
};
