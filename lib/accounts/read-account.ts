import type { MerchantPrincipal } from "@/lib/auth/principal";
import { findPersonOf } from "@/lib/auth/users";
import type { MerchantRole } from "@/lib/contract/roles";
import { database } from "@/lib/db/client";
import { isId } from "@/lib/ids";
import { notFound } from "@/lib/errors";
import { readBalancesOf, type Balance } from "@/lib/ledger/accounts";
import { readMerchant } from "@/lib/merchants/read-merchant";
import type { Currency } from "@/lib/money";
import { readWalletsOf } from "@/lib/wallet/find-wallet";
import { viewBalance } from "@/lib/wallet/read-balance";

/** The account of a user of the caller's merchant (contract §4). @throws CedirailError `NOT_FOUND` */
export async function readAccount({ merchantId }: MerchantPrincipal, userId: string) {
  if (!isId("usr", userId)) throw notFound();
  const user = await findPersonOf(database(), merchantId, userId);
  if (!user) throw notFound(`${userId} is nobody of ${merchantId}.`);
  const [merchant, wallets] = await Promise.all([
    readMerchant(database(), merchantId),
    readWalletsOf(merchantId),
  ]);
  const balances = [...(await readBalancesOf(wallets)).values()];
  const total = (currency: Currency) => {
    const sum = (of: (balance: Balance) => bigint) =>
      balances.reduce((minor, wallet) => minor + of(wallet[currency]), 0n);
    const availableMinor = sum((balance) => balance.availableMinor);
    return viewBalance(
      { availableMinor, reservedMinor: sum((balance) => balance.reservedMinor) },
      currency,
    );
  };
  return {
    userId,
    email: user.email,
    name: user.name,
    phone: user.phone,
    role: user.role as MerchantRole,
    merchantId,
    kyc: { status: merchant.kycStatus, tier: merchant.kycTier },
    wallets,
    balances: { USDT: total("USDT"), GHSFIAT: total("GHSFIAT") },
  };
}
