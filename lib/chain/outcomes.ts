import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  lte,
  max,
  ne,
  sql,
  type Column,
  type SQL,
} from "drizzle-orm";
import type { Hex } from "viem";
import { chainTransactions } from "@/drizzle/schema";
import type { ChainPurpose } from "@/drizzle/schema/chain";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { scaledMs } from "@/lib/jobs/queue";
import { ChainUnavailableError, type Receipt } from "./client";
import { lockOrder, type ChainTransactionRow } from "./transactions";
import { readVersions, type SignedVersion } from "./versions";

/** What becomes of our chain transactions once they are ordered. */

export interface OpenChainTransaction extends ChainTransactionRow {
  /** Milliseconds since it was last broadcast; null: it never was. */
  sinceBroadcastMs: number | null;
  /** Milliseconds since it was ordered. */
  ageMs: number;
  /** Its signed versions, newest first. */
  versions: SignedVersion[];
}

/**
 * Reads what is in no block, by sender and nonce: the treasury's first, on which withdrawals depend.
 * @param treasury its address
 */
export function readUnmined(treasury: string, limit: number): Promise<OpenChainTransaction[]> {
  const { sender, nonce, state } = chainTransactions;
  const order = [sql`${sender} <> ${treasury}`, asc(nonce), asc(sender)];
  return readOpen(inArray(state, ["reserved", "signed"]), order, limit);
}

/** Reads what is in a block up to this height and not final, by block; what has a problem comes last. */
export function readMinedUpTo(height: bigint, limit: number): Promise<OpenChainTransaction[]> {
  const { state, blockNumber, problem, nonce } = chainTransactions;
  const order = [sql`${problem} is not null`, asc(blockNumber), asc(nonce)];
  return readOpen(and(eq(state, "mined"), lte(blockNumber, height)), order, limit);
}

/** Reads what is in one of these blocks and not final, by block. */
export function readMinedIn(hashes: string[], limit: number): Promise<OpenChainTransaction[]> {
  const { state, blockNumber, blockHash, nonce } = chainTransactions;
  const isThere = and(eq(state, "mined"), inArray(blockHash, hashes));
  return readOpen(isThere, [asc(blockNumber), asc(nonce)], limit);
}

/** Reads the newest blocks above a height that have one of our transactions. */
export async function readMinedBlocks(height: bigint, limit: number) {
  const { state, blockNumber, blockHash } = chainTransactions;
  const rows = await database()
    .selectDistinct({ number: blockNumber, hash: blockHash })
    .from(chainTransactions)
    .where(and(eq(state, "mined"), gt(blockNumber, height)))
    .orderBy(desc(blockNumber))
    .limit(limit);
  return rows.flatMap(({ number, hash }) =>
    number === null || hash === null ? [] : { number, hash },
  );
}

async function readOpen(
  isRead: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<OpenChainTransaction[]> {
  const { broadcastAt, createdAt } = chainTransactions;
  const sinceMs = (at: Column) =>
    sql<number>`(extract(epoch from app_now() - ${at}) * 1000)::float8`;
  const rows = await database()
    .select({
      row: chainTransactions,
      ageMs: sinceMs(createdAt),
      sinceBroadcastMs: sql<number | null>`${sinceMs(broadcastAt)}`,
    })
    .from(chainTransactions)
    .where(isRead)
    .orderBy(...order)
    .limit(limit);
  const versions = await readVersions(rows.map(({ row }) => row.reference));
  return rows.map(({ row, ...times }) => ({
    ...row,
    ...times,
    versions: versions.get(row.reference) ?? [],
  }));
}

/** Whether one of our chain transactions is not final yet. */
export async function isAnyOpen(): Promise<boolean> {
  const { reference, state } = chainTransactions;
  const [row] = await database()
    .select({ reference })
    .from(chainTransactions)
    .where(ne(state, "final"))
    .limit(1);
  return row !== undefined;
}

/** Our chain transactions about an address: how many there are of a kind, and what is not final. */
export async function readChainTransactionsAbout(
  address: string,
  executor: Executor = database(),
): Promise<Pick<ChainTransactionRow, "purpose" | "state" | "problem">[]> {
  const { counterparty, purpose, state, problem } = chainTransactions;
  return executor
    .select({ purpose, state, problem })
    .from(chainTransactions)
    .where(and(eq(counterparty, address), inArray(purpose, ["sweep", "gas"])));
}

/** The addresses that are being swept or supplied with gas, and how many of the supplies are not final. */
export async function readSweepsInProgress(): Promise<{ addresses: string[]; supplies: number }> {
  const { counterparty, purpose, state } = chainTransactions;
  const rows = await database()
    .select({ address: counterparty, purpose })
    .from(chainTransactions)
    .where(and(inArray(purpose, ["sweep", "gas"]), ne(state, "final")));
  return {
    addresses: [...new Set(rows.map(({ address }) => address))],
    supplies: rows.filter((row) => row.purpose === "gas").length,
  };
}

/**
 * Sweeps that were ordered at least `ageMs` ago (before `RETRY_TIME_SCALE`) and are in no block, in any order, so that
 * one that stays stuck does not keep the others from being listed.
 */
export async function listStuckSweeps(ageMs: number, limit: number): Promise<StuckSweep[]> {
  const { purpose, state, createdAt } = chainTransactions;
  const rows = await database()
    .select()
    .from(chainTransactions)
    .where(
      and(
        eq(purpose, "sweep"),
        inArray(state, ["reserved", "signed"]),
        lte(createdAt, sql`app_now() - ${scaledMs(ageMs)} * interval '1 millisecond'`),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit);
  const versions = await readVersions(rows.map(({ reference }) => reference));
  return rows.map((row) => ({ ...row, newest: versions.get(row.reference)?.[0] ?? null }));
}

/** A sweep that is in no block, and its newest signed version. */
export interface StuckSweep extends ChainTransactionRow {
  newest: SignedVersion | null;
}

/** Wei that the transactions of a sender which are in no block may still take, if gas costs `maxFeeWei`. */
export async function readCommittedWei(from: string, maxFeeWei: bigint): Promise<bigint> {
  const { sender, state, valueWei, gasLimit } = chainTransactions;
  const [row] = await database()
    .select({
      wei: sql<string>`coalesce(sum(${valueWei} + ${gasLimit} * ${maxFeeWei.toString()}::numeric), 0)::text`,
    })
    .from(chainTransactions)
    .where(and(eq(sender, from), inArray(state, ["reserved", "signed"])));
  return BigInt(row?.wei ?? 0);
}

/** How many chain transactions of a kind there are, and how many of them are not final. */
export async function countChainTransactions(kind: ChainPurpose) {
  const { purpose, state } = chainTransactions;
  const [row] = await database()
    .select({ all: count(), open: sql<number>`count(*) filter (where ${state} <> 'final')::int` })
    .from(chainTransactions)
    .where(eq(purpose, kind));
  return { all: row?.all ?? 0, open: row?.open ?? 0 };
}

/**
 * Checks that a block is not older than a block that had one of our transactions: a node that lags behind may report
 * a revert for a reason that is gone.
 * @throws ChainUnavailableError
 */
export async function assertNotBehind(block: bigint): Promise<void> {
  const [row] = await database()
    .select({ newest: max(chainTransactions.blockNumber) })
    .from(chainTransactions);
  if (row?.newest && block < row.newest)
    throw new ChainUnavailableError(`The node is at block ${block}, before ${row.newest}.`);
}

/** Notes in which block a version of a transaction was mined. */
export async function markMined(
  { reference }: ChainTransactionRow,
  hash: Hex,
  receipt: Receipt,
): Promise<void> {
  await database()
    .update(chainTransactions)
    .set({
      state: "mined",
      hash,
      blockNumber: receipt.number,
      blockHash: receipt.hash,
      outcome: receipt.succeeded ? "success" : "reverted",
      gasWei: receipt.gasWei,
      problem: null,
      updatedAt: now,
    })
    .where(
      and(
        eq(chainTransactions.reference, reference),
        inArray(chainTransactions.state, ["reserved", "signed", "mined"]),
      ),
    );
}

/** Stores why a mined transaction is not final yet, for operators. */
export async function noteProblem(reference: string, problem: string): Promise<void> {
  const { state, problem: stored } = chainTransactions;
  await database()
    .update(chainTransactions)
    .set({ problem, updatedAt: now })
    .where(
      and(
        eq(chainTransactions.reference, reference),
        eq(state, "mined"),
        sql`${stored} is distinct from ${problem}`,
      ),
    );
}

/** The newest of our chain transactions that are final, by their blocks. */
export async function readNewestFinal(limit: number): Promise<ChainTransactionRow[]> {
  return database()
    .select()
    .from(chainTransactions)
    .where(eq(chainTransactions.state, "final"))
    .orderBy(desc(chainTransactions.blockNumber))
    .limit(limit);
}

/** The block of a transaction vanished: it is only signed again, and broadcast anew. */
export async function markUnmined(references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  await database()
    .update(chainTransactions)
    .set({ state: "signed", blockNumber: null, blockHash: null, broadcastAt: null, updatedAt: now })
    .where(
      and(
        inArray(chainTransactions.reference, [...references]),
        inArray(chainTransactions.state, ["mined", "final"]),
      ),
    );
}

/** Micro-USDT that a sweep took from its address and brought to the treasury, by the logs of its receipt. */
export interface SweptAmounts {
  sentMinor: bigint;
  receivedMinor: bigint;
}

export interface FinalChange {
  /** What the ledger took of it before; null: nothing, it is final for the first time. */
  postedOutcome: "success" | "reverted" | null;
  unpostedWei: bigint;
  /** What of a sweep the ledger does not have yet; negative amounts take back what it has too much. */
  unposted: SweptAmounts;
}

/**
 * Makes a mined transaction final in the caller's transaction, which posts what follows from it.
 * @param swept what it moved if it is a sweep
 * @returns what is posted of it, and what is not: wei of its gas and USDT of a sweep (less than zero: too much
 *   is); null: it is no longer in that block, or did not end so
 */
export async function markFinal(
  tx: DbTransaction,
  { reference, blockHash, ...found }: ChainTransactionRow,
  swept: SweptAmounts | null,
): Promise<FinalChange | null> {
  const row = await lockOrder(tx, reference);
  if (row?.state !== "mined" || row.blockHash !== blockHash) return null;
  // The nodes agreed on what the caller found, not on what another worker may have read since.
  if (row.outcome !== found.outcome || row.hash !== found.hash) return null;
  const { gasWei, postedGasWei, postedOutcome, outcome, postedSentMinor, postedReceivedMinor } =
    row;
  await tx
    .update(chainTransactions)
    .set({
      state: "final",
      problem: null,
      finalAt: sql`coalesce(${chainTransactions.finalAt}, app_now())`,
      postedGasWei: gasWei,
      postedOutcome: outcome,
      postedSentMinor: swept?.sentMinor ?? null,
      postedReceivedMinor: swept?.receivedMinor ?? null,
    })
    .where(eq(chainTransactions.reference, reference));
  return {
    postedOutcome,
    unpostedWei: (gasWei ?? 0n) - (postedGasWei ?? 0n),
    unposted: {
      sentMinor: (swept?.sentMinor ?? 0n) - (postedSentMinor ?? 0n),
      receivedMinor: (swept?.receivedMinor ?? 0n) - (postedReceivedMinor ?? 0n),
    },
  };
}
