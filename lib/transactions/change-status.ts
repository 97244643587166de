import { and, eq } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { invalidState } from "@/lib/errors";
import { emitEvent, type EventName } from "@/lib/events/emit-event";
import { mayBecome, type StatusReason, type TransactionStatus } from "@/lib/states";
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
  const from = row.status;
  if (!mayBecome(from, to))
    throw invalidState(`A transaction that is ${from} cannot become ${to}.`);
  const changed = await write(tx, row, {
    statusReason: null,
    ...changes,
    status: to,
    dueAt: to === "pending" && row.direction !== null ? now : null,
    ...(to === "completed" ? { completedAt: now } : {}),
  });
  await recordStep(tx, { row: changed, from, by, act: to });
  await tellOfEnd(tx, changed);
  return changed;
}

/**
 * Writes why a transaction stays in its status, which merchants see, with its history and audit row. Does
 * nothing where that is recorded already.
 */
export async function changeReason(
  tx: DbTransaction,
  row: TransactionRow,
  statusReason: StatusReason | null,
  by: Author,
): Promise<void> {
  if (row.statusReason === statusReason) return;
  const changed = await write(tx, row, { statusReason });
  const act = statusReason ?? "resumed";
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
  const event = eventOf(row);
  if (!event) return;
  await emitEvent(tx, {
    merchantId: row.merchantId,
    event,
    resource: "transaction",
    resourceId: row.id,
    sequence: row.sequence,
    data: await viewRow(tx, row),
  });
}

/** Which event an end emits (contract §5): conversions and refunds emit nothing. */
function eventOf(row: TransactionRow): EventName | null {
  if (row.type === "conversion" || row.type === "refund") return null;
  const family = row.type === "withdrawal" ? "withdrawal" : "payment";
  if (row.status === "completed") return `${family}.completed`;
  const ended = ["failed", "expired", "cancelled", "reversed"].includes(row.status);
  return ended ? `${family}.failed` : null;
}
