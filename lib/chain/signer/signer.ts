import type { Address, Hex } from "viem";
import type { KeyPath } from "../keys";

export type { KeyPath };

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

/**
 * Holds the seed: nothing else in the service can spend. It keeps no state;
 * the same transaction may be signed any number of times, and gives the same bytes.
 */
export interface Signer {
  /** The extended public key (`xpub…`) of the account `m/44'/60'/0'`. @throws SignerError */
  accountKey(): Promise<string>;
  /**
   * Signs for the key at `path`; returns the raw transaction, ready to be broadcast.
   * @throws SignerError
   */
  signTransaction(path: KeyPath, transaction: UnsignedTransaction): Promise<Hex>;
}

/** No signature was made, and none will be by itself; `message` contains no key. */
export class SignerError extends Error {
  override name = "SignerError";
  constructor(
    message: string,
    /** Whether the same request may succeed later: the signer was not reached or did not respond in time. */
    readonly isTemporary: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
