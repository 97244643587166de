import { and, desc, eq, isNotNull } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/row-set";
import { groupedByKey } from "@/lib/groups/by-key";
import type { RailCode } from "@/lib/providers/contract";
import type { TransferState } from "@/lib/states";
import { lockTransaction, lockTransactions } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import type { TransferRow } from "./row";

/** Reads a transfer. */
export async function findTransfer(executor: Executor, id: string): Promise<TransferRow | null> {
  const [transfer] = await executor.select().from(transfers).where(eq(transfers.id, id));
  return transfer ?? null;
}

/** As {@link findTransfer}, where many are read at the same moment. */
export const findTransferGrouped = groupedByKey(async (ids) => {
  const rows = await database().select().from(transfers).where(isOneOf(transfers.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
});

const selectNewest = (executor: Executor, transactionId: string) =>
  executor
    .select()
    .from(transfers)
    .where(eq(transfers.transactionId, transactionId))
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(1);

/** The newest transfer of a transaction; null while no rail has been picked, and where none moves money. */
export async function newestTransfer(
  executor: Executor,
  transactionId: string,
): Promise<TransferRow | null> {
  const [transfer] = await selectNewest(executor, transactionId);
  return transfer ?? null;
}

/** The transfer with a reference on a rail. */
export async function findByReference(
  executor: Executor,
  rail: RailCode,
  reference: string,
): Promise<TransferRow | null> {
  const [transfer] = await executor
    .select()
    .from(transfers)
    .where(and(eq(transfers.rail, rail), eq(transfers.reference, reference)));
  return transfer ?? null;
}

/** A transfer with its transaction. */
export interface Movement {
  row: TransactionRow;
  transfer: TransferRow;
}

/** As {@link lockMovement} for many transfers, by their ids, with the time; unknown ones are left out. */
export async function lockMovements(
  tx: DbTransaction,
  ids: readonly string[],
): Promise<Map<string, Movement & { at: Date }>> {
  const found = await tx
    .select({ id: transfers.transactionId })
    .from(transfers)
    .where(isOneOf(transfers.id, ids));
  const rows = await lockTransactions(tx, [...new Set(found.map(({ id }) => id))]);
  const locked = await tx
    .select()
    .from(transfers)
    .where(isOneOf(transfers.id, ids))
    .orderBy(transfers.id)
    .for("update");
  return new Map(
    locked.flatMap((transfer) => {
      const found = rows.get(transfer.transactionId);
      return found ? [[transfer.id, { ...found, transfer }] as const] : [];
    }),
  );
}

/** Locks a transfer and its transaction until the caller's transaction ends. */
export async function lockMovement(tx: DbTransaction, id: string): Promise<Movement | null> {
  const found = await findTransfer(tx, id);
  // Always in this order, so that two callers never wait for each other.
  const row = found && (await lockTransaction(tx, found.transactionId));
  if (!row) return null;
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, id)).for("update");
  return transfer ? { row, transfer } : null;
}

/** The newest transfer of a transaction that the caller holds locked, locked as well. */
export async function lockNewestTransfer(
  tx: DbTransaction,
  transactionId: string,
): Promise<TransferRow | null> {
  const [transfer] = await selectNewest(tx, transactionId).for("update");
  return transfer ?? null;
}

/**
 * Locks the transfer that an operator decides about, of a transaction that the caller holds locked: one that was
 * executed late, or the newest.
 */
export async function lockTransferToDecide(
  tx: DbTransaction,
  transactionId: string,
): Promise<TransferRow | null> {
  const [late] = await tx
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.transactionId, transactionId),
        eq(transfers.state, "late"),
        isNotNull(transfers.reviewReason),
      ),
    )
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(1)
    .for("update");
  return late ?? lockNewestTransfer(tx, transactionId);
}

/**
 * Locks the transfer with this reference, of a transaction that the caller holds locked; its newest transfer if none
 * has the reference.
 */
export async function lockTransferNamed(
  tx: DbTransaction,
  transactionId: string,
  reference: string | null,
): Promise<TransferRow | null> {
  const [named] = await tx
    .select()
    .from(transfers)
    .where(
      and(eq(transfers.transactionId, transactionId), eq(transfers.reference, reference ?? "")),
    )
    .for("update");
  return named ?? lockNewestTransfer(tx, transactionId);
}

/** Reads the transfers of a transaction, the newest first. */
export async function listTransfers(
  executor: Executor,
  transactionId: string,
): Promise<TransferRow[]> {
  return executor
    .select()
    .from(transfers)
    .where(eq(transfers.transactionId, transactionId))
    .orderBy(desc(transfers.createdAt), desc(transfers.id));
}

/**
 * The transfer that a refund returns, locked with its transaction, where it is in this state; null where it is
 * in another, and for transactions that are no refunds.
 */
export async function lockRefunded(
  tx: DbTransaction,
  { refundOf, direction }: TransactionRow,
  state: TransferState,
): Promise<TransferRow | null> {
  // A refund to the wallet moves nothing over a rail.
  if (refundOf === null || direction === null) return null;
  // A payment is known to be late before its refund is created: no lock is needed for any other.
  if ((await newestTransfer(tx, refundOf))?.state !== state) return null;
  await lockTransaction(tx, refundOf);
  const refunded = await lockNewestTransfer(tx, refundOf);
  return refunded?.state === state ? refunded : null;
}
