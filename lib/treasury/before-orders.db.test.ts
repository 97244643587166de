import { sql } from "drizzle-orm";
import { numberToHex, parseGwei, type Hex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readFees } from "@/lib/chain/calls";
import { chainConnection, ChainUnavailableError } from "@/lib/chain/client";
import { addressAt, type KeyPath } from "@/lib/chain/keys";
import { checkAllNonces, ensureSender } from "@/lib/chain/senders";
import { database } from "@/lib/db/client";
import { newAddress } from "@/lib/tooling/test-chain";
import { startTestOrders, type TestOrders } from "@/lib/tooling/test-orders";
import { asOwner } from "@/lib/tooling/test-owner";
import type { RpcScript } from "@/lib/tooling/test-rpc-proxy";

/** What must be right before an order takes a nonce: the node, the fees, the day's gas and the nonces. */

let bench: TestOrders;
beforeAll(async () => {
  bench = await startTestOrders();
});
afterAll(() => bench.stop());
afterEach(() => bench.recover());

describe("a node that lags behind", () => {
  it.each<[string, RpcScript]>([
    [
      "reverts an estimate because it lacks the block",
      ({ method, params }) => {
        if (method !== "eth_estimateGas") return;
        const isPinned = typeof params[1] === "string" && params[1].startsWith("0x");
        return { error: isPinned ? "header not found" : "execution reverted: balance" };
      },
    ],
    [
      "reverts an estimate of a call that it executes",
      ({ method }) =>
        method === "eth_estimateGas" ? { error: "execution reverted: balance" } : undefined,
    ],
    [
      "reverts a call at a block before one that had our transaction",
      ({ method, params }) => {
        if (method === "eth_estimateGas") return { error: "execution reverted" };
        const { data } = (params[0] ?? {}) as { data?: string };
        if (method === "eth_call" && data?.startsWith("0xa9059cbb"))
          return { error: "execution reverted" };
        return method === "eth_getBlockByNumber" && params[0] === "latest" ? oldHead() : undefined;
      },
    ],
  ])("delays a withdrawal if it %s", async (_, script) => {
    const to = newAddress();
    bench.proxy.play(script);
    const id = await bench.order(to);
    expect(await bench.read(id)).not.toMatchObject({ status: "failed" });
    expect(await bench.findOrder(to)).toBeUndefined();
    bench.proxy.play();
    await bench.untilOrdered(to, id);
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
  });

  async function oldHead() {
    const [row] = await database().execute<{ newest: string }>(
      sql`select max(block_number)::text as newest from chain_transactions`,
    );
    const number = BigInt(row?.newest ?? 0) - 1n;
    const result: unknown = await bench.chain.client.request({
      method: "eth_getBlockByNumber",
      params: [numberToHex(number), false],
    } as never);
    return { result };
  }
});

describe("readFees", () => {
  const suggest = (wei: bigint, rewards: bigint[]) =>
    bench.proxy.play(({ method }) => {
      if (method === "eth_maxPriorityFeePerGas") return { result: numberToHex(wei) };
      if (method !== "eth_feeHistory") return;
      return {
        result: {
          oldestBlock: "0x1",
          baseFeePerGas: rewards.map((): Hex => "0x1"),
          gasUsedRatio: rewards.map(() => 0.5),
          reward: rewards.map((reward) => [numberToHex(reward)]),
        },
      };
    });

  it("offers no higher tip than CHAIN_MAX_TIP_GWEI", async () => {
    suggest(parseGwei("400"), [parseGwei("400")]);
    expect((await readFees()).tipWei).toBe(parseGwei("50"));
  });

  it("offers no more than twice what recent blocks were paid", async () => {
    suggest(parseGwei("40"), [0n, 3n, 7n]);
    expect((await readFees()).tipWei).toBe(14n);
  });

  it("offers what the node suggests if recent blocks paid no tip", async () => {
    suggest(5n, [0n, 0n]);
    expect((await readFees()).tipWei).toBe(5n);
  });
});

describe("the gas of 24 hours", () => {
  const limit = () => chainConnection().dailyGasWei;
  const setLimit = (dailyGasWei: bigint) => Object.assign(chainConnection(), { dailyGasWei });

  it("makes new orders wait once it is used up, and still follows those under way", async () => {
    const before = limit();
    const underway = newAddress();
    await bench.chain.client.setAutomine(false);
    const id = await bench.order(underway);
    setLimit(1n);
    const to = newAddress();
    const waiting = await bench.order(to);
    expect(await bench.findOrder(to)).toBeUndefined();
    expect((await bench.board()).gas).toMatchObject({ isUsedUp: true });
    await bench.chain.client.setAutomine(true);
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
    setLimit(before);
    expect((await bench.board()).gas).toMatchObject({ isUsedUp: false });
    await bench.untilOrdered(to, waiting);
    expect(await bench.finish(waiting)).toMatchObject({ status: "completed" });
  });
});

describe("the nonces of a sender", () => {
  const shift = (by: number) =>
    asOwner(
      (owner) => owner`update chain_senders set next_nonce = next_nonce + ${by}
        where address = ${bench.chain.treasury}`,
    );

  it.each([
    ["behind the chain's, as in an old copy of the database", -1, /old copy/],
    ["ahead of the chain's, which expects one without an order", 3, /No order has nonce/],
  ])("stop new orders while they are %s", async (_, by, problem) => {
    await shift(by);
    await checkAllNonces(bench.chain.treasury);
    expect((await bench.board()).stopped).toMatchObject([
      { address: bench.chain.treasury, problem: expect.stringMatching(problem) },
    ]);
    const to = newAddress();
    const id = await bench.order(to);
    expect(await bench.findOrder(to)).toBeUndefined();
    await shift(-by);
    await checkAllNonces(bench.chain.treasury);
    expect((await bench.board()).stopped).toEqual([]);
    await bench.untilOrdered(to, id);
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
  });

  it("stop new orders if the chain used one for a transaction that is not ours", async () => {
    const to = newAddress();
    bench.chain.setSignerDown("after_check");
    const id = await bench.order(to);
    const nonce = (await bench.findOrder(to))?.nonce ?? 0;
    bench.proxy.play(({ method, params }) =>
      method === "eth_getTransactionCount" && params[0] === bench.chain.treasury
        ? { result: numberToHex(nonce + 1) }
        : undefined,
    );
    await checkAllNonces(bench.chain.treasury);
    expect((await bench.board()).stopped).toMatchObject([
      { problem: `Nonce ${nonce} was used by a transaction that is not ours.` },
    ]);
    bench.proxy.play();
    await checkAllNonces(bench.chain.treasury);
    expect((await bench.board()).stopped).toEqual([]);
    bench.chain.setSignerDown(false);
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
  });

  it.each(["latest", "pending"])(
    "do not begin at a %s one that differs from a deep block's",
    async (tag) => {
      const path: KeyPath = tag === "latest" ? "0/901" : "0/902";
      const sender = { path, address: addressAt(bench.chain.accountKey, path) };
      bench.proxy.play(({ method, params }) =>
        method === "eth_getTransactionCount" && params[1] === tag ? { result: "0x7" } : undefined,
      );
      await expect(ensureSender(sender)).rejects.toThrow(ChainUnavailableError);
      bench.proxy.play();
      await ensureSender(sender);
      const [row] = await database().execute<{ next: number }>(
        sql`select next_nonce as next from chain_senders where address = ${sender.address}`,
      );
      expect(row?.next).toBe(0);
    },
  );
});
