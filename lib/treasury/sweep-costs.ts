import type { Fees } from "@/lib/chain/calls";

/** What the gas of a sweep costs, what an address needs for it, and what the sweep offers. All pure. */

/** What the chain charges now, in wei. */
export interface GasPrice {
  baseFeeWei: bigint;
  tipWei: bigint;
  /** What a rollup charges for the data of one transfer. */
  dataFeeWei: bigint;
}

/** Gas of a transfer of the coin. */
const supplyGas = 21_000n;
/** A sweep has to bring at least this many times its cost. */
const minTimesCost = 5n;

/** Wei with which a sweep can begin: enough if the base fee rises by as much as one block allows. */
export function weiToBegin(gasLimit: bigint, { baseFeeWei, tipWei, dataFeeWei }: GasPrice): bigint {
  return gasLimit * ((baseFeeWei * 9n) / 8n + tipWei) + dataFeeWei;
}

/** Wei up to which an address is supplied: one sweep at the present fee, and a quarter more for a rising fee. */
export function weiToSupply(
  gasLimit: bigint,
  { baseFeeWei, tipWei, dataFeeWei }: GasPrice,
): bigint {
  return gasLimit * ((baseFeeWei * 5n) / 4n + tipWei) + (dataFeeWei * 5n) / 4n;
}

/** What supplying an address with `missingWei` and then sweeping it costs, in wei. */
export function computeSweepCost(
  missingWei: bigint,
  { baseFeeWei, tipWei, dataFeeWei }: GasPrice,
): bigint {
  return missingWei + supplyGas * (baseFeeWei + tipWei) + dataFeeWei;
}

/** Worth of wei in micro-USDT, rounded up. @param coinPriceMinor micro-USDT for one coin */
export function worthOfWei(wei: bigint, coinPriceMinor: bigint): bigint {
  const weiPerCoin = 10n ** 18n;
  return (wei * coinPriceMinor + weiPerCoin - 1n) / weiPerCoin;
}

/** Whether an amount is worth several times what its sweep costs; both in micro-USDT. */
export function isWorthSweeping(amountMinor: bigint, costMinor: bigint): boolean {
  return amountMinor >= minTimesCost * costMinor;
}

/**
 * The fees that a sweep offers, paid from what its address holds; null if that does not cover the base fee.
 * A wallet keeps what the usual fee leaves, because its next sweep uses it. The address of a payment request is used once,
 * so that its sweep offers everything as the tip: it would be lost there, and this way it buys a place in a block.
 * @param capWei the most that may be offered for a unit of gas
 */
export function computeSweepFees(
  { balanceWei, gasLimit, isUsedOnce }: SweepFunds,
  { baseFeeWei, tipWei, dataFeeWei }: GasPrice,
  capWei: bigint,
): Fees | null {
  const affordableWei = smaller((balanceWei - dataFeeWei) / gasLimit, capWei);
  if (affordableWei <= baseFeeWei) return null;
  if (isUsedOnce) return { maxFeeWei: affordableWei, tipWei: affordableWei };
  const maxFeeWei = smaller(affordableWei, 2n * baseFeeWei + tipWei);
  return { maxFeeWei, tipWei: smaller(tipWei, maxFeeWei) };
}

/** What an address has for its sweep. */
interface SweepFunds {
  balanceWei: bigint;
  gasLimit: bigint;
  /** Whether no later deposit is expected at the address. */
  isUsedOnce: boolean;
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
