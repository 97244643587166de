import { sql } from "drizzle-orm";
import { numberToHex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database } from "@/lib/db/client";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { inventTransfer } from "@/lib/tooling/test-lying-node";
import type { RpcScript } from "@/lib/tooling/test-rpc-proxy";
import { readMetrics } from "@/lib/overview/read-metrics";
import { readChainBoard } from "@/lib/treasury/read-chain-board";

/** Two nodes, one of which is silent, behind, or lies. */

let on: TestDeposits;
beforeAll(async () => {
  const environment = { CHAIN_CHECK_ABOVE_USDT: "10" };
  on = await startTestDeposits(3, { hasCheckNode: true, environment });
});
afterEach(() => {
  on.proxy.play();
  on.checkProxy.play();
});
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
const large = 20_000_000n;

/** Expects that a deposit is not credited while the check node plays a script, and that it is afterwards. */
async function expectToWait(script: RpcScript, problem: RegExp | string): Promise<void> {
  const hash = await on.chain.pay(on.wallet, large);
  on.checkProxy.play(script);
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  expect(await problemOf(hash)).toMatch(problem);
  on.checkProxy.play();
  await on.mine(1);
  expect(await on.statesOf(hash)).toEqual(["credited"]);
  expect(await problemOf(hash)).toBeNull();
}

describe("a deposit above CHAIN_CHECK_ABOVE_USDT", () => {
  it("waits while the second node does not respond", () =>
    expectToWait(() => "drop", /127\.0\.0\.1:\d+ did not report/));

  it("waits while the second node is behind", async () => {
    const head = await on.chain.client.getBlockNumber();
    await expectToWait(({ method, params }) => {
      const isLater = method === "eth_getBlockByNumber" && Number(params[0]) > head;
      return isLater ? { result: null } : undefined;
    }, /has no block \d+ yet/);
  });

  it("waits while the second node is on a fork that is ahead", async () => {
    const head = await on.chain.client.getBlockNumber();
    await expectToWait(async ({ method, params }) => {
      if (method !== "eth_getBlockByNumber" || !(Number(params[0]) > head)) return undefined;
      const block: unknown = await on.chain.client.request({
        method,
        params: ["latest", false],
      } as never);
      return {
        result: {
          ...(block as object),
          number: params[0],
          hash: numberToHex(Number(params[0]), { size: 32 }),
        },
      };
    }, /has another block/);
  });

  it.each([
    ["has no receipt", null, "has no receipt of it"],
    ["reports that it was reverted", { status: "0x0" }, "was reverted"],
    ["reports other transfers", { logs: [] }, "reports other transfers"],
  ])("waits while the second node %s", (_, changes, problem) =>
    expectToWait(async ({ method, params }) => {
      if (method !== "eth_getTransactionReceipt") return undefined;
      const receipt: unknown = await on.chain.client.request({ method, params } as never);
      return { result: changes && { ...(receipt as object), ...changes } };
    }, problem),
  );
});

it("credits a deposit of exactly CHAIN_CHECK_ABOVE_USDT without the second node", async () => {
  on.checkProxy.play(() => "drop");
  const hash = await on.chain.pay(on.wallet, 10_000_000n);
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["credited"]);
});

it("does not credit an invented transfer when the first node invents the balance too", async () => {
  const before = await on.available();
  const { hash, script } = await inventTransfer(on.chain, on.wallet, 1_000_000_000n);
  on.proxy.play((call) =>
    call.method === "eth_call" ? { result: numberToHex(10n ** 15n, { size: 32 }) } : script(call),
  );
  await on.mine();
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  expect(await problemOf(hash)).toContain("has no receipt of it");
  expect(await on.available()).toBe(before);
  expect(await readChainBoard()).toMatchObject({
    checkNodes: [{ host: new URL(on.checkProxy.url).host, head: expect.any(Number) }],
    doubtful: { count: 1, amount: "1000.000000", problems: [{ txHash: hash }] },
  });
  expect(await readMetrics()).toContain('cedirail_chain_doubtful{kind="deposit"} 1');
  // The node turns honest, and nobody has the transfer any more.
  on.proxy.play();
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["lost"]);
  expect(await on.differences()).toEqual([]);
});

it("keeps a movement that only the second node still has", async () => {
  const hash = await on.chain.pay(on.wallet, large);
  await on.look();
  on.proxy.play(({ method }) =>
    method === "eth_getTransactionReceipt" ? { result: null } : undefined,
  );
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  on.proxy.play();
  await on.mine(1);
  expect(await on.statesOf(hash)).toEqual(["credited"]);
});

it("finds the invented one among small deposits of one address, and credits the others", async () => {
  const [wallet = on.wallet] = await on.addWallets(1);
  const real = await on.chain.pay(wallet, 5_000_000n);
  const { hash, script } = await inventTransfer(on.chain, wallet, 4_000_000n);
  on.proxy.play(script);
  await on.mine();
  await on.mine();
  expect(await on.statesOf(real)).toEqual(["credited"]);
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  expect(await on.balance("wallet.available", wallet)).toBe(5_000_000n);
});
