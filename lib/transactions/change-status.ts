import { and, eq } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { invalidState } from "@/lib/errors";
import { rowSet } from "@/lib/db/row-set";
import type { TransactionView } from "@/lib/contract/transactions";
import type { EventName } from "@/lib/contract/events";
import { emitEvents, type NewEvent } from "@/lib/events/emit-event";
import { isOpen, mayBecome, type StatusReason, type TransactionStatus } from "@/lib/states";
import { viewRow } from "./read-transaction";
import { recordStep, type Author } from "./record-step";
import type { NewTransaction, TransactionRow } from "./row";

/** Columns that may change together with the status. */
export type StatusChanges = Partial<
  Omit<NewTransaction, "id" | "merchantId" | "type" | "status" | "sequence" | "amountMinor">
>;

/**
 * Moves a transaction along the transition table (contract §3), with its history, audit row and, at
 * its end, its event, in the caller's transaction. The write names the state it starts from.
 * @throws CedirailError `INVALID_STATE` when the table has no such step or another was faster.
 */
export async function changeStatus(
  tx: DbTransaction,
  row: TransactionRow,
  to: TransactionStatus,
  by: Author,
  changes: StatusChanges = {},
): Promise<TransactionRow> {
  const changed = await write(tx, row, statusChanges(row, to, now, changes));
  const { statusReason: reason } = changed;
  await recordStep(tx, { row: changed, from: row.status, by, act: to, reason });
  await tellOfEnd(tx, changed);
  return changed;
}

/**
 * The columns that a step to another status changes.
 * @throws CedirailError `INVALID_STATE` when the table has no such step
 */
function statusChanges(
  { status: from, direction }: TransactionRow,
  to: TransactionStatus,
  at: Date,
  changes: StatusChanges,
) {
  if (!mayBecome(from, to))
    throw invalidState(`A transaction that is ${from} cannot become ${to}.`);
  return {
    statusReason: null,
    ...changes,
    status: to,
    dueAt: to === "pending" && direction !== null ? (changes.dueAt ?? at) : null,
    ...(to === "completed" ? { completedAt: at } : {}),
  };
}

/** As {@link changeStatus}, for a step that is written together with others. */
export function nextRow(
  row: TransactionRow,
  to: TransactionStatus,
  at: Date,
  changes: StatusChanges = {},
): TransactionRow {
  const changed = statusChanges(row, to, at, changes);
  return { ...row, ...changed, sequence: row.sequence + 1, updatedAt: at } as TransactionRow;
}

const transactionSet = rowSet(transactions);
const changing = [
  "status",
  "status_reason",
  "provider",
  "recipient_name",
  "failure_code",
  "failure_message",
  "failure_retryable",
  "due_at",
  "sequence",
  "updated_at",
  "completed_at",
  "leased_until",
  "claims",
].map((column) => `${column} = given.${column}`);

/** SQL for `writeSets` that writes the next rows of locked transactions; it returns a row for each. */
export const changeRows = (part: string) => `
  update transactions set ${changing.join(", ")} from ${transactionSet.from(part)}
  where transactions.id = any(array(select id from ${transactionSet.from(part)}))
    and transactions.id = given.id and transactions.sequence = given.sequence - 1 returning 1`;

/** Rows as members of the input of {@link changeRows}. */
export const rowsJson = (rows: readonly TransactionRow[]) => transactionSet.toJson(rows);

/**
 * Writes why a transaction stays in its status, which merchants see, with its history and audit row. Does
 * nothing where that is recorded already.
 */
export async function changeReason(
  tx: DbTransaction,
  row: TransactionRow,
  statusReason: StatusReason | null,
  by: Author,
  changes: Pick<StatusChanges, "dueAt" | "failureRetryable"> = {},
): Promise<void> {
  if (row.statusReason === statusReason) return;
  const changed = await write(tx, row, { statusReason, ...changes });
  const act = statusReason ?? (isOpen(row.status) ? "resumed" : "reviewed");
  await recordStep(tx, { row: changed, from: row.status, by, act, reason: statusReason });
}

/** @throws CedirailError `INVALID_STATE` when another was faster */
async function write(
  tx: DbTransaction,
  row: TransactionRow,
  changes: Partial<NewTransaction>,
): Promise<TransactionRow> {
  const [changed] = await tx
    .update(transactions)
    .set({ ...changes, sequence: row.sequence + 1, updatedAt: now })
    .where(
      and(
        eq(transactions.id, row.id),
        eq(transactions.status, row.status),
        eq(transactions.sequence, row.sequence),
      ),
    )
    .returning();
  if (!changed)
    throw invalidState(
      "The transaction has changed meanwhile.",
      {},
      { internal: `${row.id} has left ${row.status}, or its sequence ${row.sequence}.` },
    );
  return changed;
}

async function tellOfEnd(tx: DbTransaction, row: TransactionRow): Promise<void> {
  if (eventOf(row)) await emitEvents(tx, endEvents(row, await viewRow(tx, row)), row.updatedAt);
}

/** The event of a transaction that has just ended; none for others. */
export function endEvents(row: TransactionRow, data: TransactionView): NewEvent[] {
  const { merchantId, id: resourceId, sequence } = row;
  const event = eventOf(row);
  return event ? [{ merchantId, event, resource: "transaction", resourceId, sequence, data }] : [];
}

/** Which event an end emits (contract §5): conversions and refunds emit nothing. */
function eventOf(row: TransactionRow): EventName | null {
  if (row.type === "conversion" || row.type === "refund") return null;
  const family = row.type === "withdrawal" ? "withdrawal" : "payment";
  if (row.status === "completed") return `${family}.completed`;
  const ended = ["failed", "expired", "cancelled", "reversed"].includes(row.status);
  return ended ? `${family}.failed` : null;
}
