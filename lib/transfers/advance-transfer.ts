import { and, eq, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { isHeldBack } from "@/lib/batches/is-held-back";
import { database, inTransaction } from "@/lib/db/client";
import type { ProviderAdapter, ProviderCode, QueryOutcome } from "@/lib/providers/contract";
import { adapterFor } from "@/lib/providers/registry";
import { directionOf } from "@/lib/states";
import { changeStatus } from "@/lib/transactions/change-status";
import { findTransaction, lockTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { acknowledge } from "./acknowledge";
import { askProvider } from "./ask-provider";
import { enterCircuit } from "./circuit-breaker";
import {
  failTransfer,
  putBeforeOperators,
  reversePayout,
  settleTransfer,
  unconfirmedWord,
} from "./end-transfer";
import { findNetwork } from "./find-network";
import { pollDelayMs, unavailableDelayMs } from "./schedule";
import { scheduleAdvance } from "./schedule-advance";
import { sendAgain, sendOrder } from "./send-order";

/**
 * Takes a payout or a collection one step further: find its network, send it, or ask what became of
 * it. Safe to run at any time, any number of times at once and after a crash at any line: what has been
 * decided is in the database before the provider hears of it, and the reference never changes.
 * @param nudged whether this is a step beside the planned ones, which stay as they are
 */
export async function advanceTransfer(transactionId: string, nudged = false): Promise<void> {
  const row = await findTransaction(database(), transactionId);
  if (!row) return;
  if (row.status === "pending") await start(row);
  else if (row.status === "processing") {
    const step = await followUp(row);
    if (step !== "ended" && !nudged) await waitAgain(row, step);
  }
}

async function start(row: TransactionRow): Promise<void> {
  const direction = directionOf(row.type);
  if (!direction) return;
  if (row.batchId && (await isHeldBack(database(), row.batchId)))
    return scheduleAdvance(database(), row.id, { delayMs: unavailableDelayMs });
  const choice = await findNetwork({
    phone: (direction === "out" ? row.recipient : row.payer) ?? "",
    direction,
    requested: row.requestedProvider as ProviderCode | null,
    acceptedAt: row.createdAt,
    transactionId: row.id,
  });
  if (choice.state === "unavailable") return waitForNetwork(row);
  if (choice.state === "none") {
    await failTransfer(row.id, choice.failure, "system", { from: "pending" });
    return;
  }
  // Only payouts show a name: the payer of a collection did not ask to be told to anyone.
  const name = direction === "out" ? choice.name : null;
  const permit = enterCircuit(choice.adapter.code, "send");
  if (!permit) return waitForNetwork(row);
  const started = await markSending(row, choice.adapter, name).catch((error: unknown) => {
    permit.leave(null);
    throw error;
  });
  if (started) await sendOrder({ row: started, permit }, choice.adapter);
  else permit.leave(null);
}

/** The network is down or off: the transfer stays queued, can be cancelled, and is tried again. */
async function waitForNetwork(row: TransactionRow): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .update(transactions)
      .set({ statusReason: "provider_unavailable", updatedAt: sql`app_now()` })
      .where(and(eq(transactions.id, row.id), eq(transactions.status, "pending")));
    await scheduleAdvance(tx, row.id, { delayMs: unavailableDelayMs });
  });
}

/**
 * Commits the decision to send, and under which reference, before the provider hears of it; unless it
 * was cancelled, or its batch held back, while its network was looked for.
 */
async function markSending(
  { id, batchId }: TransactionRow,
  adapter: ProviderAdapter,
  name: string | null,
): Promise<TransactionRow | null> {
  return inTransaction(async (tx) => {
    const heldBack = batchId !== null && (await isHeldBack(tx, batchId, { share: true }));
    const row = await lockTransaction(tx, id);
    if (row?.status !== "pending") return null;
    if (heldBack) {
      await scheduleAdvance(tx, id, { delayMs: unavailableDelayMs });
      return null;
    }
    const started = await changeStatus(tx, row, "processing", "system", {
      provider: adapter.code,
      providerReference: adapter.referenceFor(id),
      recipientName: name,
      sendAttempts: 1,
      firstSentAt: sql`app_now()` as unknown as Date,
      lastSentAt: sql`app_now()` as unknown as Date,
    });
    // If this process dies before the answer, the next run asks by reference.
    await scheduleAdvance(tx, id, { delayMs: pollDelayMs({ queries: 0, sendAttempts: 1 }) });
    return started;
  });
}

/** What a step came to for a transfer that was sent. */
type FollowUp = "ended" | "open" | "not_asked";

async function followUp(row: TransactionRow): Promise<FollowUp> {
  const direction = directionOf(row.type);
  const adapter = direction && adapterFor(row.provider as ProviderCode, direction);
  if (!adapter) return "open";
  const told = await askProvider(row, adapter);
  switch (told.state) {
    case "not_asked":
      return "not_asked";
    case "absent":
      await sendAgain(row, adapter);
      return "open";
    case "pending":
      if (row.acknowledgedAt === null || row.reviewReason !== null) await acknowledge(row.id);
      return "open";
    case "unknown":
      return "open";
    case "succeeded":
    case "failed":
    case "reversed":
    case "unconfirmed":
      return (await endAsTold(row, adapter.code, told)) ? "ended" : "open";
    default:
      return told satisfies never;
  }
}

/** Ends the transfer where the provider's own answer says how. @returns whether it has ended */
async function endAsTold(
  row: TransactionRow,
  provider: ProviderCode,
  told: Extract<QueryOutcome, { state: "succeeded" | "failed" | "reversed" | "unconfirmed" }>,
): Promise<boolean> {
  const by = `provider:${provider}`;
  switch (told.state) {
    case "succeeded":
      return settleTransfer(row.id, by, told);
    case "reversed":
      return endReversed(row, by);
    case "failed":
      return failTransfer(row.id, told.failure, by);
    case "unconfirmed":
      await putBeforeOperators(row.id, unconfirmedWord);
      return false;
    default:
      return told satisfies never;
  }
}

/** It came and went before we first asked. What was collected and taken back was never ours. */
async function endReversed(row: TransactionRow, by: string): Promise<boolean> {
  if (directionOf(row.type) === "in")
    return failTransfer(
      row.id,
      {
        code: "PROVIDER_REJECTED",
        message: "The network gave the payment back to the payer.",
        retryable: true,
      },
      by,
    );
  await settleTransfer(row.id, by, { receipt: null, amountMinor: null });
  return reversePayout(row.id);
}

/** Counts the query and plans the next one; nothing happens once the transfer has ended. */
async function waitAgain(row: TransactionRow, step: "open" | "not_asked"): Promise<void> {
  await inTransaction(async (tx) => {
    const made = step === "open" ? 1 : 0;
    const [waiting] = await tx
      .update(transactions)
      .set({ queries: sql`${transactions.queries} + ${made}` })
      .where(and(eq(transactions.id, row.id), eq(transactions.status, "processing")))
      .returning({ queries: transactions.queries, sendAttempts: transactions.sendAttempts });
    if (!waiting) return;
    const delayMs = step === "open" ? pollDelayMs(waiting) : unavailableDelayMs;
    await scheduleAdvance(tx, row.id, { delayMs });
  });
}
