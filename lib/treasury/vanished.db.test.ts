import { sql } from "drizzle-orm";
import { numberToHex, type Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { watchChain } from "@/lib/deposits/watch";
import type { StartedWorker } from "@/lib/jobs/engine";
import { startWork } from "@/lib/processes/work-queues";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { transferOf } from "@/lib/tooling/test-steps";
import { recheckTransfer } from "@/lib/transfers/recheck-transfer";
import { followChainTransactions } from "./follow";
import { sweepDeposits } from "./sweep";

/** What came before anybody looked, what was final and vanishes, and what a token or a node in trouble must not bring about. */

let chain: TestChain;
let service: TestService;
let work: StartedWorker;
let earlyHash: string;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({ scale: 0.02, chain, worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
  // Before any worker has looked at the chain.
  earlyHash = await chain.pay(wallet(), 2_000_001n);
  work = startWork();
  await settled();
});
afterAll(async () => {
  await work.stop();
  await service.stop();
  await chain.stop();
});

const wallet = () => service.seeded.merchant.wallet as Address;

async function withdraw(to: Address, amount: string): Promise<string> {
  const { body } = await service.call("POST", "/wallet/withdraw", {
    walletAddress: wallet(),
    amount,
    currency: "USDT",
    destination: { type: "wallet", address: to },
  });
  return body.transactionId;
}

const settled = () =>
  eventually(async () => {
    const [row] = await database().execute<{ open: number; all: number }>(sql`
      select count(*) filter (where state <> 'final')::int as open, count(*)::int as all
      from chain_transactions`);
    return row?.open === 0 && row.all > 0 ? true : null;
  });

async function setPaused(isPaused: boolean): Promise<void> {
  await chain.client.setStorageAt({
    address: chain.token,
    index: numberToHex(0, { size: 32 }),
    value: numberToHex(BigInt(chain.treasury) + (isPaused ? 1n << 160n : 0n), { size: 32 }),
  });
}

/** Drops the block of a withdrawal and all after it. */
async function dropBlockOf(to: Address): Promise<void> {
  const [row] = await database().execute<{ at: string }>(
    sql`select block_number::text as at from chain_transactions where counterparty = ${to}`,
  );
  const head = await chain.client.getBlockNumber();
  await chain.reorganize(Number(head - BigInt(row?.at ?? 0)) + 1);
}

it("a deposit that arrived before the treasury was opened is credited", async () => {
  const deposit = await eventually(async () => {
    const { body } = await service.call("GET", "/wallet/deposits");
    return body.data[0]?.status === "credited" ? body.data[0] : null;
  });
  expect(deposit).toMatchObject({ txHash: earlyHash, amount: "2.000001" });
});

it("a settled withdrawal that vanished cannot be reversed: the chain executes it again", async () => {
  const to = newAddress();
  const id = await withdraw(to, "100");
  await service.until(id, ["completed"]);
  await settled();
  await work.stop();
  await chain.client.setAutomine(false);
  await dropBlockOf(to);
  await followChainTransactions();
  await recheckTransfer(await transferOf(id), true);
  expect((await transferOf(id)).reviewReason).toBe("settled_then_pending");
  const key = await signInStaff(service, "operator");
  await stepUpStaff(service, "operator", key);
  const decision = { outcome: "reversed", reason: "The chain does not have it." };
  const path = `/api/ops/exceptions/${id}/resolve`;
  const { status, body } = await service.call("POST", path, decision, { key });
  expect([status, body.error.code]).toEqual([400, "INVALID_STATE"]);
  await chain.client.setAutomine(true);
  work = startWork();
  await settled();
  expect(await chain.usdtOf(to)).toBe(100_000_000n);
});

it("a withdrawal that was reverted and refunded is not executed when its block vanishes", async () => {
  const to = newAddress();
  await chain.client.setAutomine(false);
  const id = await withdraw(to, "5");
  await eventually(async () => ((await chain.client.getTxpoolStatus()).pending > 0 ? true : null));
  await setPaused(true);
  await chain.client.setAutomine(true);
  await chain.mine();
  expect((await service.until(id, ["completed", "failed"])).status).toBe("failed");
  await settled();
  await work.stop();
  await dropBlockOf(to);
  await setPaused(false);
  // Without a signer nothing can take its place, and it is not broadcast either.
  chain.setSignerDown(true);
  for (let round = 0; round < 3; round += 1) await followChainTransactions();
  expect((await chain.client.getTxpoolStatus()).pending).toBe(0);
  await chain.mine();
  expect(await chain.usdtOf(to)).toBe(0n);
  chain.setSignerDown(false);
  work = startWork();
  await eventually(async () => {
    const [row] = await database().execute<{ voided: boolean }>(sql`
      select exists (select 1 from chain_transactions c join chain_signatures s
        on s.hash = c.hash and s.kind = 'void'
        where c.counterparty = ${to} and c.state = 'final') as voided`);
    return row?.voided ? true : null;
  });
  expect(await chain.usdtOf(to)).toBe(0n);
  expect((await service.call("GET", `/payments/${id}`)).body.status).toBe("failed");
  const next = newAddress();
  await service.until(await withdraw(next, "1"), ["completed"]);
  expect(await chain.usdtOf(next)).toBe(1_000_000n);
});

it("nothing is ordered where the token would reject a sweep, nor at fees that the settings do not allow", async () => {
  await settled();
  await work.stop();
  await chain.pay(wallet(), 5_000_000n);
  await chain.mine(4);
  const count = async () => {
    const [row] = await database().execute<{ all: number }>(
      sql`select count(*)::int as all from chain_transactions`,
    );
    return row?.all;
  };
  const before = await count();
  await eventually(async () => {
    await watchChain();
    const { body } = await service.call("GET", "/wallet/deposits");
    return body.data[0]?.status === "credited" ? true : null;
  });
  await setPaused(true);
  await sweepDeposits();
  expect(await count()).toBe(before);
  await setPaused(false);
  await database().execute(sql`update sweep_failures set next_try_at = app_now()`);
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 16n });
  await chain.mine(1);
  await expect(sweepDeposits()).rejects.toThrow(/CHAIN_MAX_FEE_GWEI/);
  expect(await count()).toBe(before);
  await chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n });
  await chain.mine(1);
  work = startWork();
});
