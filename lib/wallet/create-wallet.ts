import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { mnemonicToAccount } from "viem/accounts";
import { wallets } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { openWalletAccounts } from "@/lib/ledger/accounts";

/** Creates a wallet for a merchant, with its own key and its four ledger accounts. */
export async function createWallet(
  tx: DbTransaction,
  merchantId: string,
  kind: "merchant" | "identity",
): Promise<string> {
  const [next] = await tx.execute<{ index: string }>(
    sql`select nextval('wallet_derivation') as index`,
  );
  const derivationIndex = Number(next?.index);
  const address = deriveAddress(derivationIndex);
  await tx.insert(wallets).values({ address, merchantId, kind, derivationIndex });
  await openWalletAccounts(tx, merchantId, address);
  return address;
}

/** The EVM address (ERC-55) of a wallet's key: `m/44'/60'/0'/0/index` of the service's seed. */
function deriveAddress(index: number): string {
  return mnemonicToAccount(config().walletMnemonic, { addressIndex: index }).address;
}

/** Identifies this seed without revealing it; stored in the database that it belongs to. */
export function seedFingerprint(): string {
  const account = mnemonicToAccount(config().walletMnemonic);
  return createHash("sha256")
    .update(`cedirail seed ${account.publicKey}`)
    .digest("hex")
    .slice(0, 32);
}
