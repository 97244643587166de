import { sql } from "drizzle-orm";
import { numberToHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transferCall } from "@/lib/chain/calls";
import { treasuryPath } from "@/lib/chain/keys";
import { readPending } from "@/lib/chain/pending";
import { database } from "@/lib/db/client";
import { reconcileNow } from "@/lib/reconciliation/reconcile-now";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults, paidFrom } from "@/lib/tooling/test-chain-books";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testIssuer } from "@/lib/tooling/test-sweeps";

/** USDT withdrawn to addresses outside, over the whole service and a real chain. */

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain({
    confirmations: 3,
    mines: true,
    limits: { usdtPerTransaction: 50_000_000n },
  });
  service = await startTestService({ scale: 0.02, chain });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

async function withdraw(address: string, amount: string) {
  return service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount,
    currency: "USDT",
    destination: { type: "wallet", address },
  });
}

/** Halts the token, or lets it transfer again, as its issuer can; without a transaction of the treasury. */
async function setPaused(isPaused: boolean): Promise<void> {
  const { client, token, treasury } = chain;
  // The contract keeps its owner and the flag in its first slot.
  const value = BigInt(treasury) + (isPaused ? 1n << 160n : 0n);
  await client.setStorageAt({
    address: token,
    index: numberToHex(0, { size: 32 }),
    value: numberToHex(value, { size: 32 }),
  });
}

/** Waits until nothing of ours is under way on the chain. */
const settled = () =>
  eventually(async () => {
    const [row] = await database().execute<{ open: number }>(sql`
      select count(*)::int as open from chain_transactions where state <> 'final'`);
    const [sandbox] = await database().execute<{ balance: string }>(sql`
      select balance::text from accounts where kind = 'sandbox' and currency = 'USDT'`);
    return row?.open === 0 && sandbox?.balance === "0" ? true : null;
  });

describe("a withdrawal of USDT", () => {
  it("arrives at an outside address to the unit, and ledger and chain are equal", async () => {
    const to = newAddress();
    const made = await withdraw(to, "12.345678");
    expect(made.body).toMatchObject({ status: "pending", provider: "evm", recipient: to });
    const done = await service.until(made.body.transactionId, ["completed", "failed"]);
    expect(done).toMatchObject({ status: "completed", amount: "12.345678" });
    expect(await chain.usdtOf(to)).toBe(12_345_678n);
    const [paid] = (await paidFrom(chain, chain.treasury)).filter((one) => one.to === to);
    expect(done.txHash).toBe(paid?.hash);
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("fails before it has a nonce, and its hold returns, where the token would reject it", async () => {
    const to = newAddress();
    await setPaused(true);
    const made = await withdraw(to, "5");
    const done = await service.until(made.body.transactionId, ["completed", "failed"]);
    await setPaused(false);
    expect(done).toMatchObject({ status: "failed", failure: { code: "CHAIN_REVERTED" } });
    expect(done.refund).toMatchObject({ amount: "5.500000", currency: "USDT" });
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("fails once the block that reverted it is final; its gas is posted all the same", async () => {
    const to = newAddress();
    await chain.client.setAutomine(false);
    const made = await withdraw(to, "5");
    await eventually(async () => {
      const { pending } = await chain.client.getTxpoolStatus();
      return pending > 0 ? true : null;
    });
    await setPaused(true);
    await chain.client.setAutomine(true);
    await chain.mine();
    const done = await service.until(made.body.transactionId, ["completed", "failed"]);
    await setPaused(false);
    expect(done).toMatchObject({ status: "failed", failure: { code: "CHAIN_REVERTED" } });
    expect(await chain.usdtOf(to)).toBe(0n);
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("completes as ordered if the token keeps a fee, and ledger and chain stay equal", async () => {
    const to = newAddress();
    const { setFee } = testIssuer(chain);
    await setFee(10n, newAddress());
    const made = await withdraw(to, "20");
    const done = await service.until(made.body.transactionId, ["completed", "failed"]);
    await setFee(0n, chain.treasury);
    expect(done).toMatchObject({ status: "completed", amount: "20.000000" });
    expect(await chain.usdtOf(to)).toBe(19_980_000n);
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
    await eventually(async () => {
      const [report] = await reconcileNow({ provider: "evm" }, "command");
      return report?.error === null ? report : null;
    }).then((report) => expect(report.discrepancies).toEqual([]));
  });

  it("waits, unharmed, while the node does not respond, and arrives once it does", async () => {
    const to = newAddress();
    chain.pause();
    const made = await withdraw(to, "7");
    chain.resume();
    const done = await service.until(made.body.transactionId, ["completed", "failed"]);
    expect(done.status).toBe("completed");
    expect(await chain.usdtOf(to)).toBe(7_000_000n);
  });

  it("is offered more for its gas while it is not mined, under the same nonce", async () => {
    const to = newAddress();
    await chain.client.setAutomine(false);
    const made = await withdraw(to, "3");
    await eventually(async () =>
      (await chain.client.getTxpoolStatus()).pending > 0 ? true : null,
    );
    // From now on its first offer is too low for a block.
    await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 100_000_000_000n });
    await chain.mine();
    await chain.client.setAutomine(true);
    await service.until(made.body.transactionId, ["completed"]);
    const [row] = await database().execute<{ versions: number; nonces: number }>(sql`
      select count(*)::int as versions, count(distinct nonce)::int as nonces
      from chain_transactions join chain_signatures using (reference) where counterparty = ${to}`);
    expect(row?.versions).toBeGreaterThan(1);
    expect(row?.nonces).toBe(1);
    expect((await paidFrom(chain, chain.treasury)).filter((one) => one.to === to)).toHaveLength(1);
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("is executed once each when many leave together, with nonces without gaps", async () => {
    const recipients = Array.from({ length: 20 }, newAddress);
    const made = await Promise.all(recipients.map((to) => withdraw(to, "1.5")));
    for (const { body } of made) await service.until(body.transactionId, ["completed"]);
    const paid = await paidFrom(chain, chain.treasury);
    for (const to of recipients) expect(paid.filter((one) => one.to === to)).toHaveLength(1);
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("waits without a nonce while it is above a limit of the signer, and others arrive", async () => {
    const [large, small] = [newAddress(), newAddress()];
    const waiting = await withdraw(large, "50.000001");
    await eventually(async () => {
      const [call] = await database().execute<{ outcome: string }>(sql`
        select outcome from provider_calls where outcome like 'not signed%'
          and transaction_id = ${waiting.body.transactionId} limit 1`);
      return call ?? null;
    });
    const other = await withdraw(small, "2");
    await service.until(other.body.transactionId, ["completed"]);
    expect(await chain.usdtOf(large)).toBe(0n);
    const limits = { usdtPerTransaction: 60_000_000n };
    chain.raiseLimits({ limits, minutes: 5, reason: "a large withdrawal" });
    await service.until(waiting.body.transactionId, ["completed"]);
    expect(await chain.usdtOf(large)).toBe(50_000_001n);
    await settled();
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("keeps its nonce and says why, while the signer refuses it afterwards", async () => {
    const to = newAddress();
    const [sender] = await database().execute<{ nonce: number }>(sql`
      select next_nonce as nonce from chain_senders where address = ${chain.treasury}`);
    const nonce = sender?.nonce ?? -1;
    // Somebody with the worker's token has another order signed for the next nonce.
    await chain.signer.signTransaction(treasuryPath, {
      chainId: chain.chainId,
      nonce,
      to: chain.token,
      valueWei: 0n,
      data: transferCall(newAddress(), 1n),
      gasLimit: 90_000n,
      maxFeePerGasWei: 3_000_000_000n,
      maxPriorityFeePerGasWei: 0n,
    });
    const made = await withdraw(to, "4");
    const [problem] = await eventually(async () => {
      const { problems } = await readPending();
      return problems.length > 0 ? problems : null;
    });
    expect(problem).toMatchObject({
      nonce,
      problem: `not signed: Another order was signed for nonce ${nonce}.`,
    });
    await service.until(made.body.transactionId, ["processing"]);
  });
});
