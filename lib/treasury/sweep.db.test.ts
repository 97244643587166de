import { numberToHex, parseEther, parseGwei, type Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canPayGas } from "@/lib/chain/calls";
import { dataFeeOracle } from "@/lib/chain/data-fee";
import { closeDatabase, database } from "@/lib/db/client";
import { listFailedSweeps } from "@/lib/deposits/sweep-failures";
import { brokenRules } from "@/lib/ledger/test-book";
import { reconcileNow } from "@/lib/reconciliation/reconcile-now";
import { newAddress } from "@/lib/tooling/test-chain";
import { asOwner } from "@/lib/tooling/test-owner";
import { testRequests } from "@/lib/tooling/test-requests";
import { startTestSweeps } from "@/lib/tooling/test-sweeps";
import { followChainTransactions } from "./follow";
import { readChainBoard } from "./read-chain-board";
import { sweepDeposits } from "./sweep";

/** Sweeps on a real chain: what they cost, what they leave behind, and which addresses they reach. */

type Started = Awaited<ReturnType<typeof startTestSweeps>>;
let on: Started["on"];
let sweeps: Started["sweeps"];
let issuer: Started["issuer"];
beforeAll(async () => {
  ({ on, sweeps, issuer } = await startTestSweeps());
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

/** Whether the first parameter of a call to the node is a call of this address, or from it. */
function isAbout(params: readonly unknown[], member: "from" | "to", address: Address): boolean {
  const call = params[0] as Partial<Record<"from" | "to", string>>;
  return call[member]?.toLowerCase() === address.toLowerCase();
}

const setBaseFee = async (gwei: string) => {
  await on.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) });
};

/** Pays a new payment request and sweeps it while the base fee changes; returns its address. */
async function sweepRequest(atSupply: string, atSweep: string): Promise<Address> {
  const { address, pay } = await testRequests(on).request();
  await pay(10_000_000n);
  await on.mine();
  for (let round = 0; round < 12 && (await sweeps.sweepsFrom(address)) === 0; round += 1) {
    await setBaseFee(round < 1 ? atSupply : atSweep);
    await on.chain.mine();
    await sweeps.round();
  }
  return address;
}

const percentLeft = async (address: Address) => {
  const { wei } = await sweeps.suppliedTo(address);
  return Number(((await on.chain.client.getBalance({ address })) * 1_000n) / wei) / 10;
};

describe("a sweep of a payment request", () => {
  it.each([
    ["stays the same", "1", "1"],
    ["falls", "2", "1"],
    ["rises within the margin", "1", "1.1"],
    ["doubles", "1", "2"],
  ])(
    "leaves only the refund for emptied storage behind when the base fee %s",
    async (_, first, then) => {
      const address = await sweepRequest(first, then);
      expect(await on.chain.usdtOf(address)).toBe(0n);
      // The refund is 4,800 of 43,600 gas, which a sweep must be able to pay before it gets it back.
      expect(await percentLeft(address)).toBeLessThan(12);
    },
  );

  it("is supplied once if the base fee rises within the margin, and again if it rises beyond", async () => {
    const steady = await sweepRequest("1", "1.1");
    expect((await sweeps.suppliedTo(steady)).count).toBe(1);
    const rising = await sweepRequest("1", "3");
    expect((await sweeps.suppliedTo(rising)).count).toBe(2);
  });
});

/** Lets the addresses that wait after a failure be due, and orders that are open be old. */
async function passTime(): Promise<void> {
  await asOwner(async (owner) => {
    await owner`update sweep_failures set next_try_at = app_now()`;
    await owner`update chain_transactions set created_at = created_at - interval '5 minutes'
      where state <> 'final'`;
  });
}

/** A wallet that was paid 20 USDT and supplied with gas, and whose sweep is ordered but not signed. */
async function orderedSweep(): Promise<Address> {
  await setBaseFee("1");
  await on.chain.mine();
  const [address] = (await sweeps.openWallets(1)) as [Address];
  await on.chain.pay(address, 20_000_000n);
  await on.mine();
  await sweeps.round();
  await followChainTransactions();
  await sweepDeposits();
  return address;
}

describe("an ordered sweep", () => {
  it("gets what it lacks if the base fee rises before it is signed", async () => {
    const address = await orderedSweep();
    await setBaseFee("5");
    await on.chain.mine();
    await sweeps.rounds(2);
    expect(await on.chain.usdtOf(address)).toBe(20_000_000n);
    await passTime();
    await setBaseFee("5");
    await on.chain.mine();
    await sweeps.rounds(3);
    expect(await on.chain.usdtOf(address)).toBe(0n);
    expect((await sweeps.suppliedTo(address)).count).toBe(2);
  });

  it("waits while a dearer sweep is not worth its deposits", async () => {
    const address = await orderedSweep();
    await passTime();
    await setBaseFee("60");
    await on.chain.mine();
    await sweepDeposits();
    await followChainTransactions();
    expect((await sweeps.suppliedTo(address)).count).toBe(1);
    await setBaseFee("1");
    await on.chain.mine();
    await sweeps.rounds(3);
    expect(await on.chain.usdtOf(address)).toBe(0n);
  });

  it("gets what it lacks if the base fee rises after it was broadcast", async () => {
    const address = await orderedSweep();
    await on.chain.client.setAutomine(false);
    await followChainTransactions();
    await setBaseFee("5");
    await on.chain.mine();
    await on.chain.client.setAutomine(true);
    await passTime();
    await sweeps.rounds(1);
    await passTime();
    for (let round = 0; round < 3; round += 1) {
      await setBaseFee("3");
      await sweeps.round();
    }
    expect(await on.chain.usdtOf(address)).toBe(0n);
    expect((await sweeps.suppliedTo(address)).count).toBe(2);
  });

  it("is tried again, later, if the chain reverts it", async () => {
    const address = await orderedSweep();
    await on.chain.client.setAutomine(false);
    await followChainTransactions();
    await issuer.setBlocked(address, true);
    await on.chain.mine();
    await on.chain.client.setAutomine(true);
    await on.mine();
    await sweeps.round();
    await issuer.setBlocked(address, false);
    expect((await listFailedSweeps(5)).rows).toMatchObject([
      { address, failures: 1, reason: "The chain reverted the sweep" },
    ]);
    await sweeps.rounds(2);
    expect(await on.chain.usdtOf(address)).toBe(20_000_000n);
    await passTime();
    await sweeps.rounds(4);
    expect(await on.chain.usdtOf(address)).toBe(0n);
    expect((await listFailedSweeps(5)).count).toBe(0);
  });
});

describe("sweepDeposits", () => {
  it("sweeps others if the node gives no estimate for some", async () => {
    const [refused, ordinary] = (await sweeps.openWallets(2)) as [Address, Address];
    await on.chain.pay(refused, 30_000_000n);
    await on.chain.pay(ordinary, 20_000_000n);
    await on.mine();
    on.proxy.play(({ method, params }) =>
      method === "eth_estimateGas" && isAbout(params, "from", refused)
        ? { error: "internal error" }
        : undefined,
    );
    await sweeps.rounds(3);
    on.proxy.play();
    expect(await on.chain.usdtOf(ordinary)).toBe(0n);
    expect((await listFailedSweeps(5)).rows).toMatchObject([{ address: refused, failures: 1 }]);
    await passTime();
    await sweeps.rounds(3);
    expect(await on.chain.usdtOf(refused)).toBe(0n);
  });

  it("waits until small deposits of a wallet together are worth the gas", async () => {
    const [address] = (await sweeps.openWallets(1)) as [Address];
    const pay = async () => {
      await on.chain.pay(address, 1_200_000n);
      await on.mine();
      await passTime();
      for (let round = 0; round < 3; round += 1) {
        await setBaseFee("1");
        await on.chain.mine();
        await sweeps.round();
      }
    };
    await pay();
    expect(await sweeps.suppliedTo(address)).toEqual({ wei: 0n, count: 0 });
    for (let paid = 1; paid < 4 && (await sweeps.sweepsFrom(address)) === 0; paid += 1) await pay();
    expect(await sweeps.sweepsFrom(address)).toBe(1);
    expect(await on.chain.usdtOf(address)).toBe(0n);
    expect((await listFailedSweeps(5)).count).toBe(0);
  });

  it("keeps coins for withdrawals in the treasury", async () => {
    const { client, treasury } = on.chain;
    const [address] = (await sweeps.openWallets(1)) as [Address];
    await on.chain.pay(address, 50_000_000n);
    await on.mine();
    await setBaseFee("1");
    await on.chain.mine();
    const balance = await client.getBalance({ address: treasury });
    await client.setBalance({ address: treasury, value: parseEther("0.01") });
    await sweepDeposits();
    expect((await sweeps.suppliedTo(address)).count).toBe(0);
    expect(await canPayGas(treasury, 100_000n)).toBe(true);
    await client.setBalance({ address: treasury, value: balance });
    await passTime();
    await sweeps.rounds(3);
    expect(await on.chain.usdtOf(address)).toBe(0n);
  });

  it("uses what is left of an earlier supply for the next sweep of a wallet", async () => {
    const [address] = (await sweeps.openWallets(1)) as [Address];
    const wei: bigint[] = [];
    for (let deposit = 0; deposit < 3; deposit += 1) {
      await on.chain.pay(address, 50_000_000n);
      await on.mine();
      for (let round = 0; round < 3; round += 1) {
        await setBaseFee("1");
        await on.chain.mine();
        await sweeps.round();
      }
      wei.push((await sweeps.suppliedTo(address)).wei);
    }
    expect(await sweeps.sweepsFrom(address)).toBe(3);
    const [first = 0n, , all = 0n] = wei;
    expect(Number(all) / Number(first)).toBeLessThan(2.7);
  });

  it("supplies what a rollup charges for the data of a sweep", async () => {
    const dataFeeWei = parseGwei("40000");
    on.proxy.play(({ method, params }) =>
      method === "eth_call" && isAbout(params, "to", dataFeeOracle)
        ? { result: numberToHex(dataFeeWei, { size: 32 }) }
        : undefined,
    );
    const address = await sweepRequest("1", "1");
    on.proxy.play();
    expect(await on.chain.usdtOf(address)).toBe(0n);
    // This chain did not charge it, so that it is left.
    expect(await on.chain.client.getBalance({ address })).toBeGreaterThan(dataFeeWei);
  });

  it("posts what the token's logs say when the token keeps a fee", async () => {
    const hotBefore = await on.balance("chain.hot");
    const [address] = (await sweeps.openWallets(1)) as [Address];
    await on.chain.pay(address, 50_000_000n);
    await on.mine();
    await issuer.setFee(10n, newAddress());
    await sweeps.rounds(4);
    await issuer.setFee(0n, on.chain.treasury);
    expect(await on.chain.usdtOf(address)).toBe(0n);
    expect(hotBefore - (await on.balance("chain.hot"))).toBe(49_950_000n);
    expect(-(await on.balance("chain.hot"))).toBe(await on.chain.usdtOf(on.chain.treasury));
    expect(await on.balance("expense")).toBe(-50_000n);
    expect(await brokenRules(database())).toEqual([]);
    const [report] = await reconcileNow({ provider: "evm" }, "command");
    expect(report).toMatchObject({ status: "matched", discrepancies: [] });
  });

  it("sweeps an ordinary address beside 25 blocked ones with larger sums", async () => {
    const addresses = await sweeps.openWallets(26);
    const [ordinary, ...blocked] = addresses as [Address, ...Address[]];
    await on.chain.pay(ordinary, 99_000_000n);
    for (const address of blocked) await on.chain.pay(address, 100_000_000n);
    await on.mine();
    for (const address of blocked) await issuer.setBlocked(address, true);
    await sweeps.rounds(4);
    expect(await on.chain.usdtOf(ordinary)).toBe(0n);
    const { failedSweeps } = (await readChainBoard()) ?? {};
    expect(failedSweeps?.count).toBe(25);
    expect(failedSweeps?.data[0]).toMatchObject({
      amount: "100.000000",
      reason: expect.stringContaining("The token rejects the transfer"),
      nextTryAt: expect.stringMatching(/^20/),
    });
    expect(blocked).toContain(failedSweeps?.data[0]?.address);
  });
});
