import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { transactionHistory, transactions, transfers } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import type { Paging } from "@/lib/db/paging";
import type { HistoryRow, LatestTransfer, TransactionRow } from "./row";

/** The steps of several transactions, oldest first. */
export async function readHistories(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, HistoryRow[]>> {
  const histories = new Map<string, HistoryRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return histories;
  const rows = await executor
    .select()
    .from(transactionHistory)
    .where(inArray(transactionHistory.transactionId, [...ids]))
    .orderBy(asc(transactionHistory.transactionId), asc(transactionHistory.sequence));
  for (const row of rows) histories.get(row.transactionId)?.push(row);
  return histories;
}

/** The latest transfer of each of several transactions that has one. */
export async function readLatestTransfers(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, LatestTransfer>> {
  if (ids.length === 0) return new Map();
  const { transactionId, rail, reference, receipt, createdAt, id } = transfers;
  const rows = await executor
    .selectDistinctOn([transactionId], { transactionId, rail, reference, receipt })
    .from(transfers)
    .where(inArray(transactionId, [...ids]))
    .orderBy(transactionId, desc(createdAt), desc(id));
  return new Map(rows.map((row) => [row.transactionId, row]));
}

export interface TransactionFilter {
  merchantId: string;
  wallet?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  currency?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  refundOf?: string | undefined;
  /** `none`: of no batch. */
  batchId?: string | undefined;
  q?: string | undefined;
}

/** The rows among which a filter chooses. */
export const ofMerchant = ({ merchantId }: TransactionFilter): SQL =>
  eq(transactions.merchantId, merchantId);

function conditionOf(filter: TransactionFilter): SQL | undefined {
  const equal = (column: Parameters<typeof eq>[0], value: string | undefined) =>
    value === undefined ? undefined : eq(column, value);
  return and(
    ofMerchant(filter),
    equal(transactions.wallet, filter.wallet),
    equal(transactions.type, filter.type),
    equal(transactions.status, filter.status),
    equal(transactions.currency, filter.currency),
    equal(transactions.refundOf, filter.refundOf),
    filter.batchId === "none"
      ? isNull(transactions.batchId)
      : equal(transactions.batchId, filter.batchId),
    filter.from ? gte(transactions.createdAt, filter.from) : undefined,
    filter.to ? lte(transactions.createdAt, filter.to) : undefined,
    filter.q === undefined ? undefined : matching(filter.q),
  );
}

/** Exact matches only: a reference, an id or a phone number (contract §1, Paging). */
function matching(q: string): SQL | undefined {
  // A plus that was not escaped arrives as a space.
  const phone = q.replace(/^0(?=\d{9}$)/, "+233").replace(/^ (?=\d+$)/, "+");
  return or(
    eq(transactions.id, q),
    eq(transactions.externalRef, q),
    sql`${transactions.id} in (
      select ${transfers.transactionId} from ${transfers} where ${transfers.reference} = ${q})`,
    eq(transactions.recipient, phone),
    eq(transactions.payer, phone),
  );
}

/** One page of a merchant's transactions, newest first, and how many the filter admits. */
export async function pageTransactions(
  executor: Executor,
  filter: TransactionFilter,
  { page, limit, asOf }: Required<Paging>,
): Promise<{ total: number; rows: TransactionRow[] }> {
  const where = and(conditionOf(filter), lte(transactions.createdAt, asOf));
  const [counted] = await executor.select({ total: count() }).from(transactions).where(where);
  const rows = await executor
    .select()
    .from(transactions)
    .where(where)
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { total: counted?.total ?? 0, rows };
}
