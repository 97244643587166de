import { and, asc, eq } from "drizzle-orm";
import { getAddress, isAddress } from "viem";
import { wallets } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { invalidRequest } from "@/lib/errors";

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

/**
 * Reads an EVM address as ERC-55: all lower or all upper case is taken, mixed case only with the
 * right checksum (reference: chain §6.2). Null for anything else.
 */
function readAddress(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const digits = text.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!oneCase && !isAddress(text, { strict: true })) return null;
  return getAddress(`0x${digits.toLowerCase()}`);
}
