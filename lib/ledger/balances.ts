import { and, eq, inArray } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import type { Currency } from "@/lib/money";

export interface Balance {
  availableMinor: bigint;
  reservedMinor: bigint;
}

/** Available and reserved money of a wallet, per currency, in minor units. */
export async function readWalletBalances(
  executor: Executor,
  wallet: string,
): Promise<Record<Currency, Balance>> {
  const rows = await executor
    .select({ kind: accounts.kind, currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(
      and(
        eq(accounts.wallet, wallet),
        inArray(accounts.kind, ["wallet.available", "wallet.reserved"]),
      ),
    );
  const of = (kind: string, currency: Currency) =>
    rows.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0n;
  const balance = (currency: Currency): Balance => ({
    availableMinor: of("wallet.available", currency),
    reservedMinor: of("wallet.reserved", currency),
  });
  return { USDT: balance("USDT"), GHSFIAT: balance("GHSFIAT") };
}
