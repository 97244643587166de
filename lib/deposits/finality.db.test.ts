import { numberToHex } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDatabase } from "@/lib/db/client";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import type { RpcScript } from "@/lib/tooling/test-rpc-proxy";

/** A chain whose nodes tag their final block: `finalizedHeight` of each node, or null for none. */

let on: TestDeposits;
let finalizedHeight: bigint | null = null;

const tags: RpcScript = async ({ method, params }) => {
  if (method !== "eth_getBlockByNumber" || params[0] !== "finalized") return undefined;
  if (finalizedHeight === null) return { result: null };
  const block: unknown = await on.chain.client.request({
    method,
    params: [numberToHex(finalizedHeight), false],
  } as never);
  return { result: block };
};

beforeAll(async () => {
  const environment = { CHAIN_FINALITY: "finalized" };
  on = await startTestDeposits(3, { hasCheckNode: true, environment });
});
beforeEach(() => {
  on.proxy.play(tags);
  on.checkProxy.play(tags);
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

const height = () => on.chain.client.getBlockNumber();

it("credits a deposit when the node calls its block final, however many blocks are above it", async () => {
  finalizedHeight = null;
  const hash = await on.chain.pay(on.wallet, 5_000_000n);
  const block = await height();
  await on.mine(50);
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  finalizedHeight = block - 1n;
  await on.mine(1);
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  finalizedHeight = block;
  await on.mine(1);
  expect(await on.statesOf(hash)).toEqual(["credited"]);
});

it("needs the confirmations too when the node calls its newest block final", async () => {
  const hash = await on.chain.pay(on.wallet, 5_000_000n);
  finalizedHeight = await height();
  await on.look();
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["credited"]);
});

it("waits for the second node to call the block final", async () => {
  const hash = await on.chain.pay(on.wallet, 5_000_000n);
  finalizedHeight = await height();
  on.checkProxy.play(({ method, params }) =>
    method === "eth_getBlockByNumber" && params[0] === "finalized" ? { result: null } : undefined,
  );
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["seen"]);
  on.checkProxy.play(tags);
  await on.mine(1);
  expect(await on.statesOf(hash)).toEqual(["credited"]);
});

it("reverses an arrival in suspense only when its absence is final", async () => {
  const before = await on.balance("suspense");
  const hash = await on.chain.pay(on.chain.treasury, 4_000_000n);
  finalizedHeight = await height();
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["suspense"]);
  const block = finalizedHeight;
  finalizedHeight = block - 1n;
  await on.chain.reorganize(on.confirmations + 1);
  await on.mine(10);
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["suspense"]);
  finalizedHeight = await height();
  await on.mine(1);
  expect(await on.statesOf(hash)).toEqual(["lost"]);
  expect(await on.balance("suspense")).toBe(before);
});
