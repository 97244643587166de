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
import { askProvider } from "./ask-provider";
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
 * it. Safe to run at any time, any number of times and after a crash at any line: what has been
 * decided is in the database before the provider hears of it, and the reference never changes.
 */
export async function advanceTransfer(transactionId: string): Promise<void> {
  const row = await findTransaction(database(), transactionId);
  if (!row) return;
  if (row.status === "pending") await start(row);
  else if (row.status === "processing") await followUp(row);
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
    transactionId: row.id,
  });
  if (choice.state === "unavailable") return waitForNetwork(row);
  if (choice.state === "none") {
    await failTransfer(row.id, choice.failure, "worker", { from: "pending" });
    return;
  }
  // Only payouts show a name: the payer of a collection did not ask to be told to anyone.
  const name = direction === "out" ? choice.name : null;
  const started = await markSending(row, choice.adapter, name);
  if (started) await sendOrder(started, choice.adapter);
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
    const started = await changeStatus(tx, row, "processing", "worker", {
      provider: adapter.code,
      providerReference: adapter.referenceFor(id),
      recipientName: name,
      sendAttempts: 1,
      firstSentAt: sql`app_now()` as unknown as Date,
    });
    // If this process dies before the answer, the next run asks by reference.
    await scheduleAdvance(tx, id, { delayMs: pollDelayMs({ queries: 0, sendAttempts: 1 }) });
    return started;
  });
}

async function followUp(row: TransactionRow): Promise<void> {
  const direction = directionOf(row.type);
  const adapter = direction && adapterFor(row.provider as ProviderCode, direction);
  if (!adapter) return waitAgain(row);
  const told = await askProvider(row, adapter);
  if (told.state === "absent") {
    await sendAgain(row, adapter);
    return waitAgain(row);
  }
  if (!(await endAsTold(row, adapter.code, told))) await waitAgain(row);
}

/** Ends the transfer where the provider's own answer says how. @returns whether it has ended */
async function endAsTold(
  row: TransactionRow,
  provider: ProviderCode,
  told: Exclude<QueryOutcome, { state: "absent" }>,
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
    case "pending":
    case "unknown":
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
async function waitAgain(row: TransactionRow): Promise<void> {
  await inTransaction(async (tx) => {
    const [waiting] = await tx
      .update(transactions)
      .set({ queries: sql`${transactions.queries} + 1` })
      .where(and(eq(transactions.id, row.id), eq(transactions.status, "processing")))
      .returning({ queries: transactions.queries, sendAttempts: transactions.sendAttempts });
    if (waiting) await scheduleAdvance(tx, row.id, { delayMs: pollDelayMs(waiting) });
  });
}
