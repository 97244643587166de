import { sql } from "drizzle-orm";
import { databaseErrorOf } from "@/lib/db/errors";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { accountJson, type Account } from "./accounts";

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
  | "late"
  | "deposit"
  | "sweep"
  | "gas"
  | "mint";

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
  if (posting.entries.some(({ account }) => account.kind === "suspense")) await lockSuspense(tx);
  try {
    await tx.execute(sql`select post_group(${JSON.stringify([postingJson(posting)])}::jsonb)`);
  } catch (error) {
    throw rejectionOf(error) ?? error;
  }
}

/** A posting as the database's `post_group` reads it. */
export function postingJson(posting: Posting): Record<string, unknown> {
  assertBalanced(posting);
  const { key, kind, transactionId, holdKey } = posting;
  const entries = posting.entries
    .filter((entry) => entry.amountMinor !== 0n)
    .map(({ account, amountMinor }) => ({
      ...accountJson(account),
      amount: amountMinor.toString(),
    }));
  return { key, kind, transaction: transactionId, hold: holdKey ?? null, entries };
}

/**
 * Keeps other transactions from posting to `suspense` until the caller's transaction ends. Take this lock
 * before posting to any account that precedes `suspense`, or two transactions could wait for each other.
 */
export async function lockSuspense(tx: DbTransaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('suspense', 0))`);
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
  return cause?.code === "CD001" ? floorRejection(cause.detail ?? "", error) : null;
}

/** The rejection of a posting that would pass the floor of an account; null where it means an error in our code. */
export function floorRejection(kind: string, cause?: unknown): CedirailError | null {
  const inside = { cause, internal: `The posting would pass the floor of ${kind}.` };
  if (kind.startsWith("wallet."))
    return new CedirailError(
      "INSUFFICIENT_FUNDS",
      "There is not enough money in the wallet.",
      {},
      inside,
    );
  if (kind === "exchange")
    return new CedirailError(
      "LIMIT_EXCEEDED",
      "We cannot convert that much right now.",
      {},
      inside,
    );
  return null;
}
