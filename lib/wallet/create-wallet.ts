import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { bytesToHex } from "viem";
import { wallets } from "@/drizzle/schema";
import { addressAt, publicKeyAt, walletPath } from "@/lib/chain/keys";
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
  const address = addressAt(config().accountKey, walletPath(derivationIndex));
  await tx.insert(wallets).values({ address, merchantId, kind, derivationIndex });
  await openWalletAccounts(tx, merchantId, address);
  return address;
}

/** Identifies the seed without revealing it; stored in the database that it belongs to. */
export function seedFingerprint(): string {
  const publicKey = bytesToHex(publicKeyAt(config().accountKey, walletPath(0)));
  return createHash("sha256").update(`cedirail seed ${publicKey}`).digest("hex").slice(0, 32);
}
