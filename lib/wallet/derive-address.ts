import { createHash } from "node:crypto";
import { mnemonicToAccount } from "viem/accounts";
import { config } from "@/lib/config/env";

/** The EVM address (ERC-55) of a wallet's key: `m/44'/60'/0'/0/index` of the service's seed. */
export function deriveAddress(index: number): string {
  return mnemonicToAccount(config().walletMnemonic, { addressIndex: index }).address;
}

/** What tells this seed from another without showing it; kept in the database it belongs to. */
export function seedFingerprint(): string {
  const account = mnemonicToAccount(config().walletMnemonic);
  return createHash("sha256")
    .update(`cedirail seed ${account.publicKey}`)
    .digest("hex")
    .slice(0, 32);
}
