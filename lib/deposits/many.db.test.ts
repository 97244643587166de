import { encodeFunctionData, erc20Abi, type Address, type Hex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { testSize } from "@/lib/tooling/test-size";
import { listDeposits } from "./list-deposits";

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits();
});
afterAll(() => on.stop());

const [addressCount, depositCount, blockCount] = testSize(
  [5_000, 300, 200],
  [50_000, 3_000, 1_000],
);

it("many deposits in many blocks at many addresses are credited once each, with few requests", async () => {
  const addresses = await on.addWallets(addressCount);
  await payAll(addresses);
  await on.chain.mine(on.confirmations);
  const before = on.proxy.calls();
  while ((await on.look()) === 0);
  const read = on.proxy.calls() - before;
  // One receipt, block and balance for each deposit; a handful of calls for each range of blocks.
  expect(read).toBeLessThan(3 * depositCount + 12 * Math.ceil(blockCount / 100));
  // A look credits a bounded number of deposits.
  for (let looks = 0; looks <= Math.ceil(depositCount / 1_000); looks += 1) await on.look();
  expect(await on.differences()).toEqual([]);
  expect(await brokenRules(database())).toEqual([]);
  const { id } = on.merchant;
  const listed = await listDeposits(id, { page: 1, limit: 20 });
  expect(listed.total).toBe(depositCount);
  expect(new Set(listed.data.map(({ status }) => status))).toEqual(new Set(["credited"]));
});

it("a merchant's list shows what is on its way, and what became of it", async () => {
  const { id } = on.merchant;
  const hash = await on.chain.pay(on.wallet, 1_500_000n);
  await on.look();
  const newest = async (walletAddress = on.wallet) => {
    const { data } = await listDeposits(id, { page: 1, limit: 1, walletAddress });
    return data[0];
  };
  expect(await newest()).toMatchObject({
    txHash: hash,
    ordinal: 0,
    wallet: on.wallet,
    payer: on.chain.payer.account.address,
    amount: "1.500000",
    currency: "USDT",
    status: "confirming",
    confirmations: 1,
    requiredConfirmations: on.confirmations,
    transactionId: null,
    explorerUrl: null,
  });
  await on.mine();
  const [transactionId] = await on.depositsOf(hash);
  expect(await newest()).toMatchObject({ status: "credited", transactionId });
  const lost = await on.chain.pay(on.wallet, 2n);
  await on.look();
  await on.chain.reorganize(1);
  await on.mine(1);
  expect(await newest()).toMatchObject({ txHash: lost, status: "lost", confirmations: 0 });
  await expect(
    listDeposits("mer_other", { page: 1, limit: 1, walletAddress: on.wallet }),
  ).rejects.toThrow();
  expect((await listDeposits("mer_other", { page: 1, limit: 1 })).data).toEqual([]);
});

/** Pays an address each, spread over the blocks. */
async function payAll(addresses: readonly Address[]): Promise<void> {
  const { client, payer, token } = on.chain;
  await client.setAutomine(false);
  let nonce = await client.getTransactionCount({ address: payer.account.address });
  const perBlock = depositCount / blockCount;
  for (let block = 0, paid = 0; block < blockCount; block += 1) {
    for (; paid < (block + 1) * perBlock; paid += 1) {
      const to = addresses[(paid * 17) % addresses.length] as Address;
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: "transfer",
        args: [to, BigInt(paid + 1)],
      });
      const signed: Hex = await payer.signTransaction({
        to: token,
        data,
        nonce: nonce++,
        gas: 100_000n,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 1n,
      });
      await client.sendRawTransaction({ serializedTransaction: signed });
    }
    await client.mine({ blocks: 1 });
  }
  await client.setAutomine(true);
}
