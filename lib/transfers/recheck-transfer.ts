import { eq, sql, type SQL } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { type DbTransaction, inTransaction } from "@/lib/db/client";
import { dueIn } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import type { RailSchedule } from "@/lib/providers/contract";
import { hasAppliedAct } from "@/lib/proposals/applied-acts";
import { railOf } from "@/lib/providers/registry";
import {
  resolutionKindName,
  type ResolutionOutcome,
  type UnconfirmedReason,
  unconfirmedReasons,
} from "@/lib/states";
import { setReview } from "./change-transfer";
import { reverseTransfer } from "./end-transfer";
import { lockMovement, type Movement } from "./find-transfer";
import { lateDelayMs, postLatePayment, returnLatePayment } from "./late-payment";
import { nudgeLater } from "./nudge";
import { mayExecuteLate } from "./outcome";
import { isQueryable, queryRail, type QueryResult } from "./query-rail";
import type { TransferRow } from "./row";

const minuteMs = 60_000;
/** After a response that does not confirm a settled transfer: when it is queried again, and how often. */
const unconfirmedDelaysMs = [15, 30, 60, 120, 240, 360, 360, 360, 360, 360].map(
  (n) => n * minuteMs,
);
/** The delay while the rail is not connected or its circuit is open. */
const notQueriedDelayMs = 15 * minuteMs;
/** After so many unclear responses in a row, about four hours, it is an exception. */
const unclearForPerson = 5;

/**
 * Queries a rail about a transfer that has ended. Only the provider's own response that the money came back
 * reverses a settled one (contract §3, Reversing); any other than "succeeded" makes it an exception, and it
 * is queried again for two days. "Succeeded" makes a failed one an exception, with its money in suspense; any other
 * response leaves it failed.
 * @param isPlanned false: one query more than planned, after a provider callback
 * @returns milliseconds until the next try where its rail is not connected here; null: the row says when
 *   the next query is due
 */
export async function recheckTransfer(
  transfer: TransferRow,
  isPlanned: boolean,
): Promise<number | null> {
  const rail = railOf(transfer.rail);
  const { state, direction } = transfer;
  const isSettled = state === "settled" && direction === "out";
  const isLate = state === "late" && (direction === "out" || transfer.reviewReason !== null);
  const mayBeLate = mayExecuteLate(transfer);
  if (!isSettled && !isLate && !mayBeLate) {
    logger().warn({ transferId: transfer.id, state }, "nothing to query");
    return null;
  }
  if (!rail) return notQueriedDelayMs;
  // The rail could only report "unknown", which says nothing about the settlement.
  if (!isQueryable(rail, transfer)) return null;
  const reported = await queryRail(transfer, rail);
  if (mayBeLate && reported.state === "succeeded") await postLatePayment(transfer.id, reported);
  else if (isSettled && reported.state === "reversed") await reverseTransfer(transfer.id);
  else if (isLate && reported.state === "reversed") await returnLatePayment(transfer.id);
  // Until an operator decides, the provider may take the money back.
  else if (isLate) return transfer.reviewReason === null ? null : lateDelayMs;
  else
    await inTransaction(async (tx) => {
      const movement = await lockMovement(tx, transfer.id);
      if (movement?.transfer.state !== state) return;
      if (isSettled && reported.state === "succeeded") await confirmSettled(tx, movement);
      // Only planned queries count: extra ones in a row do not add up to four hours.
      const times = isPlanned ? movement.transfer.unconfirmedQueries + 1 : 0;
      const reason = isSettled ? unconfirmedOf(reported, times) : null;
      if (reason) await flagUnconfirmed(tx, movement, reason);
      const delaysMs = await recheckDelays(tx, movement.transfer, rail.schedule);
      await planNext(tx, movement.transfer, { reported, isPlanned, delaysMs });
    });
  return null;
}

interface Queried {
  reported: QueryResult;
  isPlanned: boolean;
  /** When the planned queries are made, each after the one before it. */
  delaysMs: readonly number[];
}

/** An operator's decision that a payout failed is checked daily for these days more: it was a doubtful one. */
const operatorFailedDelaysMs = Array.from({ length: 6 }, () => 24 * 60 * minuteMs);

async function recheckDelays(
  tx: DbTransaction,
  { state, direction, transactionId }: TransferRow,
  { recheckDelaysMs }: RailSchedule,
): Promise<readonly number[]> {
  const isFailedPayout = state === "failed" && direction === "out";
  if (!isFailedPayout || !(await wasResolved(tx, transactionId, "failed"))) return recheckDelaysMs;
  return [...recheckDelaysMs, ...operatorFailedDelaysMs];
}

/**
 * Plans the next query. A planned query counts only when the rail responded. An extra query leaves the plan
 * unchanged, except that it may start a series of queries about an unconfirmed settlement.
 */
async function planNext(
  tx: DbTransaction,
  transfer: TransferRow,
  { reported, isPlanned, delaysMs }: Queried,
): Promise<void> {
  const { id, rechecks, unconfirmedQueries, dueAt } = transfer;
  const plan = (changes: Partial<TransferRow>, next: SQL<Date> | null) =>
    tx
      .update(transfers)
      .set({ ...changes, dueAt: next as unknown as Date })
      .where(eq(transfers.id, id));
  const after = (delayMs: number | undefined) => (delayMs === undefined ? null : dueIn(delayMs));
  const isUnconfirmed = staysUnconfirmed(transfer, reported);
  if (reported.state === "not_queried") {
    if (isPlanned) await plan({}, after(notQueriedDelayMs));
    else await nudgeLater(tx, id, notQueriedDelayMs);
  } else if (!isPlanned) {
    const isNew = unconfirmedQueries === 0 && (dueAt === null || reported.state !== "unknown");
    const soon = sql<Date>`least(${transfers.dueAt}, ${dueIn(unconfirmedDelaysMs[0] ?? 0)})`;
    if (isUnconfirmed && isNew) await plan({ unconfirmedQueries: 1 }, soon);
    else if (!isUnconfirmed && unconfirmedQueries > 0)
      await plan({ unconfirmedQueries: 0 }, after(delaysMs[rechecks]));
  } else if (isUnconfirmed && unconfirmedQueries < unconfirmedDelaysMs.length)
    await plan(
      { unconfirmedQueries: unconfirmedQueries + 1 },
      after(unconfirmedDelaysMs[unconfirmedQueries]),
    );
  else await plan({ rechecks: rechecks + 1, unconfirmedQueries: 0 }, after(delaysMs[rechecks + 1]));
}

/** Whether a response does not confirm the state of an ended transfer. */
function staysUnconfirmed({ state: ended }: TransferRow, { state }: QueryResult): boolean {
  if (ended === "settled") return state !== "succeeded" && state !== "reversed";
  // A failed transfer may be executed as long as its provider does not say that it has failed.
  return state === "unknown" || state === "pending" || state === "unconfirmed";
}

/** Why a settled transfer is unconfirmed after so many responses in a row; null: it is not, or not yet. */
function unconfirmedOf({ state }: QueryResult, times: number): UnconfirmedReason | null {
  switch (state) {
    case "failed":
    case "absent":
    case "pending":
    case "unconfirmed":
      return `settled_then_${state}`;
    case "unknown":
      return times >= unclearForPerson ? "settled_then_unclear" : null;
    case "succeeded":
    case "reversed":
    case "not_queried":
      return null;
    default:
      return state satisfies never;
  }
}

const rankOf = (reason: string | null) => unconfirmedReasons.indexOf(reason as UnconfirmedReason);

/**
 * Makes a settled transfer, which the caller holds locked, an exception, with the reason on its row and in the
 * audit log. Does nothing when it already is one for an equal or stronger reason, or when an operator has
 * reviewed this reason and confirmed the settlement.
 */
export async function flagUnconfirmed(
  tx: DbTransaction,
  movement: Movement,
  reason: UnconfirmedReason,
): Promise<void> {
  const { row, transfer } = movement;
  const { reviewReason } = transfer;
  if (reviewReason !== null && rankOf(reviewReason) >= rankOf(reason)) return;
  if (await wasResolved(tx, row.id, "completed", reason)) return;
  logger().error({ transactionId: row.id, reason }, "the provider no longer confirms a settlement");
  await review(tx, movement, reason, "unconfirmed", reason);
}

/** Clears the exception of a settled transfer that the provider confirms after all. */
async function confirmSettled(tx: DbTransaction, movement: Movement): Promise<void> {
  const { reviewReason } = movement.transfer;
  if (rankOf(reviewReason) >= 0) await review(tx, movement, null, "confirmed", reviewReason);
}

async function review(
  tx: DbTransaction,
  { row, transfer }: Movement,
  next: UnconfirmedReason | null,
  act: string,
  reviewReason: string | null,
): Promise<void> {
  await setReview(tx, transfer, next);
  await recordAct(tx, {
    merchantId: null,
    actor: `provider:${transfer.rail}`,
    action: `${row.type}.${act}`,
    resource: row.id,
    details: { reviewReason },
  });
}

/** Whether an operator resolved a transaction in this way, for this review reason where one is given. */
async function wasResolved(
  tx: DbTransaction,
  transactionId: string,
  outcome: ResolutionOutcome,
  reason?: UnconfirmedReason,
): Promise<boolean> {
  const members = { outcome, ...(reason && { reviewReason: reason }) };
  const [row] = await tx.execute<{ exists: boolean }>(
    sql`select ${hasAppliedAct(resolutionKindName, transactionId, members)}`,
  );
  return row?.exists === true;
}
