import { bytesToHex, type Address, type Hex } from "viem";
import { mnemonicToAccount, privateKeyToAccount, type HDKey } from "viem/accounts";
import { accountPath } from "@/lib/config/account-key";
import { addressAt, isKeyPath, treasuryPath, type KeyPath } from "../keys";
import { digestOrder, measureSpend, type Spend } from "./limits";
import { whyRejected, type SigningPolicy } from "./policy";
import { SignerError, type Signer } from "./signer";
import type { ProposedTransaction, UnsignedTransaction } from "./transaction";
import type { SpendingBook } from "./spending-book";
import { toEip1559 } from "./wire";

/** Signs with the seed in this process's memory: inside of the signer process, and in tests. */
export class LocalSigner implements Signer {
  readonly #account: HDKey;
  readonly #treasury: Address;

  constructor(
    mnemonic: string,
    private readonly policy: SigningPolicy,
    /** The limits, and what was signed before. */
    private readonly book: SpendingBook,
  ) {
    this.#account = mnemonicToAccount(mnemonic, { path: accountPath }).getHdKey();
    this.#treasury = addressAt(this.#account.publicExtendedKey, treasuryPath);
  }

  accountKey(): Promise<string> {
    return Promise.resolve(this.#account.publicExtendedKey);
  }

  // Async, so that whatever it throws rejects the promise.
  async checkTransaction(
    path: KeyPath,
    transaction: ProposedTransaction,
    unsigned?: Spend,
  ): Promise<void> {
    const { spend } = this.#assertAllowed(path, transaction);
    this.book.check(spend, unsigned);
  }

  async signTransaction(path: KeyPath, transaction: UnsignedTransaction): Promise<Hex> {
    const { key, spend, digest } = this.#assertAllowed(path, transaction);
    const raw = await key.signTransaction(toEip1559(transaction)).catch((error: unknown) => {
      // viem's message may contain the transaction, and nothing of the key.
      throw new SignerError("The transaction cannot be serialized.", false, { cause: error });
    });
    // Recorded before the signature leaves, and only once it can be made.
    this.book.record(path, transaction.nonce, digest, spend);
    return raw;
  }

  #assertAllowed(path: KeyPath, transaction: ProposedTransaction) {
    if (!isKeyPath(path)) throw new SignerError("There is no key at this path.", false);
    const { privateKey } = this.#account.derive(`m/${path}`);
    if (!privateKey) throw new SignerError("The signer has no private key.", false);
    const key = privateKeyToAccount(bytesToHex(privateKey));
    const own = { sender: key.address, treasury: this.#treasury };
    const reason = whyRejected(this.policy, own, path, transaction);
    if (reason !== null) throw new SignerError(reason, false);
    const spend = measureSpend(this.policy, own, path, transaction);
    return { key, spend, digest: digestOrder(own, transaction) };
  }
}
