import { and, eq, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import type {
  ProviderAdapter,
  ProviderCode,
  QueryOutcome,
  SendOutcome,
} from "@/lib/providers/contract";
import { adapterOf, referenceAt } from "@/lib/providers/registry";
import { changeStatus } from "@/lib/transactions/change-status";
import type { TransactionRow } from "@/lib/transactions/row";
import { findTransaction, lockTransaction } from "@/lib/transactions/find-transaction";
import { failPayout, reversePayout, settlePayout } from "./end-payout";
import { findNetwork } from "./find-network";
import { noticeUrl } from "./notice-token";
import { recordingCalls } from "./record-calls";
import { absenceGraceMs, pollDelayMs, unavailableDelayMs } from "./schedule";

/**
 * Takes a payout one step further: find its network, send it, or ask what became of it. Safe to run
 * at any time, any number of times and after a crash at any line: what has been decided is in the
 * database before the provider hears of it, and the reference never changes.
 */
export async function advancePayout(transactionId: string): Promise<void> {
  const row = await findTransaction(database(), transactionId);
  if (!row) return;
  if (row.status === "pending") await startPayout(row);
  else if (row.status === "processing") await followUp(row);
}

async function startPayout(row: TransactionRow): Promise<void> {
  const requested = row.requestedProvider as ProviderCode | null;
  const choice = await findNetwork(row.recipient ?? "", requested, row.id);
  if (choice.state === "unavailable") return waitForNetwork(row);
  if (choice.state === "none") {
    await failPayout(row.id, choice.failure, "worker", ["pending"]);
    return;
  }
  const started = await markSending(row.id, choice.adapter.code, choice.name);
  if (started) await send(started, choice.adapter);
}

/** The network is down: the payout stays queued, can be cancelled, and is tried again. */
async function waitForNetwork(row: TransactionRow): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .update(transactions)
      .set({ statusReason: "provider_unavailable", updatedAt: sql`app_now()` })
      .where(and(eq(transactions.id, row.id), eq(transactions.status, "pending")));
    await schedule(tx, row.id, unavailableDelayMs);
  });
}

/** Commits the decision to send, and under which reference, before the provider hears of it. */
async function markSending(
  id: string,
  provider: ProviderCode,
  name: string | null,
): Promise<TransactionRow | null> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== "pending") return null;
    const started = await changeStatus(tx, row, "processing", "worker", {
      provider,
      providerReference: referenceAt(provider, id),
      recipientName: name,
      sendAttempts: 1,
      firstSentAt: sql`app_now()` as unknown as Date,
    });
    // If this process dies before the answer, the next run asks by reference.
    await schedule(tx, id, pollDelayMs(0));
    return started;
  });
}

async function send(row: TransactionRow, adapter: ProviderAdapter): Promise<void> {
  const outcome = await recordingCalls(adapter.code, row.id, (observe) =>
    adapter.sendPayout(
      {
        reference: referenceAt(adapter.code, row.id),
        transactionId: row.id,
        amountMinor: row.amountMinor,
        phone: row.recipient ?? "",
        callbackUrl: noticeUrl(adapter.code, row.id),
      },
      observe,
    ),
  );
  await afterSending(row, adapter, outcome);
}

async function afterSending(
  row: TransactionRow,
  adapter: ProviderAdapter,
  outcome: SendOutcome,
): Promise<void> {
  const provider = adapter.code;
  logger().info({ transactionId: row.id, provider, outcome: outcome.state }, "payout sent");
  switch (outcome.state) {
    case "refused":
      // A refused repeat says nothing of the attempts before it; one of them may have arrived.
      if (row.sendAttempts > 1 && (await ask(row, adapter)).state !== "absent") return;
      await failPayout(row.id, outcome.failure, `provider:${provider}`, ["processing"]);
      return;
    case "accepted":
    case "unavailable":
    case "unknown":
      // The query that was scheduled when sending began settles it.
      return;
    default:
      outcome satisfies never;
  }
}

function ask(row: TransactionRow, adapter: ProviderAdapter): Promise<QueryOutcome> {
  const reference = row.providerReference ?? referenceAt(adapter.code, row.id);
  return recordingCalls(adapter.code, row.id, (observe) => adapter.queryPayout(reference, observe));
}

async function followUp(row: TransactionRow): Promise<void> {
  const provider = row.provider as ProviderCode;
  const adapter = adapterOf(provider);
  if (!adapter) return waitAgain(row);
  const told = await ask(row, adapter);
  switch (told.state) {
    case "succeeded":
      if (!(await settlePayout(row.id, provider, told))) await waitAgain(row);
      return;
    case "reversed":
      await settlePayout(row.id, provider, { receipt: null, amountMinor: row.amountMinor });
      await reversePayout(row.id);
      return;
    case "failed":
      await failPayout(row.id, told.failure, `provider:${provider}`, ["processing"]);
      return;
    case "absent":
      return sendAgain(row, adapter);
    case "pending":
    case "unknown":
      return waitAgain(row);
    default:
      told satisfies never;
  }
}

/**
 * The provider does not know the reference. Within the grace period that proves nothing; after it,
 * the same order goes out again under the same reference, so it can never be paid twice.
 */
async function sendAgain(row: TransactionRow, adapter: ProviderAdapter): Promise<void> {
  const graceMs = Math.round(absenceGraceMs * config().retryTimeScale);
  const [counted] = await database()
    .update(transactions)
    .set({ sendAttempts: sql`${transactions.sendAttempts} + 1` })
    .where(
      and(
        eq(transactions.id, row.id),
        eq(transactions.status, "processing"),
        sql`${transactions.firstSentAt} <= app_now() - ${graceMs} * interval '1 millisecond'`,
      ),
    )
    .returning();
  if (counted) await send(counted, adapter);
  await waitAgain(row);
}

/** Counts the query and plans the next one; nothing happens once the payout has ended. */
async function waitAgain(row: TransactionRow): Promise<void> {
  await inTransaction(async (tx) => {
    const waiting = await tx
      .update(transactions)
      .set({ queries: sql`${transactions.queries} + 1` })
      .where(and(eq(transactions.id, row.id), eq(transactions.status, "processing")))
      .returning({ queries: transactions.queries });
    const queries = waiting[0]?.queries;
    if (queries !== undefined) await schedule(tx, row.id, pollDelayMs(queries));
  });
}

async function schedule(
  tx: Parameters<typeof enqueue>[0],
  id: string,
  delayMs: number,
): Promise<void> {
  await enqueue(tx, "advance-payout", { transactionId: id }, { key: `payout:${id}`, delayMs });
}
