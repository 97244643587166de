import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { entries, postings } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import type { Currency } from "@/lib/money";
import { accountJson } from "./accounts";

/** A hold that nothing has ended. */
export interface OpenHold {
  key: string;
  /** Minor units. */
  amountMinor: bigint;
}

/** The open hold of a transaction, and how many it has had; it has one at a time at most. */
export async function readHolds(
  tx: DbTransaction,
  transactionId: string,
): Promise<{ count: number; open: OpenHold | null }> {
  const holds = await tx
    .select({ key: postings.key, amountMinor: entries.amount })
    .from(postings)
    .innerJoin(entries, and(eq(entries.postingId, postings.id), gt(entries.amount, 0n)))
    .where(and(eq(postings.transactionId, transactionId), eq(postings.kind, "hold")));
  const ended = tx
    .select({ key: sql<string>`${postings.holdKey}` })
    .from(postings)
    .where(
      and(
        inArray(
          postings.holdKey,
          holds.map(({ key }) => key),
        ),
        inArray(postings.kind, ["settle", "release"]),
      ),
    );
  const endedKeys = new Set((holds.length > 0 ? await ended : []).map(({ key }) => key));
  return { count: holds.length, open: holds.find(({ key }) => !endedKeys.has(key)) ?? null };
}

/** What a wallet has available, in minor units; its accounts stay locked until the caller's transaction ends. */
export async function lockAvailable(
  tx: DbTransaction,
  wallet: string,
  currency: Currency,
): Promise<bigint> {
  const both = (["wallet.available", "wallet.reserved"] as const).map((kind) =>
    accountJson({ kind, wallet, currency }),
  );
  const [row] = await tx.execute<{ locked: [place: number, balance: string][] | null }>(
    sql`select lock_accounts(${JSON.stringify(both)}::text::jsonb) as locked`,
  );
  const available = row?.locked?.find(([place]) => place === 1);
  if (!available) throw new Error(`The wallet ${wallet} has no accounts.`);
  return BigInt(available[1]);
}
