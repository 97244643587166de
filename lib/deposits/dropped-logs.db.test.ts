import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/lib/db/client";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import type { RpcScript } from "@/lib/tooling/test-rpc-proxy";

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits(3, { hasCheckNode: true });
});
afterEach(() => {
  on.proxy.play();
  on.checkProxy.play();
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

describe("a first node that leaves out transfers", () => {
  /** Drops every second transfer from each response. */
  const truncate: RpcScript = async ({ method, params }) => {
    if (method !== "eth_getLogs") return undefined;
    const logs: unknown = await on.chain.client.request({ method, params } as never);
    return { result: (logs as unknown[]).filter((_, place) => place % 2 === 1) };
  };

  it("loses no deposit", async () => {
    const wallets = await on.addWallets(6);
    on.proxy.play(truncate);
    const hashes: Hex[] = [];
    for (const wallet of wallets) hashes.push(await on.chain.pay(wallet, 1_000_000n));
    await on.payTogether(wallets.map((wallet) => [wallet, 3n]));
    for (let looks = 0; looks < 3; looks += 1) await on.mine();
    for (const hash of hashes) expect(await on.statesOf(hash)).toEqual(["credited"]);
    on.proxy.play();
    await on.mine();
    expect(await on.differences()).toEqual([]);
  });

  it("loses no deposit while the second node is silent for a while", async () => {
    const [wallet = on.wallet] = await on.addWallets(1);
    on.proxy.play(({ method }) => (method === "eth_getLogs" ? { result: [] } : undefined));
    on.checkProxy.play(() => "drop");
    const hash = await on.chain.pay(wallet, 1_000_000n);
    await on.mine(20);
    expect(await on.statesOf(hash)).toEqual([]);
    on.checkProxy.play();
    for (let looks = 0; looks < 3; looks += 1) await on.mine(1);
    expect(await on.statesOf(hash)).toEqual(["credited"]);
  });
});
