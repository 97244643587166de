import { eq, sql, type SQL } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { dueIn } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import type { RailSchedule } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import type { UnconfirmedReason } from "@/lib/states";
import { confirmSettled, flagUnconfirmed } from "./flag-unconfirmed";
import { reverseTransfer } from "./end-transfer";
import { lockMovement } from "./find-transfer";
import { nudgeLater } from "./nudge";
import { postLatePayment, lateDelayMs, returnLatePayment } from "./late-payment";
import { canTell, queryRail, type QueryResult } from "./query-rail";
import type { TransferRow } from "./row";

const minuteMs = 60_000;
/** After a response that does not confirm a settled transfer: when it is queried again, and how often. */
const unconfirmedDelaysMs = [15, 30, 60, 120, 240, 360, 360, 360, 360, 360].map(
  (n) => n * minuteMs,
);
/** While the rail is not asked at all, the response is merely late. */
const notAskedDelayMs = 15 * minuteMs;
/** So many unclear responses in a row, after four hours, are for a person. */
const unclearForPerson = 5;

/**
 * Queries a rail about a transfer that has ended. Only the provider's own response that the money came back
 * reverses a settled one (contract §3, Reversing); any other than "succeeded" makes it an exception, and it
 * is queried again for two days. Money of a collection that had failed goes to suspense.
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
  const isLate = state === "late" && transfer.reviewReason !== null;
  const mayBeLate = state === "failed" && direction === "in";
  if (!isSettled && !isLate && !mayBeLate) {
    logger().warn({ transferId: transfer.id, state }, "nothing to query");
    return null;
  }
  if (!rail) return notAskedDelayMs;
  // "Unknown" is all that it could say, and no doubt of the settlement.
  if (!canTell(rail, transfer)) return null;
  const reported = await queryRail(transfer, rail);
  if (mayBeLate && reported.state === "succeeded") await postLatePayment(transfer.id, reported);
  else if (isSettled && reported.state === "reversed") await reverseTransfer(transfer.id);
  else if (isLate && reported.state === "reversed") await returnLatePayment(transfer.id);
  // As long as nobody has decided whose it is, its provider may take it back.
  else if (isLate) return lateDelayMs;
  else
    await inTransaction(async (tx) => {
      const movement = await lockMovement(tx, transfer.id);
      if (movement?.transfer.state !== state) return;
      if (isSettled && reported.state === "succeeded") await confirmSettled(tx, movement);
      // Whoever asks for queries in a row does not make four hours of them.
      const times = isPlanned ? movement.transfer.unconfirmedQueries + 1 : 0;
      const doubt = isSettled ? unconfirmedOf(reported, times) : null;
      if (doubt) await flagUnconfirmed(tx, movement, doubt);
      await planNext(tx, movement.transfer, { reported, isPlanned, schedule: rail.schedule });
    });
  return null;
}

interface Answered {
  reported: QueryResult;
  isPlanned: boolean;
  schedule: RailSchedule;
}

/**
 * The last planned query counts only once it was answered. A query beside them changes none: at most it
 * brings the first of a row of doubtful ones about.
 */
async function planNext(
  tx: DbTransaction,
  transfer: TransferRow,
  { reported, isPlanned, schedule: { recheckDelaysMs } }: Answered,
): Promise<void> {
  const { id, rechecks, unconfirmedQueries, dueAt } = transfer;
  const plan = (changes: Partial<TransferRow>, next: SQL<Date> | null) =>
    tx
      .update(transfers)
      .set({ ...changes, dueAt: next as unknown as Date })
      .where(eq(transfers.id, id));
  const after = (delayMs: number | undefined) => (delayMs === undefined ? null : dueIn(delayMs));
  const isUnconfirmed = staysUnconfirmed(transfer, reported);
  if (reported.state === "not_asked") {
    if (isPlanned) await plan({}, after(notAskedDelayMs));
    else await nudgeLater(tx, id, notAskedDelayMs);
  } else if (!isPlanned) {
    const isNew = unconfirmedQueries === 0 && (dueAt === null || reported.state !== "unknown");
    const soon = sql<Date>`least(${transfers.dueAt}, ${dueIn(unconfirmedDelaysMs[0] ?? 0)})`;
    if (isUnconfirmed && isNew) await plan({ unconfirmedQueries: 1 }, soon);
    else if (!isUnconfirmed && unconfirmedQueries > 0)
      await plan({ unconfirmedQueries: 0 }, after(recheckDelaysMs[rechecks]));
  } else if (isUnconfirmed && unconfirmedQueries < unconfirmedDelaysMs.length)
    await plan(
      { unconfirmedQueries: unconfirmedQueries + 1 },
      after(unconfirmedDelaysMs[unconfirmedQueries]),
    );
  else
    await plan(
      { rechecks: rechecks + 1, unconfirmedQueries: 0 },
      after(recheckDelaysMs[rechecks + 1]),
    );
}

/** Whether a response leaves open what became of a transfer that has ended in our books. */
function staysUnconfirmed({ state: ended }: TransferRow, { state }: QueryResult): boolean {
  if (ended === "settled") return state !== "succeeded" && state !== "reversed";
  // A failed collection may be paid as long as its provider does not say that it has failed.
  return state === "unknown" || state === "pending" || state === "unconfirmed";
}

/** What makes a settled transfer doubtful, after so many responses in a row; null: nothing, or not yet. */
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
    case "not_asked":
      return null;
    default:
      return state satisfies never;
  }
}
