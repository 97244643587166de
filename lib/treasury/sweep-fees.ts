import { readFees, type Fees } from "@/lib/chain/calls";
import { chainConnection, readNativeBalance } from "@/lib/chain/client";
import { readDataFee } from "@/lib/chain/data-fee";
import type { ChainTransactionRow } from "@/lib/chain/transactions";
import { keyPathOf } from "@/lib/wallet/find-wallet";
import { computeSweepFees, type GasPrice } from "./sweep-costs";

/** What the chain charges now. @throws ChainUnavailableError */
export async function readGasPrice(): Promise<GasPrice> {
  const [{ baseFeeWei, tipWei }, dataFeeWei] = await Promise.all([readFees(), readDataFee()]);
  return { baseFeeWei, tipWei, dataFeeWei };
}

/**
 * Fees for the first version of a sweep, from what its address holds now; null while that is too little.
 * @throws ChainUnavailableError
 */
export async function readSweepFees({
  sender,
  gasLimit,
}: ChainTransactionRow): Promise<Fees | null> {
  const [price, balanceWei, path] = await Promise.all([
    readGasPrice(),
    readNativeBalance(sender),
    keyPathOf(sender),
  ]);
  const isUsedOnce = path?.startsWith("1/") ?? false;
  return computeSweepFees({ balanceWei, gasLimit, isUsedOnce }, price, chainConnection().maxFeeWei);
}
