import { HDKey, mnemonicToAccount } from "viem/accounts";

/** The account below which all keys are. */
export const accountPath = "m/44'/60'/0'";

/**
 * The extended public key (`xpub…`) of a seed's account `m/44'/60'/0'`: every address of the service follows
 * from it, and it signs nothing.
 */
export function accountKeyOf(mnemonic: string): string {
  return mnemonicToAccount(mnemonic, { path: accountPath }).getHdKey().publicExtendedKey;
}

/** Why a text is not the extended public key of an account, to follow its setting's name; null if it is. */
export function whyNoAccountKey(text: string): string | null {
  try {
    const key = HDKey.fromExtendedKey(text);
    if (key.privateKey)
      return "is a private key, which only the signer may have: set the public one";
    return key.depth === 3 ? null : `must be the key of the account ${accountPath}`;
  } catch {
    return "must be an extended public key (xpub…)";
  }
}
