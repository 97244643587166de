import { sql } from "drizzle-orm";
import { wallets } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { openWalletAccounts } from "@/lib/ledger/accounts";
import { deriveAddress } from "./derive-address";

/** Makes a wallet for a merchant, with a key of its own and its four ledger accounts. */
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
