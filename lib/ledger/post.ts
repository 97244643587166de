import { eq, sql } from "drizzle-orm";
import { accounts, entries, postings } from "@/drizzle/schema";
import { databaseErrorOf } from "@/lib/db/errors";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import type { Account } from "./accounts";

export type PostingKind =
  | "opening"
  | "faucet"
  | "hold"
  | "settle"
  | "release"
  | "conversion"
  | "collection"
  | "reversal"
  | "correction"
  | "late";

export interface Posting {
  /** `txn_…:hold` and so on: the same key posts once, however often called. */
  key: string;
  kind: PostingKind;
  transactionId: string | null;
  /** For a settle or a release: the key of the hold that it ends. */
  holdKey?: string;
  entries: readonly Entry[];
}

export interface Entry {
  account: Account;
  /** Minor units; credits are positive, debits negative. */
  amountMinor: bigint;
}

/**
 * The one posting routine (`ledger.md`). Writes all entries at once, inside the caller's
 * transaction; entries of zero are left out.
 * @throws CedirailError `INSUFFICIENT_FUNDS` when a customer account would go below zero,
 *   `LIMIT_EXCEEDED` when the treasury limit would be passed.
 */
export async function post(tx: DbTransaction, posting: Posting): Promise<void> {
  assertBalanced(posting);
  if (posting.entries.some(({ account }) => account.kind === "suspense")) await lockSuspense(tx);
  const legs = posting.entries
    .filter((entry) => entry.amountMinor !== 0n)
    .map(({ account, amountMinor }) => ({
      kind: account.kind,
      wallet: "wallet" in account ? account.wallet : null,
      provider: "provider" in account ? account.provider : null,
      currency: account.currency,
      amount: amountMinor.toString(),
    }));
  try {
    await tx.execute(sql`select post_entries(${posting.key}, ${posting.kind},
      ${posting.transactionId}, ${posting.holdKey ?? null}, ${JSON.stringify(legs)}::jsonb)`);
  } catch (error) {
    throw rejectionOf(error) ?? error;
  }
}

/**
 * Keeps other transactions from posting to `suspense` until the caller's transaction ends. Take this lock
 * before posting to any account that precedes `suspense`, or two transactions could wait for each other.
 */
export async function lockSuspense(tx: DbTransaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('suspense', 0))`);
}

/** Releases a hold: all of it returns to the accounts that it was taken from. */
export async function postRelease(
  tx: DbTransaction,
  release: { key: string; transactionId: string; holdKey: string },
): Promise<void> {
  const held = await tx
    .select({
      kind: accounts.kind,
      wallet: accounts.wallet,
      provider: accounts.provider,
      currency: accounts.currency,
      amountMinor: entries.amount,
    })
    .from(postings)
    .innerJoin(entries, eq(entries.postingId, postings.id))
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(eq(postings.key, release.holdKey));
  const given = held.map(({ amountMinor, ...account }) => ({
    account: account as Account,
    amountMinor: -amountMinor,
  }));
  await post(tx, { ...release, kind: "release", entries: given });
}

function assertBalanced(posting: Posting): void {
  const sums = new Map<string, bigint>();
  for (const { account, amountMinor } of posting.entries)
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amountMinor);
  for (const [currency, sum] of sums)
    if (sum !== 0n) throw new Error(`Posting ${posting.key} is off by ${sum} ${currency}.`);
}

function rejectionOf(error: unknown): CedirailError | null {
  const cause = databaseErrorOf(error);
  if (cause?.code !== "CD001") return null;
  const inside = { cause: error, internal: `The posting would pass the floor of ${cause.detail}.` };
  if (cause.detail?.startsWith("wallet."))
    return new CedirailError(
      "INSUFFICIENT_FUNDS",
      "There is not enough money in the wallet.",
      {},
      inside,
    );
  if (cause.detail === "exchange")
    return new CedirailError(
      "LIMIT_EXCEEDED",
      "We cannot convert that much right now.",
      {},
      inside,
    );
  return null;
}
