import { and, desc, eq, lte, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { exportColumns, type TransactionView } from "@/lib/contract/transactions";
import { csvLine } from "@/lib/csv";
import { database } from "@/lib/db/client";
import { asOfList } from "@/lib/db/paging";
import { conditionOf, type TransactionFilter } from "./list-transactions";
import { viewRowsBriefly } from "./read-transaction";
import type { TransactionRow } from "./row";

type Column = (typeof exportColumns)[number];
type Cell = (view: TransactionView) => string | null | undefined;

/** A time of a response, which is in UTC, with its offset instead of `Z`. */
const withOffset = (time: string | null | undefined) => time?.replace(/Z$/, "+00:00");

/** The cells that are not simply the member of that name. */
const cells: Partial<Record<Column, Cell>> = {
  createdAt: ({ createdAt }) => withOffset(createdAt),
  fee: ({ fee }) => fee.amount,
  feeCurrency: ({ fee }) => fee.currency,
  convertedAmount: ({ converted }) => converted?.amount,
  convertedCurrency: ({ converted }) => converted?.currency,
  convertedRate: ({ converted }) => converted?.rate,
  refundAmount: ({ refund }) => refund?.amount,
  refundCurrency: ({ refund }) => refund?.currency,
  refundAt: ({ refund }) => withOffset(refund?.at),
  failureCode: ({ failure }) => failure?.code,
  failureMessage: ({ failure }) => failure?.message,
  updatedAt: ({ updatedAt }) => withOffset(updatedAt),
  completedAt: ({ completedAt }) => withOffset(completedAt),
};

/** The cells of a transaction, in the order of the columns. */
function cellsOf(view: TransactionView): (string | null | undefined)[] {
  const members = view as unknown as Record<Column, string | null>;
  return exportColumns.map((name) => cells[name]?.(view) ?? (name in cells ? "" : members[name]));
}

/** Rows in one part of the file. */
const partRows = 500;

/**
 * A merchant's transactions as CSV, newest first: exactly those that the list shows with the same filter.
 * They are read in parts as the receiver takes them, so that neither memory nor a transaction of the database
 * grows with the file; each part is current when it is read.
 * @param filter as that of the list; `asOf` leaves out what was created later
 */
export async function exportTransactions(
  filter: TransactionFilter & { asOf?: Date | undefined },
): Promise<{ parts: AsyncIterable<string>; fileName: string }> {
  const among = eq(transactions.merchantId, filter.merchantId);
  const asOf = await asOfList(filter, transactions.createdAt, among);
  const where = and(among, lte(transactions.createdAt, asOf), await conditionOf(filter));
  const { environment } = config();
  const day = asOf.toISOString().slice(0, 10);
  return { parts: write(where), fileName: `cedirail-${environment}-transactions-${day}.csv` };
}

/** The header comes with the first rows: what fails before them is rejected, not cut off. */
async function* write(where: ReturnType<typeof and>): AsyncGenerator<string> {
  let header = csvLine(exportColumns);
  for (let last: TransactionRow | undefined; ; header = "") {
    const rows = await readPart(where, last);
    const views = await viewRowsBriefly(database(), rows);
    yield header + views.map((view) => csvLine(cellsOf(view))).join("");
    last = rows.at(-1);
    if (rows.length < partRows || !last) return;
  }
}

/** The next rows after `last` in the order of the list. */
function readPart(
  where: ReturnType<typeof and>,
  last: TransactionRow | undefined,
): Promise<TransactionRow[]> {
  const { createdAt, id } = transactions;
  const after =
    last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
  return database()
    .select()
    .from(transactions)
    .where(and(where, after))
    .orderBy(desc(createdAt), desc(id))
    .limit(partRows);
}
