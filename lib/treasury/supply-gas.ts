import { estimateGas, readFees } from "@/lib/chain/calls";
import { readNativeBalance } from "@/lib/chain/client";
import { wholeUnits } from "@/lib/chain/gas-units";
import { readChainTransactionsAbout, readCommittedWei } from "@/lib/chain/outcomes";
import { treasury } from "@/lib/chain/transactions";
import { NotSignableError, orderFromTreasury } from "@/lib/chain/treasury-orders";
import { postponeSweep } from "@/lib/deposits/sweep-failures";
import { logger } from "@/lib/log/logger";

const plainGas = 21_000n;
/** Coins for this many withdrawals stay in the treasury, whatever waits to be swept. */
const reservedWithdrawals = 100n;
/** Gas of a withdrawal with its margin. */
const withdrawalGas = 100_000n;

/**
 * Sends an address coins for the gas of its sweep, unless the treasury would be left with less than its reserve for
 * withdrawals.
 * @throws ChainUnavailableError
 */
export async function supplyGas(address: string, missingWei: bigint): Promise<void> {
  const sender = treasury();
  const gas = await estimateGas({ from: sender.address, to: address, data: "0x", valueWei: 0n });
  const gasLimit = typeof gas === "bigint" ? (gas * 3n) / 2n : plainGas;
  const valueWei = wholeUnits(missingWei);
  const { maxFeeWei } = await readFees();
  // Orders that are in no block yet are not in the balance.
  const committedWei = await readCommittedWei(sender.address, maxFeeWei);
  const reserveWei = reservedWithdrawals * withdrawalGas * maxFeeWei;
  const spareWei = (await readNativeBalance(sender.address)) - committedWei - reserveWei;
  if (spareWei < valueWei + gasLimit * maxFeeWei) {
    logger().error({ address }, "the treasury has no coins to spare for the gas of sweeps");
    await postponeSweep(address, "The treasury keeps its coins for withdrawals");
    return;
  }
  const about = await readChainTransactionsAbout(address);
  const supplies = about.filter(({ purpose }) => purpose === "gas").length;
  const order = {
    reference: `gas${supplies + 1}${address}`,
    sender,
    purpose: "gas",
    target: address,
    data: "0x",
    valueWei,
    gasLimit,
    amountMinor: 0n,
    counterparty: address,
  } as const;
  try {
    await orderFromTreasury(order, null);
  } catch (error) {
    if (!(error instanceof NotSignableError)) throw error;
    logger().error({ address, reason: error.message }, "gas for a sweep was not signed");
    await postponeSweep(address, "The signer refuses to supply gas");
  }
}
