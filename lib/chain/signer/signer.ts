import type { Hex } from "viem";
import type { KeyPath } from "../keys";
import type { Spend } from "./limits";
import type { ProposedTransaction, UnsignedTransaction } from "./transaction";

export type { KeyPath };

/**
 * Holds the seed: nothing else in the service can spend. It limits how much USDT and coin leaves the treasury,
 * and signs one order for each nonce. The same transaction may be signed any number of times, and gives the
 * same bytes.
 */
export interface Signer {
  /** The extended public key (`xpub…`) of the account `m/44'/60'/0'`. @throws SignerError */
  accountKey(): Promise<string>;
  /**
   * Checks that a transaction would be signed now, under a nonce that was not used yet. Call it before a nonce
   * is reserved, so that an order above a limit does not hold up the orders after it.
   * @param unsigned what the orders before it will spend that have a nonce and are not signed yet; default: nothing
   * @throws SignerError
   */
  checkTransaction(
    path: KeyPath,
    transaction: ProposedTransaction,
    unsigned?: Spend,
  ): Promise<void>;
  /**
   * Signs for the key at `path`; returns the raw transaction, ready to be broadcast. Other fees or gas for a
   * nonce are a replacement, which counts against the limits once. After an order or the void form was signed
   * for a nonce, no other order is.
   * @throws SignerError
   */
  signTransaction(path: KeyPath, transaction: UnsignedTransaction): Promise<Hex>;
}

/** Nothing was signed. `message` contains no key. */
export class SignerError extends Error {
  override name = "SignerError";
  constructor(
    message: string,
    /**
     * Whether the same request may succeed later: the signer was not reached, a limit was reached, or another
     * order was signed for the nonce.
     */
    readonly isTemporary: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Nothing was signed because of a limit, or because of what was signed before. Always temporary. */
export class SigningRefusedError extends SignerError {
  override name = "SigningRefusedError";
  constructor(message: string) {
    super(message, true);
  }
}
