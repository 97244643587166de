import { and, asc, eq } from "drizzle-orm";
import { wallets } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { invalidRequest } from "@/lib/errors";
import { readAddress } from "./read-address";

/** Whether an address, in any letter case, is a wallet of the merchant: its address, or null. */
export async function findOwnWallet(
  executor: Executor,
  merchantId: string,
  text: string,
): Promise<string | null> {
  const address = readAddress(text);
  if (!address) return null;
  const [row] = await executor
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.address, address), eq(wallets.merchantId, merchantId)));
  return row?.address ?? null;
}

/** The wallet that every merchant has from sign-up. */
export async function mainWalletOf(executor: Executor, merchantId: string): Promise<string> {
  const [row] = await executor
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.merchantId, merchantId), eq(wallets.kind, "merchant")))
    .orderBy(asc(wallets.derivationIndex))
    .limit(1);
  if (!row) throw new Error(`Merchant ${merchantId} has no wallet.`);
  return row.address;
}

/**
 * The wallet that a request names in `field`, or the merchant's own when it names none.
 * @throws CedirailError `INVALID_REQUEST` when it is not one of the merchant's.
 */
export async function walletOfRequest(
  executor: Executor,
  merchantId: string,
  field: string,
  text: string | undefined,
): Promise<string> {
  if (text === undefined) return mainWalletOf(executor, merchantId);
  const wallet = await findOwnWallet(executor, merchantId, text);
  if (!wallet) throw invalidRequest(field, "the address of one of your wallets", text);
  return wallet;
}
