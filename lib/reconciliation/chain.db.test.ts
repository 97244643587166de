import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { transferCall } from "@/lib/chain/calls";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { reconcileNow, reportLines } from "./reconcile-now";

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits();
});
afterEach(() => on.proxy.play());
afterAll(() => on.stop());

async function compared() {
  const [report] = await reconcileNow({ provider: "evm" }, "command");
  if (!report) throw new Error("The chain was not compared.");
  return report;
}

const foundIn = async () => {
  const { discrepancies } = await compared();
  return discrepancies.map(({ kind, reference }) => `${kind} ${reference}`).sort();
};

describe("our books and the chain", () => {
  it("agree to the unit, whatever is on its way", async () => {
    await on.chain.pay(on.wallet, 5_000_000n);
    await on.look();
    expect(await foundIn()).toEqual([]);
    await on.mine();
    await on.chain.pay(on.wallet, 7n);
    await on.chain.pay(on.chain.treasury, 9n);
    await on.look();
    const report = await compared();
    expect(report).toMatchObject({
      status: "matched",
      method: "chain",
      currency: "USDT",
      error: null,
      internal: { count: 1, amount: "5.000000" },
      external: { count: 1, amount: "5.000000" },
      float: { inFlight: "0.000016", unexplained: "0.000000" },
      discrepancies: [],
    });
    expect(reportLines([report])[0]).toContain("USDT on the chain: matches");
    await on.mine();
    expect(await foundIn()).toEqual([]);
  });

  it("differ where a deposit was overlooked, at its address and in sum", async () => {
    const [address = on.wallet] = await on.addWallets(1);
    await on.chain.pay(address, 11n);
    await asOwner(async (sql) => {
      const { number, hash } = await on.chain.client.getBlock();
      await sql`insert into chain_blocks values (${number.toString()}, ${hash})`;
    });
    expect(await foundIn()).toEqual([`float ${address}`, "float chain.deposits"].sort());
    await on.mine(1);
    expect(await foundIn()).toEqual([]);
    await on.mine();
  });

  it("differ where money left without us, and where coins came from nowhere", async () => {
    const { client, treasury } = on.chain;
    const balance = await client.getBalance({ address: treasury });
    await client.setBalance({ address: treasury, value: balance + 1n });
    await client.mine({ blocks: 1 });
    await on.look();
    expect(await foundIn()).toEqual(["float chain.hot"]);
    await client.setBalance({ address: treasury, value: balance });
    await client.impersonateAccount({ address: treasury });
    const data = transferCall(on.chain.token, 3n);
    const hash = await client.sendTransaction({ account: treasury, to: on.chain.token, data });
    await on.look();
    await client.setBalance({ address: treasury, value: balance });
    await on.mine();
    expect(await foundIn()).toEqual(["float chain.hot", `missing_internal ${hash}`]);
    await on.chain.pay(treasury, 3n);
    await on.mine();
  });

  it("are not compared where the chain does not respond", async () => {
    on.proxy.play(() => "drop");
    const report = await compared();
    expect(report.status).toBe("failed");
    expect(report.error).toMatch(/did not report/);
  });
});

it("5,000 addresses are asked in batches", async () => {
  await on.addWallets(5_000);
  const before = on.proxy.requests();
  const report = await compared();
  expect(report.status).not.toBe("failed");
  expect(on.proxy.requests() - before).toBeLessThan(300);
});
