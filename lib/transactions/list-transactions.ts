import { and, eq, gte, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { transactions, transfers } from "@/drizzle/schema";
import type { TransactionView } from "@/lib/contract/transactions";
import { database } from "@/lib/db/client";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { viewRows } from "./read-transaction";

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

function conditionOf(filter: TransactionFilter): SQL | undefined {
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

/** One page of a merchant's transactions, newest first (contract §1, Paging). */
export function listTransactions(
  filter: TransactionFilter,
  paging: Paging,
): Promise<Page<TransactionView>> {
  const { createdAt, id, merchantId } = transactions;
  const among = eq(merchantId, filter.merchantId);
  const listed = { createdAt, id, among, filter: conditionOf(filter) };
  return readPage(transactions, paging, listed, (rows) => viewRows(database(), rows));
}
