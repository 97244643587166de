import { and, eq, gte, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { transactions, transfers } from "@/drizzle/schema";
import type { TransactionView } from "@/lib/contract/transactions";
import { database } from "@/lib/db/client";
import { asOfList, readPage, type Page, type Paging } from "@/lib/db/paging";
import { readCountedPage, type Kind } from "./stored-counts";
import { viewRows } from "./read-transaction";
import type { TransactionRow } from "./row";

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

/** The rows that a filter admits among those of its merchant. */
export async function conditionOf(filter: TransactionFilter): Promise<SQL | undefined> {
  const equal = (column: Parameters<typeof eq>[0], value: string | undefined) =>
    value === undefined ? undefined : eq(column, value);
  return and(
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
    filter.q === undefined ? undefined : await matching(filter.q),
  );
}

/** Exact matches only: a reference, an id or a phone number (contract §1, Paging). */
async function matching(q: string): Promise<SQL | undefined> {
  // A plus that was not escaped arrives as a space.
  const phone = q.replace(/^0(?=\d{9}$)/, "+233").replace(/^ (?=\d+$)/, "+");
  const sent = await database()
    .select({ id: transfers.transactionId })
    .from(transfers)
    .where(eq(transfers.reference, q));
  return or(
    eq(transactions.id, q),
    eq(transactions.externalRef, q),
    // Read before: how many a subquery finds, the planner can only guess, and it guesses too many.
    inArray(
      transactions.id,
      sent.map(({ id }) => id),
    ),
    eq(transactions.recipient, phone),
    eq(transactions.payer, phone),
  );
}

/** The filters that the stored counts can express; null where there is another. */
function countedKind(filter: TransactionFilter): Kind | null {
  const { wallet, type, status, currency, batchId, refundOf, q } = filter;
  if (refundOf !== undefined || q !== undefined) return null;
  if (batchId !== undefined && batchId !== "none") return null;
  const batched = batchId === undefined ? undefined : false;
  return { wallet, type, statuses: status === undefined ? undefined : [status], currency, batched };
}

/** One page of a merchant's transactions, newest first (contract §1, Paging). */
export async function listTransactions(
  filter: TransactionFilter,
  paging: Paging,
): Promise<Page<TransactionView>> {
  const { createdAt, id } = transactions;
  const { merchantId, from, to } = filter;
  const among = eq(transactions.merchantId, merchantId);
  const view = (rows: TransactionRow[]) => viewRows(database(), rows);
  const kind = countedKind(filter);
  if (!kind) {
    const listed = { createdAt, id, among, filter: await conditionOf(filter) };
    return readPage(transactions, paging, listed, view);
  }
  const { page, limit } = paging;
  const asOf = await asOfList(paging, createdAt, among);
  const until = to && to < asOf ? to : asOf;
  const place = { offset: (page - 1) * limit, limit };
  const { total, ids } = await readCountedPage({ merchantId, from, until }, kind, place);
  const data = await view(await readInOrder(ids));
  return { total, page, limit, asOf: asOf.toISOString(), data };
}

async function readInOrder(ids: readonly string[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  const rows = await database()
    .select()
    .from(transactions)
    .where(inArray(transactions.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
