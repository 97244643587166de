import { and, eq, inArray, sql } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { QueryOutcome, Rail, RailSchedule } from "@/lib/providers/contract";
import { railFor } from "@/lib/providers/registry";
import { acknowledge } from "./acknowledge";
import { failTransfer, putBeforeOperators, reverseTransfer, settleTransfer } from "./end-transfer";
import { findTransfer } from "./find-transfer";
import { nudgeLater } from "./nudge";
import { queryDelayMs } from "./query-delay";
import { queryRail } from "./query-rail";
import { recheckTransfer } from "./recheck-transfer";
import type { TransferRow } from "./row";
import { sendAgain } from "./send-order";
import { unavailableDelayMs } from "./start-transfer";

/**
 * Takes a transfer one step further: asks its rail what became of it, and sends it again where that is
 * safe. Safe to run at any time, any number of times at once and after a crash at any line.
 * @param isPlanned false: a step beside the planned ones, which stay as they are
 * @returns milliseconds until the next planned step; null: the row says so itself
 */
export async function stepTransfer(
  id: string,
  { isPlanned }: { isPlanned: boolean },
): Promise<number | null> {
  const transfer = await findTransfer(database(), id);
  if (!transfer) return null;
  if (transfer.state !== "sending" && transfer.state !== "submitted")
    return recheckTransfer(transfer, isPlanned);
  const rail = railFor(transfer.rail, transfer.direction);
  const step = rail ? await followUp(transfer, rail) : "not_asked";
  if (step === "ended") return null;
  if (!isPlanned) {
    if (step === "not_asked") await nudgeLater(database(), id, unavailableDelayMs);
    return null;
  }
  return rail && step === "open" ? countQuery(transfer, rail.schedule) : unavailableDelayMs;
}

/** What a step came to for a transfer that was sent. */
type FollowUp = "ended" | "open" | "not_asked";

async function followUp(transfer: TransferRow, rail: Rail): Promise<FollowUp> {
  // It never left, and its rail could not tell.
  if (transfer.lastSentAt === null) {
    await sendAgain(transfer, rail);
    return "open";
  }
  const reported = await queryRail(transfer, rail);
  switch (reported.state) {
    case "not_asked":
      return "not_asked";
    case "absent":
      await sendAgain(transfer, rail);
      return "open";
    case "pending":
      await acknowledge(transfer, `provider:${rail.code}`);
      return "open";
    case "unknown":
      await reviewLostRefund(transfer, rail);
      return "open";
    case "succeeded":
    case "failed":
    case "reversed":
    case "unconfirmed":
      return (await endAsReported(transfer, reported)) ? "ended" : "open";
    default:
      return reported satisfies never;
  }
}

/**
 * Some providers tell of a refund nothing at all: one that is still unclear after the last planned delay is
 * for a person, since its money is held meanwhile.
 */
async function reviewLostRefund(
  { id, refundOf, queries, acknowledgedAt }: TransferRow,
  { code, schedule }: Rail,
): Promise<void> {
  if (refundOf === null || queries < schedule.queryDelaysMs.length) return;
  const reason = acknowledgedAt === null ? "never_acknowledged" : "lost_by_provider";
  await putBeforeOperators(id, reason, `provider:${code}`);
}

/** Ends the transfer where the provider's own response says how. @returns whether it has ended */
async function endAsReported(
  { id, rail, direction }: TransferRow,
  reported: Extract<QueryOutcome, { state: "succeeded" | "failed" | "reversed" | "unconfirmed" }>,
): Promise<boolean> {
  const by = `provider:${rail}`;
  switch (reported.state) {
    case "succeeded":
      return settleTransfer(id, by, reported);
    case "reversed":
      // It came and went before we first asked. What was collected and taken back was never ours.
      if (direction === "in") return failTransfer(id, givenBack, by);
      await settleTransfer(id, by, { receipt: null, amountMinor: null });
      return reverseTransfer(id);
    case "failed":
      return failTransfer(id, reported.failure, by);
    case "unconfirmed":
      await putBeforeOperators(id, "unconfirmed_status", by);
      return false;
    default:
      return reported satisfies never;
  }
}

const givenBack = {
  code: "PROVIDER_REJECTED",
  message: "The network gave the payment back to the payer.",
  retryable: true,
} as const;

/** Counts a planned query. @returns when the next one is due; null once the transfer has ended */
async function countQuery(
  { id }: TransferRow,
  { queryDelaysMs }: RailSchedule,
): Promise<number | null> {
  const [waiting] = await database()
    .update(transfers)
    .set({ queries: sql`${transfers.queries} + 1` })
    .where(and(eq(transfers.id, id), inArray(transfers.state, ["sending", "submitted"])))
    .returning({ queries: transfers.queries, attempts: transfers.attempts });
  return waiting ? queryDelayMs(queryDelaysMs, waiting) : null;
}
