import { estimateGas, readFees, transferCall } from "@/lib/chain/calls";
import { chainConnection, ChainUnavailableError, readNativeBalance } from "@/lib/chain/client";
import {
  listStuckSweeps,
  readChainTransactionsAbout,
  readSweepsInProgress,
} from "@/lib/chain/outcomes";
import type { StuckSweep } from "@/lib/chain/outcomes";
import { ensureSender } from "@/lib/chain/senders";
import { reserve, treasury, type ChainSender } from "@/lib/chain/transactions";
import { kindToExecute } from "@/lib/chain/versions";
import { database, inTransaction } from "@/lib/db/client";
import { postponeSweep, recordSweepFailure } from "@/lib/deposits/sweep-failures";
import {
  assignSweep,
  listUnswept,
  lockUnswept,
  type UnsweptAddress,
} from "@/lib/deposits/sweepable";
import { logger } from "@/lib/log/logger";
import { formatAmount } from "@/lib/money";
import { keyPathOf } from "@/lib/wallet/find-wallet";
import { feesOver } from "./follow";
import { supplyGas } from "./supply-gas";
import {
  computeSweepCost,
  isWorthSweeping,
  weiToBegin,
  weiToSupply,
  worthOfWei,
} from "./sweep-costs";
import { readGasPrice } from "./sweep-fees";

/**
 * Takes credited deposits from the addresses of wallets and payment requests to the treasury. An address without coins
 * is first supplied with the gas for one sweep. An address that cannot be swept is remembered and tried later, so
 * that it never delays the others.
 */

/** How many addresses take a step in one round. */
const maxAddresses = 20;
/** How many supplies may wait at once: they use the treasury's nonces, and withdrawals queue behind them. */
const maxSupplies = 40;
/** The signer signs no more. */
const maxGas = 1_000_000n;
/** A sweep that is in no block after this time gets what it lacks; before `RETRY_TIME_SCALE`. */
const stuckMs = 120_000;

/**
 * One step for each address that is due: supply it with gas, or sweep it. Each step is final before the next
 * begins.
 * @throws ChainUnavailableError if the node does not respond, not if it only rejects one address
 */
export async function sweepDeposits(): Promise<void> {
  const { sweepMinMinor } = chainConnection();
  for (const sweep of await listStuckSweeps(stuckMs, maxAddresses)) {
    const { supplies } = await readSweepsInProgress();
    if (supplies < maxSupplies) await supplyStuck(sweep);
  }
  const { addresses, supplies } = await readSweepsInProgress();
  if (supplies >= maxSupplies) return;
  for (const unswept of await listUnswept(sweepMinMinor, addresses, maxAddresses))
    try {
      await stepSweep(unswept);
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
      // Rethrows if the node responds to nothing; otherwise it refuses this address alone.
      await readFees();
      await fail(unswept.address, error.message);
    }
}

async function stepSweep(unswept: UnsweptAddress): Promise<void> {
  const { address, amountMinor } = unswept;
  const path = await keyPathOf(address);
  if (!path) return fail(address, "The service has no key for this address");
  const gasLimit = await readSweepGas(unswept);
  if (gasLimit === null) return;
  const price = await readGasPrice();
  const balanceWei = await readNativeBalance(address);
  if (balanceWei >= weiToBegin(gasLimit, price)) return orderSweep({ address, path }, gasLimit);
  const missingWei = weiToSupply(gasLimit, price) - balanceWei;
  const { coinPriceMinor } = chainConnection();
  const costMinor = worthOfWei(computeSweepCost(missingWei, price), coinPriceMinor);
  if (!isWorthSweeping(amountMinor, costMinor))
    await postponeSweep(
      address,
      `Its gas would cost ${formatAmount(costMinor, "USDT")} USDT, too much for its deposits`,
    );
  else await supplyGas(address, missingWei);
}

/** Gas limit for the sweep of an address, larger after each failure; null if it was recorded as a failure. */
async function readSweepGas({ address, amountMinor, failures }: UnsweptAddress) {
  const data = transferCall(treasury().address, amountMinor);
  const call = { from: address, to: chainConnection().token, data, valueWei: 0n };
  const gas = await estimateGas(call);
  if (typeof gas === "object") {
    await fail(address, `The token rejects the transfer: ${gas.reverts}`);
    return null;
  }
  // Unused gas stays at the address, so that the first try has no margin.
  const gasLimit = (gas * BigInt(8 + Math.min(failures, 8))) / 8n;
  if (gasLimit <= maxGas) return gasLimit;
  await fail(address, `The node's estimate of ${gas} gas is more than the signer accepts`);
  return null;
}

async function fail(address: string, reason: string): Promise<void> {
  logger().warn({ address, reason }, "deposits cannot be swept");
  await recordSweepFailure(database(), address, reason.slice(0, 300));
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

/**
 * Supplies the address of a sweep that no block has taken: the fee rose after the address was supplied, its supply
 * vanished with a block, or the sweep has to be replaced. `follow` then signs a version that pays enough. While that
 * would cost too much for its deposits, the sweep waits for lower fees.
 */
async function supplyStuck(sweep: StuckSweep): Promise<void> {
  const { sender, gasLimit, newest } = sweep;
  const about = await readChainTransactionsAbout(sender);
  if (about.some(({ purpose, state }) => purpose === "gas" && state !== "final")) return;
  const price = await readGasPrice();
  const isPayable =
    newest !== null && newest.kind === kindToExecute(sweep) && newest.maxFeeWei > price.baseFeeWei;
  let neededWei = weiToSupply(gasLimit, price);
  if (newest !== null) {
    const { maxFeeWei } = isPayable ? newest : await feesOver(newest, false);
    neededWei = gasLimit * maxFeeWei + price.dataFeeWei;
  }
  const missingWei = neededWei - (await readNativeBalance(sender));
  if (missingWei <= 0n) return;
  const costMinor = worthOfWei(
    computeSweepCost(missingWei, price),
    chainConnection().coinPriceMinor,
  );
  if (isWorthSweeping(sweep.amountMinor, costMinor)) await supplyGas(sender, missingWei);
  else logger().warn({ address: sender }, "a stuck sweep waits for lower fees");
}
