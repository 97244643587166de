import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { wallets } from "@/drizzle/schema";
import { readAddress } from "@/lib/address";
import type { KeyPath } from "@/lib/chain/keys";
import { database, relaxedDatabase, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { RowCache } from "@/lib/db/row-cache";
import { acrossMerchants } from "@/lib/db/scope";
import { invalidRequest, invalidState } from "@/lib/errors";
import type { Currency } from "@/lib/money";

// Beside an open transaction of the caller, whose own new wallet is not seen.
const owners = new RowCache<Owner | null>({
  table: "wallets",
  read: async (address) => {
    const [row] = await relaxedDatabase()
      .select({
        merchantId: wallets.merchantId,
        kind: wallets.kind,
        claimedAt: wallets.claimedAt,
      })
      .from(wallets)
      .where(eq(wallets.address, address));
    return row ?? null;
  },
});

interface Owner {
  merchantId: string;
  kind: string;
  claimedAt: Date | null;
}

const mainWallets = new RowCache<string>({
  table: "wallets",
  read: async (merchantId) => {
    const [row] = await relaxedDatabase()
      .select({ address: wallets.address })
      .from(wallets)
      .where(and(eq(wallets.merchantId, merchantId), eq(wallets.kind, "merchant")))
      .orderBy(asc(wallets.derivationIndex))
      .limit(1);
    if (!row) throw new Error(`Merchant ${merchantId} has no wallet.`);
    return row.address;
  },
});

/** To whom deposits at an address belong. */
export interface DepositOwner {
  merchantId: string;
  /** The wallet that is credited. */
  wallet: string;
  /** The payment request whose address it is; null: it is the wallet's own. */
  paymentRequestId: string | null;
}

/** The owners of those of these addresses (EIP-55) at which deposits arrive, in one statement. */
export async function readOwnersAmong(
  addresses: readonly string[],
): Promise<Map<string, DepositOwner>> {
  const rows = await database().execute<{
    address: string;
    merchant_id: string;
    wallet: string;
    payment_request_id: string | null;
  }>(sql`
    select address, merchant_id, wallet, payment_request_id from deposit_addresses
    where address = any(array(select jsonb_array_elements_text(${JSON.stringify(addresses)}::text::jsonb)))`);
  return new Map(
    rows.map(({ address, merchant_id: merchantId, wallet, payment_request_id }) => [
      address,
      { merchantId, wallet, paymentRequestId: payment_request_id },
    ]),
  );
}

/** Whether an address, in any letter case, is a wallet of the merchant: its address, or null. */
export async function findOwnWallet(merchantId: string, text: string): Promise<string | null> {
  // Checking the letter case of an address costs a hash of it.
  if (owners.known(text)?.merchantId === merchantId) return text;
  const address = readAddress(text);
  if (address === null) return null;
  return (await owners.get(address))?.merchantId === merchantId ? address : null;
}

/** The addresses of a merchant's wallets, the main one first. */
export async function readWalletsOf(merchantId: string): Promise<string[]> {
  const rows = await database()
    .select({ address: wallets.address })
    .from(wallets)
    .where(eq(wallets.merchantId, merchantId))
    .orderBy(asc(wallets.createdAt), asc(wallets.derivationIndex));
  return rows.map(({ address }) => address);
}

/** The purpose of the wallet at an address (EIP-55), whichever merchant has it; null if it is no wallet. */
export async function findWalletKind(address: string): Promise<"merchant" | "identity" | null> {
  const owner = await owners.get(address);
  if (!owner) return null;
  return owner.kind === "identity" ? "identity" : "merchant";
}

/** The wallet that every merchant has from sign-up. */
export async function mainWalletOf(merchantId: string): Promise<string> {
  return mainWallets.get(merchantId);
}

/**
 * The wallet that a request names in `field`, or the merchant's own when it names none.
 * @throws CedirailError `INVALID_REQUEST` when it is not one of the merchant's.
 */
export async function walletOfRequest(
  merchantId: string,
  field: string,
  text: string | undefined,
): Promise<string> {
  if (text === undefined) return mainWalletOf(merchantId);
  const wallet = await findOwnWallet(merchantId, text);
  if (!wallet) throw invalidRequest(field, "the address of one of your wallets", text);
  return wallet;
}

/**
 * As {@link walletOfRequest}, to take money out of. The merchant can no longer take USDT out of a
 * wallet that belongs to the owner of a phone number.
 * @throws CedirailError `INVALID_REQUEST`, `INVALID_STATE`
 */
export async function walletToSpendFrom(
  merchantId: string,
  field: string,
  text: string | undefined,
  currency: Currency,
): Promise<string> {
  const wallet = await walletOfRequest(merchantId, field, text);
  if (currency === "USDT" && (await owners.get(wallet))?.claimedAt)
    throw invalidState("Only the owner of its phone number can take USDT out of this wallet.", {
      field,
      value: wallet,
    });
  return wallet;
}

/**
 * Leaves the USDT in the wallet (EIP-55) of a phone number to the number's owner, for ever; in the caller's
 * transaction.
 */
export async function claimWallet(tx: DbTransaction, wallet: string): Promise<void> {
  await tx.update(wallets).set({ claimedAt: now }).where(eq(wallets.address, wallet));
  owners.forgetAfter(tx, wallet);
}

/**
 * Leaves the USDT in wallets (EIP-55) of phone numbers to the numbers' owners if the identities have ended and others paid
 * into the wallets. The rule is in `lock_owed_wallet`. Called in every transaction that ends an identity or completes a
 * deposit, because either can come last.
 */
export async function lockOwedWallets(
  tx: DbTransaction,
  addresses: readonly string[],
): Promise<void> {
  const sorted = [...new Set(addresses)].sort();
  const rows = await acrossMerchants("a number can have identities of several merchants", () =>
    tx.execute<{ address: string }>(sql`
      select address from jsonb_array_elements_text(${JSON.stringify(sorted)}::text::jsonb) as given (address)
      where lock_owed_wallet(address)`),
  );
  for (const { address } of rows) owners.forgetAfter(tx, address);
}

/** The wallets (EIP-55) among these whose USDT only the owner of a phone number can take. */
export async function listClaimedWallets(
  executor: Executor,
  addresses: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(inArray(wallets.address, [...addresses, ""]), isNotNull(wallets.claimedAt)));
  return new Set(rows.map(({ address }) => address));
}

/** Where the key of a wallet or payment request is; null: the address is not one of this service. */
export async function keyPathOf(address: string): Promise<KeyPath | null> {
  const [row] = await database().execute<{ path: KeyPath }>(
    sql`select path from deposit_addresses where address = ${address}`,
  );
  return row?.path ?? null;
}
