import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newAddress } from "@/lib/tooling/test-chain";
import { startTestOrders, type TestOrders } from "@/lib/tooling/test-orders";
import { asOwner } from "@/lib/tooling/test-owner";
import { followChainTransactions } from "./follow";

let bench: TestOrders;
beforeAll(async () => {
  bench = await startTestOrders();
});
afterAll(() => bench.stop());
afterEach(() => bench.recover());

/** Stores transactions of the treasury that are in the newest block, and so not final. */
async function storeMined(count: number): Promise<void> {
  const { number, hash } = await bench.chain.client.getBlock();
  await asOwner(
    (owner) => owner`insert into chain_transactions (reference, sender, nonce, purpose, target,
        data, value_wei, gas_limit, amount_minor, counterparty, state, block_number, block_hash)
      select 'waits' || n, ${bench.chain.treasury}, -n, 'gas', 'x', '0x', 0, 21000, 0, 'x', 'mined',
        ${String(number)}, ${hash}
      from generate_series(1, ${count}::int) as n`,
  );
}

describe("followChainTransactions", () => {
  it("signs a new order while any number of others wait for their block to be final", async () => {
    bench.chain.setSignerDown("after_check");
    const to = newAddress();
    const id = await bench.order(to);
    bench.chain.setSignerDown(false);
    await storeMined(400);
    await followChainTransactions();
    expect(await bench.findOrder(to)).toMatchObject({ state: "signed" });
    await asOwner((owner) => owner`delete from chain_transactions where reference like 'waits%'`);
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
  });

  it("notices at once that a block vanished that was not final yet", async () => {
    const to = newAddress();
    const id = await bench.order(to);
    await followChainTransactions();
    expect(await bench.findOrder(to)).toMatchObject({ state: "mined" });
    await bench.chain.reorganize(1);
    await followChainTransactions();
    expect(await bench.findOrder(to)).toMatchObject({ state: "signed" });
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
  });
});
