import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderBurn, orderMint } from "@/lib/chain/identity-token";
import { database, inTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { post } from "@/lib/ledger/post";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { holdOf } from "@/lib/transfers/postings";
import { reconcileNow } from "./reconcile-now";

/** What is on its way on the chain is no discrepancy: the books are compared all the time, while all of it moves. */

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({ scale: 0.02, chain });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

/** As the operation does once a withdrawal is accepted. */
async function withdraw(amountMinor: bigint): Promise<void> {
  const { id: merchantId, wallet } = service.seeded.merchant;
  await inTransaction(async (tx) => {
    const row = await createTransaction(tx, {
      id: createId("txn"),
      merchantId,
      type: "withdrawal",
      status: "pending",
      amountMinor,
      currency: "USDT",
      feeMinor: 500_000n,
      wallet,
      recipient: newAddress(),
      direction: "out",
      provider: "evm",
      createdBy: "system",
    });
    await post(tx, holdOf(row));
  });
}

/** Orders a token, and that the one of the round before exists no longer, once it does. */
async function mintAndBurn(round: bigint): Promise<void> {
  const wallet = newAddress();
  expect(await orderMint({ reference: `mintidn${round}`, wallet, tokenId: round })).toBe("ordered");
  if (round > 0n) await orderBurn({ reference: `burnidn${round - 1n}`, tokenId: round - 1n });
}

async function found(): Promise<string[]> {
  const [report] = await reconcileNow({ provider: "evm" }, "command");
  const { discrepancies = [], error = null } = report ?? {};
  // A block may be mined by somebody else at the same moment.
  if (error !== null) return [error];
  return discrepancies.map((one) => JSON.stringify(one));
}

const isIdle = async () => {
  const [row] = await database().execute<{ open: number }>(sql`
    select (select count(*) from chain_transactions where state <> 'final')
      + (select count(*) from chain_movements where state = 'seen' or (state = 'credited' and swept_by is null))
      + (select count(*) from accounts where kind = 'sandbox' and currency = 'USDT' and balance <> 0)
      + (select count(*) from transactions where status in ('pending', 'processing')) as open`);
  return Number(row?.open) === 0;
};

it("faucet, deposits, sweeps, gas, withdrawals and identities are no discrepancy at any moment", async () => {
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
  // The treasury is opened by the worker's first round.
  await eventually(async () => ((await found()).length === 0 ? true : null));
  for (let round = 0; round < testSize(4, 20); round += 1) {
    await chain.pay(service.seeded.merchant.wallet as Address, BigInt(2_000_000 + round));
    await withdraw(3_500_000n);
    await mintAndBurn(BigInt(round));
    expect(await found()).toEqual([]);
  }
  await eventually(async () => {
    expect(await found()).toEqual([]);
    return (await isIdle()) ? true : null;
  });
  expect(await found()).toEqual([]);
  expect(await chainFaults(chain)).toEqual([]);
});
