import { readAddress } from "@/lib/address";
import { notFound } from "@/lib/errors";
import { carried, Group } from "@/lib/groups/group";
import { readBalancesOf, type Balance, type WalletBalances } from "@/lib/ledger/accounts";
import { formatAmount, type Currency } from "@/lib/money";
import { readChainBalance } from "./chain-balance";
import { findOwnWallet, mainWalletOf } from "./find-wallet";

/** A balance as responses show it: `balance` is available plus reserved. */
export function viewBalance({ availableMinor, reservedMinor }: Balance, currency: Currency) {
  return {
    balance: formatAmount(availableMinor + reservedMinor, currency),
    available: formatAmount(availableMinor, currency),
    reserved: formatAmount(reservedMinor, currency),
  };
}

/** All wallets that wait to be read are read in one statement. */
const reads = new Group<string, WalletBalances>(
  async (addresses) => {
    const balances = await readBalancesOf(addresses);
    return addresses.map((address) =>
      carried(() => {
        const found = balances.get(address);
        if (!found) throw new Error(`The wallet ${address} has no accounts.`);
        return found;
      }),
    );
  },
  { max: 500 },
);

/** The address of one of the merchant's wallets. @throws CedirailError `NOT_FOUND` */
export async function readOwnWallet(merchantId: string, text: string): Promise<string> {
  const address = await findOwnWallet(merchantId, text);
  if (!address) throw notFound();
  return address;
}

/**
 * Balances of one of the merchant's wallets (interface §4.1); of any other address, another merchant's wallet
 * included, only what the chain shows.
 * @throws CedirailError `NOT_FOUND` for what is no address, `INTERNAL_ERROR` while the chain does not respond
 */
export async function readWalletBalance(merchantId: string, text: string) {
  const address = await findOwnWallet(merchantId, text);
  if (!address) {
    const outside = readAddress(text);
    if (!outside) throw notFound("It is no address.");
    return readChainBalance(outside);
  }
  const balances = await reads.submit(address);
  return {
    address,
    balances: {
      USDT: viewBalance(balances.USDT, "USDT"),
      GHSFIAT: viewBalance(balances.GHSFIAT, "GHSFIAT"),
    },
  };
}

/** The cedis of the merchant's own wallet, from which mobile money is paid (contract §4). */
export async function readMobileMoneyBalance(merchantId: string) {
  const wallet = await mainWalletOf(merchantId);
  const { GHSFIAT } = await reads.submit(wallet);
  return { currency: "GHSFIAT" as const, ...viewBalance(GHSFIAT, "GHSFIAT") };
}
