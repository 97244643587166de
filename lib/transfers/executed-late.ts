import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { hasEndedUnpaid } from "@/lib/states";
import { lockSuspense, post } from "@/lib/ledger/post";
import { countRegardless } from "@/lib/limits/count";
import { logger } from "@/lib/log/logger";
import { changeReason, changeStatus } from "@/lib/transactions/change-status";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { listCounted } from "@/lib/transactions/phone-owner";
import { publicName, type Author } from "@/lib/transactions/record-step";
import { returnsLatePayment, type TransactionRow } from "@/lib/transactions/row";
import { changeTransfer, setReview } from "./change-transfer";
import { lockRefunded, type Movement } from "./find-transfer";
import { holdOf, movedMinor, settlementOfCharge } from "./postings";

/**
 * Payouts that their network executed after it had reported them as failed. The merchant had its money back and may
 * have paid again, so nobody is charged automatically: the amount stays in suspense until an operator decides.
 * A failed payout is either replaced by a retry or charged, never both; the database has an index for that.
 */

/** The first of several attempts at one payout. */
const firstAttemptId = ({ id, replaces }: Pick<TransactionRow, "id" | "replaces">): string =>
  replaces ?? id;

// Columns are written with their table: Drizzle leaves it out where a query reads one table.
/** SQL: whether this or another attempt at the same payout was executed after it had failed. */
export const anyExecutedLate: SQL<boolean> = sql<boolean>`exists (
  select 1 from transactions attempt join transfers sent on sent.transaction_id = attempt.id
  where attempt.status in ('failed', 'cancelled', 'expired') and sent.direction = 'out' and sent.state in ('late', 'settled')
    and (attempt.id = coalesce(transactions.replaces, transactions.id)
      or attempt.replaces = coalesce(transactions.replaces, transactions.id)))`;

/**
 * SQL: whether another attempt at the same payout, or refund, is in progress or completed, or was charged. The other
 * attempt may be a later transfer of the same transaction, if our float was short for the first.
 */
export const isReplaced: SQL<boolean> = sql<boolean>`transactions.status
  not in ('failed', 'cancelled', 'expired', 'reversed') or exists (
  select 1 from transactions other where other.id <> transactions.id
    and other.status not in ('failed', 'cancelled', 'expired', 'reversed')
    and (other.replaces = coalesce(transactions.replaces, transactions.id)
      or other.refund_of = transactions.refund_of))`;

const isAttemptAt = (firstIds: readonly string[]) =>
  or(inArray(transactions.id, [...firstIds]), inArray(transactions.replaces, [...firstIds]));

/** The ids of all attempts at these payouts, in the order in which they are locked. @param firstIds by {@link firstAttemptId} */
export async function listAttempts(
  tx: DbTransaction,
  firstIds: readonly string[],
): Promise<string[]> {
  if (firstIds.length === 0) return [];
  const attempts = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(isAttemptAt(firstIds))
    .orderBy(transactions.id);
  return attempts.map(({ id }) => id);
}

/**
 * The first attempts of those payouts of which an attempt was executed late. If the caller holds all attempts locked,
 * that stays so until its transaction ends.
 */
export async function findExecutedLate(
  tx: DbTransaction,
  firstIds: readonly string[],
): Promise<Set<string>> {
  if (firstIds.length === 0) return new Set();
  const found = await tx
    .select({ id: transactions.id, replaces: transactions.replaces })
    .from(transactions)
    .where(and(isAttemptAt(firstIds), anyExecutedLate));
  return new Set(found.map(firstAttemptId));
}

/** The first attempts at the same payouts as these transactions, by their ids. */
export async function readFirstAttemptIds(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const attempts = await executor
    .select({ id: transactions.id, replaces: transactions.replaces })
    .from(transactions)
    .where(inArray(transactions.id, [...ids]));
  return new Map(attempts.map((attempt) => [attempt.id, firstAttemptId(attempt)]));
}

/** A refund of a collection that was executed after it had failed; null if there is none. */
export async function findRefundExecutedLate(
  executor: Executor,
  collectionId: string,
): Promise<string | null> {
  const [refund] = await executor
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.refundOf, collectionId), anyExecutedLate))
    .limit(1);
  return refund?.id ?? null;
}

/** Whether another attempt at a payout was executed after it had failed. */
export async function wasExecutedLate(executor: Executor, id: string): Promise<boolean> {
  const found = await executor
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.id, id), anyExecutedLate));
  return found.length > 0;
}

/**
 * Makes a failed payout, which the caller holds locked and has moved to `late`, an exception, and tells its merchant
 * not to pay again. A refund of a late payment needs nobody: the payer has the money that was in suspense for it.
 */
export async function reviewExecutedLate(
  tx: DbTransaction,
  { row, transfer }: Movement,
  paidMinor: bigint,
): Promise<void> {
  const by = `provider:${transfer.rail}`;
  if (!hasEndedUnpaid(row.status)) {
    // Our float was short for it, and the transaction has been sent again since: its merchant pays once.
    logger().error(
      { transactionId: row.id },
      "a rejected attempt at a payout was executed after all",
    );
    return;
  }
  if (returnsLatePayment(row) && paidMinor === transfer.amountMinor) {
    const payment = await lockRefunded(tx, row, "late");
    if (payment?.reviewReason === "paid_late") {
      await changeTransfer(tx, payment, "reversed");
      await changeTransfer(tx, { ...transfer, state: "late" }, "settled");
      return;
    }
  }
  logger().error({ transactionId: row.id }, "a payout that had failed was executed after all");
  await changeReason(tx, row, "under_review", by, { failureRetryable: false });
}

/**
 * Charges the merchant for a payout that was executed after it had failed; the caller holds it locked. The charge is
 * a transaction of its own, completed at once, that returns to suspense what the network took out of it. It counts
 * against the limits of today, whatever is left of them, because the money has left already.
 * @throws CedirailError `INSUFFICIENT_FUNDS`, or `INVALID_STATE` if no decision is due or the payout was paid again
 */
export async function chargeExecutedLate(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
): Promise<TransactionRow> {
  assertAwaitsDecision({ row, transfer });
  const [replaced] = await tx
    .select({ is: isReplaced })
    .from(transactions)
    .where(eq(transactions.id, row.id));
  if (replaced?.is) throw invalidState("It was paid again: the merchant has paid for it once.");
  const moved = movedMinor(transfer);
  const charge = await createTransaction(
    tx,
    {
      id: createId("txn"),
      merchantId: row.merchantId,
      type: row.type,
      status: "pending",
      amountMinor: moved < row.amountMinor ? moved : row.amountMinor,
      currency: row.currency,
      feeMinor: row.feeMinor,
      wallet: row.wallet,
      recipient: row.recipient,
      recipientName: row.recipientName,
      country: row.country,
      direction: "out",
      provider: transfer.rail,
      description: `Executed late: ${row.id}`,
      countedMinor: row.countedMinor,
      refundOf: row.refundOf,
      replaces: firstAttemptId(row),
      createdBy: publicName(by),
      createdByUser: null,
    },
    by,
  );
  // A claim has counters of its own, which the payout names and its charge does not.
  const { createdAt, countedMinor } = charge;
  await countRegardless(
    tx,
    listCounted(row).map(({ spender }) => ({ spender, createdAt, countedMinor })),
  );
  // Taken before the wallet's accounts, or two transactions could wait for each other.
  await lockSuspense(tx);
  await post(tx, holdOf(charge));
  await post(tx, settlementOfCharge(charge));
  await changeTransfer(tx, transfer, "settled");
  await changeReason(tx, row, null, by);
  return changeStatus(tx, charge, "completed", by);
}

/** Leaves what a payout moved after it had failed in suspense, at our expense. The caller holds it locked. */
export async function leaveUnrecovered(
  tx: DbTransaction,
  movement: Movement,
  by: Author,
): Promise<void> {
  assertAwaitsDecision(movement);
  await setReview(tx, movement.transfer, null);
  if (hasEndedUnpaid(movement.row.status)) await changeReason(tx, movement.row, null, by);
}

function assertAwaitsDecision({ transfer: { state, reviewReason } }: Movement): void {
  if (state === "late" && reviewReason === "failed_then_succeeded") return;
  throw invalidState("This was not executed after it had failed.");
}

/** The charge for a payout that was executed late, locked. */
export async function lockCharge(tx: DbTransaction, row: TransactionRow): Promise<TransactionRow> {
  const [found] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.replaces, firstAttemptId(row)),
        eq(transactions.description, `Executed late: ${row.id}`),
        eq(transactions.status, "completed"),
      ),
    );
  const charge = found && (await lockTransaction(tx, found.id));
  if (charge?.status !== "completed") throw invalidState("Nothing was charged for it.");
  return charge;
}
