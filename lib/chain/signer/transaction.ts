import type { Address, Hex } from "viem";

/** A transaction (EIP-1559) that is complete except for its signature; amounts are in wei. */
export interface UnsignedTransaction {
  chainId: number;
  nonce: number;
  to: Address;
  valueWei: bigint;
  data: Hex;
  gasLimit: bigint;
  maxFeePerGasWei: bigint;
  maxPriorityFeePerGasWei: bigint;
}

/** A transaction that has no nonce yet. */
export type ProposedTransaction = Omit<UnsignedTransaction, "nonce">;
