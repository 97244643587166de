import { eq } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { inTransaction, type Transaction } from "@/lib/db/client";
import { dueIn } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import type { RailSchedule } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import type { DoubtReason } from "@/lib/states";
import { confirmSettled, doubtTransfer } from "./doubt-transfer";
import { reverseTransfer } from "./end-transfer";
import { lockMovement } from "./find-transfer";
import { nudgeLater } from "./nudge";
import { bookLatePayment } from "./late-payment";
import { queryRail, type QueryResult } from "./query-rail";
import type { TransferRow } from "./row";

const minuteMs = 60_000;
/** After a response that does not confirm a settled transfer: when it is queried again, and how often. */
const doubtDelaysMs = [15, 30, 60, 120, 240, 360, 360, 360, 360, 360].map((n) => n * minuteMs);
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
  const isSettled = transfer.state === "settled" && transfer.direction === "out";
  const mayBeLate = transfer.state === "failed" && transfer.direction === "in";
  if (!isSettled && !mayBeLate) {
    logger().warn({ transferId: transfer.id, state: transfer.state }, "nothing to query");
    return null;
  }
  if (!rail) return notAskedDelayMs;
  const reported = await queryRail(transfer, rail);
  if (mayBeLate && reported.state === "succeeded") await bookLatePayment(transfer.id, reported);
  else if (isSettled && reported.state === "reversed") await reverseTransfer(transfer.id);
  else
    await inTransaction(async (tx) => {
      const movement = await lockMovement(tx, transfer.id);
      if (movement?.transfer.state !== transfer.state) return;
      if (isSettled && reported.state === "succeeded") await confirmSettled(tx, movement);
      const doubt = isSettled ? doubtOf(reported, movement.transfer.doubts + 1) : null;
      if (doubt) await doubtTransfer(tx, movement, doubt);
      await planNext(tx, movement.transfer, { reported, isPlanned, schedule: rail.schedule });
    });
  return null;
}

interface Answered {
  reported: QueryResult;
  isPlanned: boolean;
  schedule: RailSchedule;
}

/** The last planned query counts only once it was answered; a query beside them changes none. */
async function planNext(
  tx: Transaction,
  { id, state, rechecks, doubts }: TransferRow,
  { reported, isPlanned, schedule: { recheckDelaysMs } }: Answered,
): Promise<void> {
  const plan = (changes: Partial<TransferRow>, delayMs: number | undefined) =>
    tx
      .update(transfers)
      .set({
        ...changes,
        dueAt: delayMs === undefined ? null : (dueIn(delayMs) as unknown as Date),
      })
      .where(eq(transfers.id, id));
  // Whether a failed collection was paid after all is open only where the response is unclear.
  const isDoubtful = state === "settled" ? isUnconfirmed(reported) : reported.state === "unknown";
  const doubtDelayMs = isDoubtful ? doubtDelaysMs[doubts] : undefined;
  if (reported.state === "not_asked") {
    if (isPlanned) await plan({}, notAskedDelayMs);
    else await nudgeLater(tx, id, notAskedDelayMs);
  } else if (doubtDelayMs !== undefined) await plan({ doubts: doubts + 1 }, doubtDelayMs);
  else if (isPlanned) {
    const answered = rechecks + 1;
    await plan({ rechecks: answered, doubts: 0 }, recheckDelaysMs[answered]);
  } else if (doubts > 0) await plan({ doubts: 0 }, recheckDelaysMs[rechecks]);
}

function isUnconfirmed({ state }: QueryResult): boolean {
  return state !== "succeeded" && state !== "reversed" && state !== "not_asked";
}

/** What makes a settled transfer doubtful, after so many responses in a row; null: nothing, or not yet. */
function doubtOf({ state }: QueryResult, times: number): DoubtReason | null {
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
