import { and, eq, inArray, sql } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { QueryOutcome, Rail, RailSchedule } from "@/lib/providers/contract";
import { railFor } from "@/lib/providers/registry";
import { acknowledge } from "./change-transfer";
import { failTransfer, flagForReview, reverseTransfer, settleTransfer } from "./end-transfer";
import { findTransferGrouped } from "./find-transfer";
import { nudgeLater } from "./nudge";
import { queryDelayMs } from "./query-delay";
import { queryRail } from "./query-rail";
import { recheckTransfer } from "./recheck-transfer";
import type { TransferRow } from "./row";
import { sendAgain } from "./send-order";
import { unavailableDelayMs } from "./queue-again";

/**
 * Takes a transfer one step further: queries its rail, and sends it again where that is safe. Safe to run at
 * any time, any number of times at once and after a crash at any line.
 * @param isPlanned false: an extra step, which leaves the planned one unchanged
 * @returns milliseconds until the next planned step; null: the row has it
 */
export async function stepTransfer(
  id: string,
  { isPlanned }: { isPlanned: boolean },
): Promise<number | null> {
  const transfer = await findTransferGrouped(id);
  if (!transfer) return null;
  if (transfer.state !== "sending" && transfer.state !== "submitted")
    return recheckTransfer(transfer, isPlanned);
  const rail = railFor(transfer.rail, transfer.direction);
  const step = rail ? await followUp(transfer, rail) : "not_queried";
  if (step === "ended") return null;
  if (!isPlanned) {
    if (step === "not_queried") await nudgeLater(database(), id, unavailableDelayMs);
    return null;
  }
  return rail && step === "open" ? countQuery(transfer, rail.schedule) : unavailableDelayMs;
}

/** The result of a step for a transfer that was sent. */
type FollowUp = "ended" | "open" | "not_queried";

async function followUp(transfer: TransferRow, rail: Rail): Promise<FollowUp> {
  // It was never sent, and its rail cannot report that.
  if (transfer.lastSentAt === null) {
    await sendAgain(transfer, rail);
    return "open";
  }
  const reported = await queryRail(transfer, rail);
  switch (reported.state) {
    case "not_queried":
      return "not_queried";
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
 * Some providers report nothing about refunds: one that is still unclear after the last planned delay becomes
 * an exception, since its money is on hold.
 */
async function reviewLostRefund(
  { id, refundOf, queries, acknowledgedAt }: TransferRow,
  { code, schedule }: Rail,
): Promise<void> {
  if (refundOf === null || queries < schedule.queryDelaysMs.length) return;
  const reason = acknowledgedAt === null ? "never_acknowledged" : "lost_by_provider";
  await flagForReview(id, reason, `provider:${code}`);
}

/** Ends the transfer as the provider's own response reports. @returns whether it has ended */
async function endAsReported(
  transfer: TransferRow,
  reported: Extract<QueryOutcome, { state: "succeeded" | "failed" | "reversed" | "unconfirmed" }>,
): Promise<boolean> {
  const { id, rail, direction } = transfer;
  const by = `provider:${rail}`;
  switch (reported.state) {
    case "succeeded":
      return settleTransfer(id, by, reported, transfer);
    case "reversed":
      // It was executed and reversed before the first query. A returned collection was never credited.
      if (direction === "in") return failTransfer(id, givenBack, by, { read: transfer });
      await settleTransfer(id, by, { receipt: null, amountMinor: null }, transfer);
      return reverseTransfer(id);
    case "failed":
      return failTransfer(id, reported.failure, by, { read: transfer });
    case "unconfirmed":
      await flagForReview(id, "unconfirmed_status", by);
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
