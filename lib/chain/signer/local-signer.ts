import { bytesToHex, type Hex } from "viem";
import { mnemonicToAccount, privateKeyToAccount, type HDKey } from "viem/accounts";
import { accountPath } from "@/lib/config/account-key";
import { isKeyPath, type KeyPath } from "../keys";
import { SignerError, type Signer, type UnsignedTransaction } from "./signer";
import { toEip1559 } from "./wire";

/** Signs with the seed in this process's memory: inside of the signer process, and in tests. */
export class LocalSigner implements Signer {
  readonly #account: HDKey;

  /** @param chainId the only chain that it signs for */
  constructor(
    mnemonic: string,
    private readonly chainId: number,
  ) {
    this.#account = mnemonicToAccount(mnemonic, { path: accountPath }).getHdKey();
  }

  accountKey(): Promise<string> {
    return Promise.resolve(this.#account.publicExtendedKey);
  }

  async signTransaction(path: KeyPath, transaction: UnsignedTransaction): Promise<Hex> {
    if (transaction.chainId !== this.chainId)
      throw new SignerError(`The signer is for chain ${this.chainId} alone.`, false);
    if (!isKeyPath(path)) throw new SignerError("There is no key at this path.", false);
    const { privateKey } = this.#account.derive(`m/${path}`);
    if (!privateKey) throw new SignerError("The signer has no private key.", false);
    try {
      return await privateKeyToAccount(bytesToHex(privateKey)).signTransaction(
        toEip1559(transaction),
      );
    } catch (error) {
      // viem's message may contain the transaction, and nothing of the key.
      throw new SignerError("The transaction cannot be serialized.", false, { cause: error });
    }
  }
}
