import { chainConnection, readFees, readNativeBalance, transferCall } from "@/lib/chain/client";
import {
  ensureSender,
  reserve,
  reserveNow,
  treasury,
  type ChainSender,
} from "@/lib/chain/transactions";
import { wholeUnits } from "@/lib/chain/gas-units";
import { readChainTransactionsAbout } from "@/lib/chain/outcomes";
import { inTransaction } from "@/lib/db/client";
import { assignSweep, lockUnswept, readUnswept } from "@/lib/deposits/sweepable";
import { logger } from "@/lib/log/logger";
import { keyPathOf } from "@/lib/wallet/find-wallet";

const maxAddresses = 20;
/** A transfer of USDT at an address that never sent one; an estimate needs USDT that may be on its way. */
const sweepGas = 120_000n;
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
  const count = (purpose: "sweep" | "gas") =>
    about.filter((one) => one.purpose === purpose).length + 1;
  const { maxFeeWei } = await readFees();
  const neededWei = wholeUnits(2n * sweepGas * maxFeeWei);
  const missingWei = neededWei - (await readNativeBalance(address));
  if (missingWei > 0n) await supplyGas(address, `gas${count("gas")}${address}`, missingWei);
  else await orderSweep({ address, path }, `sweep${count("sweep")}${address}`);
}

async function supplyGas(address: string, reference: string, missingWei: bigint): Promise<void> {
  const sender = treasury();
  await ensureSender(sender);
  const order = {
    reference,
    sender,
    purpose: "gas",
    target: address,
    data: "0x",
    valueWei: wholeUnits(missingWei),
    gasLimit: plainGas,
    amountMinor: 0n,
    counterparty: address,
  } as const;
  await reserveNow(order, null);
}

async function orderSweep(sender: ChainSender, reference: string): Promise<void> {
  const { token } = chainConnection();
  const { address: treasuryAddress } = treasury();
  await ensureSender(sender);
  await inTransaction(async (tx) => {
    // Another process that sweeps them at the same moment waits here, and then finds none.
    const unswept = await lockUnswept(tx, sender.address);
    if (unswept.amountMinor === 0n) return;
    const order = {
      reference,
      sender,
      purpose: "sweep",
      target: token,
      data: transferCall(treasuryAddress, unswept.amountMinor),
      valueWei: 0n,
      gasLimit: sweepGas,
      amountMinor: unswept.amountMinor,
      counterparty: sender.address,
    } as const;
    await reserve(tx, order, null);
    await assignSweep(tx, unswept, reference);
  });
}
