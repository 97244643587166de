import { and, eq, gt, inArray, isNull, lte, sql, sum } from "drizzle-orm";
import { accounts, entries } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";
import { statement } from "@/lib/db/statement";
import type { Currency, LedgerCurrency } from "@/lib/money";

/** An account of `ledger.md`, named by what it stands for. */
export type Account =
  | { kind: "wallet.available" | "wallet.reserved"; wallet: string; currency: Currency }
  | { kind: "float"; provider: string; currency: Currency }
  | { kind: "expense"; provider: string; currency: LedgerCurrency }
  | { kind: "chain.hot" | "chain.deposits" | "equity"; currency: LedgerCurrency }
  | {
      kind: "exchange" | "fees" | "spread" | "rounding" | "suspense" | "sandbox";
      currency: Currency;
    };

/** The members that identify an account, as the database's functions read them. */
export function accountJson(account: Account) {
  return {
    kind: account.kind,
    wallet: "wallet" in account ? account.wallet : null,
    provider: "provider" in account ? account.provider : null,
    currency: account.currency,
  };
}

const customerKinds = ["wallet.available", "wallet.reserved"] as const;

/** Opens the four accounts of a new wallet: available and reserved, in both currencies. */
export async function openWalletAccounts(
  tx: Executor,
  merchantId: string,
  wallet: string,
): Promise<void> {
  for (const kind of customerKinds)
    for (const currency of ["USDT", "GHSFIAT"])
      await tx.execute(
        sql`select ensure_account(${kind}, ${merchantId}, ${wallet}, null, ${currency}, 0)`,
      );
}

/**
 * Opens the service's own accounts where they are missing, and sets how far `exchange` may go below
 * zero (minor units, per currency): the treasury limit of `ledger.md`.
 */
export async function openServiceAccounts(
  tx: Executor,
  options: {
    providers: readonly string[];
    treasuryLimitMinor: Record<Currency, bigint>;
    sandbox: boolean;
  },
): Promise<void> {
  const open = (kind: string, provider: string | null, currency: string, floor: bigint | null) =>
    tx.execute(
      sql`select ensure_account(${kind}, null, null, ${provider}, ${currency}, ${floor === null ? null : floor.toString()}::bigint)`,
    );
  for (const currency of ["USDT", "GHSFIAT"] as const) {
    await open("exchange", null, currency, -options.treasuryLimitMinor[currency]);
    for (const kind of ["fees", "spread", "rounding", "equity", "suspense"])
      await open(kind, null, currency, null);
    if (options.sandbox) await open("sandbox", null, currency, null);
  }
  for (const provider of options.providers) {
    await open("float", provider, "GHSFIAT", null);
    await open("expense", provider, "GHSFIAT", null);
  }
  for (const kind of ["chain.hot", "chain.deposits"] as const)
    for (const currency of ["USDT", "NATIVE"]) await open(kind, null, currency, null);
  await open("equity", null, "NATIVE", null);
  // Gas, and the fee that the token may keep of a sweep.
  for (const currency of ["NATIVE", "USDT"]) await open("expense", "evm", currency, null);
}

export interface Balance {
  availableMinor: bigint;
  reservedMinor: bigint;
}

const readBalances = `
  select wallet,
    max(balance) filter (where kind = 'wallet.available' and currency = 'USDT') as usdt_available,
    max(balance) filter (where kind = 'wallet.reserved' and currency = 'USDT') as usdt_reserved,
    max(balance) filter (where kind = 'wallet.available' and currency = 'GHSFIAT') as ghs_available,
    max(balance) filter (where kind = 'wallet.reserved' and currency = 'GHSFIAT') as ghs_reserved
  from accounts
  where wallet = any($1::text[]) and kind in ('wallet.available', 'wallet.reserved')
  group by wallet`;
type WalletRow = Record<"wallet" | `${"usdt" | "ghs"}_${"available" | "reserved"}`, string>;
export type WalletBalances = Record<Currency, Balance>;

/** The balances of wallets by their addresses, in one prepared statement. */
export async function readBalancesOf(
  wallets: readonly string[],
): Promise<Map<string, WalletBalances>> {
  const rows = await statement<WalletRow>(database(), readBalances, [[...new Set(wallets)]]);
  const balance = (available: string, reserved: string): Balance => ({
    availableMinor: BigInt(available),
    reservedMinor: BigInt(reserved),
  });
  return new Map(
    rows.map((row) => [
      row.wallet,
      {
        USDT: balance(row.usdt_available, row.usdt_reserved),
        GHSFIAT: balance(row.ghs_available, row.ghs_reserved),
      },
    ]),
  );
}

/** Available and reserved money of a wallet, per currency, in minor units. */
export async function readWalletBalances(
  executor: Executor,
  wallet: string,
): Promise<Record<Currency, Balance>> {
  const rows = await executor
    .select({ kind: accounts.kind, currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.wallet, wallet), inArray(accounts.kind, [...customerKinds])));
  const of = (kind: string, currency: Currency) =>
    rows.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0n;
  const balance = (currency: Currency): Balance => ({
    availableMinor: of("wallet.available", currency),
    reservedMinor: of("wallet.reserved", currency),
  });
  return { USDT: balance("USDT"), GHSFIAT: balance("GHSFIAT") };
}

/** Micro-USDT that are available in these wallets (EIP-55) together. */
export async function sumAvailable(
  executor: Executor,
  wallets: readonly string[],
): Promise<bigint> {
  const { wallet, kind, currency, balance } = accounts;
  const [row] = await executor
    .select({ minor: sum(balance).mapWith(BigInt) })
    .from(accounts)
    .where(
      and(inArray(wallet, [...wallets, ""]), eq(kind, "wallet.available"), eq(currency, "USDT")),
    );
  return row?.minor ?? 0n;
}

/** The cedis on all accounts of these kinds, in pesewas; `provider` is null for accounts of none. */
export function sumBalances(kinds: readonly Account["kind"][]) {
  const { kind, provider, currency, balance } = accounts;
  return database()
    .select({ kind, provider, sumMinor: sum(balance).mapWith(BigInt) })
    .from(accounts)
    .where(and(eq(currency, "GHSFIAT"), inArray(kind, [...kinds])))
    .groupBy(kind, provider);
}

/** What all accounts of each currency have together, in minor units: zero at every commit. */
export function sumAllBalances() {
  const { currency, balance } = accounts;
  return database()
    .select({ currency, sumMinor: sum(balance).mapWith(BigInt) })
    .from(accounts)
    .groupBy(currency)
    .orderBy(currency);
}

/** The balance of one of the service's own accounts, in minor units; zero where it was not opened. */
export async function readOwnBalance(
  kind: Account["kind"],
  currency: LedgerCurrency,
): Promise<bigint> {
  const [row] = await database()
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(
      and(
        eq(accounts.kind, kind),
        eq(accounts.currency, currency),
        isNull(accounts.wallet),
        isNull(accounts.provider),
      ),
    );
  return row?.balance ?? 0n;
}

/** Our float at a network, as of one moment. */
export interface FloatReading {
  accountId: bigint;
  /** Pesewas. */
  heldMinor: bigint;
  /** Those of this account up to it are in the balance, and no others. */
  lastEntryId: bigint;
}

/** Reads balance and newest entry of a float account as of one moment. */
export async function readFloat(provider: string): Promise<FloatReading> {
  const [row] = await database().execute<Record<"account" | "balance" | "last", string>>(sql`
    select account_id::text as account, balance::text, last_entry_id::text as last
    from read_float(${provider})`);
  if (!row) throw new Error(`There is no float account of ${provider}.`);
  const { account, balance, last } = row;
  return {
    accountId: BigInt(account),
    heldMinor: -BigInt(balance),
    lastEntryId: BigInt(last),
  };
}

/** What was posted to the account between two readings, as changes of our float. */
export async function readFloatChanges(after: FloatReading, upTo: FloatReading): Promise<bigint[]> {
  const rows = await database()
    .select({ amount: entries.amount })
    .from(entries)
    .where(
      and(
        eq(entries.accountId, after.accountId),
        gt(entries.id, after.lastEntryId),
        lte(entries.id, upTo.lastEntryId),
      ),
    );
  return rows.map(({ amount }) => -amount);
}
