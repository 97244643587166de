import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { watchChain } from "@/lib/deposits/watch";
import { startTestOrders, type TestOrders } from "@/lib/tooling/test-orders";
import { asOwner } from "@/lib/tooling/test-owner";
import { returnArrivals } from "./return-arrivals";

let bench: TestOrders;
beforeAll(async () => {
  bench = await startTestOrders({ limits: { usdtPerTransaction: 1_000_000_000n } });
});
afterAll(() => bench.stop());
afterEach(() => bench.recover());

/** Pays amounts to the treasury from outside, and decides that they are sent back. */
async function decideReturns(amounts: bigint[]): Promise<void> {
  for (const amount of amounts) await bench.chain.pay(bench.chain.treasury, amount);
  for (let round = 0; round < 20; round += 1) {
    await bench.chain.mine();
    await watchChain();
  }
  for (const amount of amounts)
    await asOwner(
      (
        owner,
      ) => owner`update chain_movements set return_reference = ${`return${amount}`}, return_attempt = 1
        where amount_minor = ${String(amount)} and state = 'suspense'`,
    );
}

async function findNonce(amount: bigint): Promise<number | null> {
  const [row] = await database().execute<{ nonce: number }>(
    sql`select nonce from chain_transactions where reference = ${`return${amount}`}`,
  );
  return row?.nonce ?? null;
}

async function nextNonce(): Promise<number> {
  const [row] = await database().execute<{ next: number }>(
    sql`select next_nonce as next from chain_senders where address = ${bench.chain.treasury}`,
  );
  return row?.next ?? -1;
}

describe("returnArrivals", () => {
  it("orders the other returns if the node gives a wrong gas estimate for one", async () => {
    const [wrong, right] = [3_000_001n, 3_000_002n];
    await decideReturns([wrong, right]);
    const next = await nextNonce();
    bench.proxy.play(({ method, params }) =>
      method === "eth_estimateGas" && JSON.stringify(params).includes(wrong.toString(16))
        ? { result: "0x1" }
        : undefined,
    );
    await returnArrivals();
    expect([await findNonce(wrong), await findNonce(right)]).toEqual([null, next]);
    bench.proxy.play();
    await returnArrivals();
    expect(await findNonce(wrong)).toBe(next + 1);
  });

  it("gives no nonce to a return that the signer refuses, and orders the others", async () => {
    const [large, small] = [1_000_000_001n, 3_000_003n];
    await bench.chain.pay(bench.chain.treasury, 2_000_000_000n);
    await decideReturns([large, small]);
    const next = await nextNonce();
    await returnArrivals();
    expect([await findNonce(large), await findNonce(small)]).toEqual([null, next]);
  });
});
