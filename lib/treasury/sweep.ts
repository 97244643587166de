import { estimateGas, readFees, transferCall } from "@/lib/chain/calls";
import { chainConnection, readNativeBalance } from "@/lib/chain/client";
import {
  ensureSender,
  reserve,
  reserveNow,
  treasury,
  whyNotSigned,
  type ChainSender,
} from "@/lib/chain/transactions";
import { wholeUnits } from "@/lib/chain/gas-units";
import { readChainTransactionsAbout } from "@/lib/chain/outcomes";
import { inTransaction } from "@/lib/db/client";
import { assignSweep, lockUnswept, readUnswept } from "@/lib/deposits/sweepable";
import { logger } from "@/lib/log/logger";
import { keyPathOf } from "@/lib/wallet/find-wallet";

const maxAddresses = 20;
const plainGas = 21_000n;

/**
 * Takes credited deposits to the treasury: an address without gas is supplied with some first. One step per
 * address and round; each is final before the next begins.
 * @throws ChainUnavailableError
 */
export async function sweepDeposits(): Promise<void> {
  const { sweepMinMinor } = chainConnection();
  for (const address of await readUnswept(sweepMinMinor, maxAddresses)) await stepSweep(address);
}

async function stepSweep(address: string): Promise<void> {
  const about = await readChainTransactionsAbout(address);
  if (about.some(({ state }) => state !== "final")) return;
  const path = await keyPathOf(address);
  if (!path) {
    logger().error({ address }, "a deposit is at an address without a key");
    return;
  }
  const gasLimit = await sweepGas(address);
  if (gasLimit === null) return;
  const { maxFeeWei } = await readFees();
  const neededWei = wholeUnits(2n * gasLimit * maxFeeWei);
  const missingWei = neededWei - (await readNativeBalance(address));
  const supplies = about.filter(({ purpose }) => purpose === "gas").length;
  if (missingWei > 0n) await supplyGas(address, `gas${supplies + 1}${address}`, missingWei);
  else await orderSweep({ address, path }, gasLimit);
}

/** Gas for a sweep, with room for what it may cost later; null: the token would not execute it now. */
async function sweepGas(address: string): Promise<bigint | null> {
  const data = transferCall(treasury().address, 1n);
  const call = { from: address, to: chainConnection().token, data, valueWei: 0n };
  const gas = await estimateGas(call);
  if (typeof gas === "bigint") return gas * 2n;
  logger().warn({ address, reason: gas.reverts }, "deposits cannot be swept: the token rejects it");
  return null;
}

async function supplyGas(address: string, reference: string, missingWei: bigint): Promise<void> {
  const sender = treasury();
  const gas = await estimateGas({ from: sender.address, to: address, data: "0x", valueWei: 0n });
  // What the treasury cannot pay would keep its nonce, and so every withdrawal, waiting.
  const { maxFeeWei } = await readFees();
  const gasLimit = typeof gas === "bigint" ? (gas * 3n) / 2n : plainGas;
  const costWei = missingWei + 2n * gasLimit * maxFeeWei;
  if ((await readNativeBalance(sender.address)) < 2n * costWei) {
    logger().error({ address }, "the treasury is short of coins for gas");
    return;
  }
  const call = {
    target: address,
    data: "0x",
    valueWei: wholeUnits(missingWei),
    gasLimit,
  } as const;
  const refusal = await whyNotSigned(sender, call);
  if (refusal !== null) {
    logger().error({ address, reason: refusal }, "gas for a sweep was not signed");
    return;
  }
  await ensureSender(sender);
  const order = {
    reference,
    sender,
    purpose: "gas",
    ...call,
    amountMinor: 0n,
    counterparty: address,
  } as const;
  await reserveNow(order, null);
}

async function orderSweep(sender: ChainSender, gasLimit: bigint): Promise<void> {
  const { token } = chainConnection();
  const { address: treasuryAddress } = treasury();
  await ensureSender(sender);
  await inTransaction(async (tx) => {
    // Another process that sweeps them at the same moment waits here, and then finds none.
    const unswept = await lockUnswept(tx, sender.address);
    if (unswept.amountMinor === 0n) return;
    const about = await readChainTransactionsAbout(sender.address, tx);
    if (about.some(({ state }) => state !== "final")) return;
    const sweeps = about.filter(({ purpose }) => purpose === "sweep").length;
    const reference = `sweep${sweeps + 1}${sender.address}`;
    const order = {
      reference,
      sender,
      purpose: "sweep",
      target: token,
      data: transferCall(treasuryAddress, unswept.amountMinor),
      valueWei: 0n,
      gasLimit,
      amountMinor: unswept.amountMinor,
      counterparty: sender.address,
    } as const;
    await reserve(tx, order, null);
    await assignSweep(tx, unswept, reference);
  });
}
