import { and, eq, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import type { Failure, ProviderAdapter, SendOutcome } from "@/lib/providers/contract";
import { providerFacts } from "@/lib/providers/registry";
import type { TransactionRow } from "@/lib/transactions/row";
import { askProvider, expectedTransfer } from "./ask-provider";
import { failTransfer, settleTransfer } from "./end-transfer";
import { noticeUrl } from "./notice-token";
import { recordingCalls } from "./record-calls";

/** Sends a transfer's order under its one reference, and takes down what the provider made of it. */
export async function sendOrder(row: TransactionRow, adapter: ProviderAdapter): Promise<void> {
  const order = { ...expectedTransfer(row, adapter), callbackUrl: noticeUrl(adapter.code, row.id) };
  const outcome = await recordingCalls(adapter.code, row.id, (observe) =>
    adapter.send(order, observe),
  );
  await afterSending(row, adapter, outcome);
}

async function afterSending(
  row: TransactionRow,
  adapter: ProviderAdapter,
  outcome: SendOutcome,
): Promise<void> {
  const provider = adapter.code;
  logger().info({ transactionId: row.id, provider, outcome: outcome.state }, "transfer sent");
  switch (outcome.state) {
    case "succeeded":
      await settleTransfer(row.id, `provider:${provider}`, {
        receipt: outcome.receipt,
        amountMinor: null,
      });
      return;
    case "failed":
    case "refused":
      return endRefused(row, adapter, outcome.failure);
    case "accepted":
    case "unavailable":
    case "unknown":
      // The query that was scheduled when sending began settles it.
      return;
    default:
      outcome satisfies never;
  }
}

/**
 * A refusal says nothing of the attempts before it, nor of those that another worker has begun since:
 * one of them may have arrived.
 */
async function endRefused(
  row: TransactionRow,
  adapter: ProviderAdapter,
  failure: Failure,
): Promise<void> {
  if (row.sendAttempts > 1) {
    const told = await askProvider(row, adapter);
    if (told.state !== "absent" && told.state !== "failed") return;
  }
  const { sendAttempts } = row;
  await failTransfer(row.id, failure, `provider:${adapter.code}`, { sendAttempts });
}

/**
 * Sends the same order again, under the same reference, after the provider said that it never heard
 * of it. Within the grace period that proves nothing, and nothing is sent.
 */
export async function sendAgain(row: TransactionRow, adapter: ProviderAdapter): Promise<void> {
  const { absenceGraceMs } = providerFacts[adapter.code];
  const graceMs = Math.round(absenceGraceMs * config().retryTimeScale);
  const [counted] = await database()
    .update(transactions)
    .set({ sendAttempts: sql`${transactions.sendAttempts} + 1`, queries: 0 })
    .where(
      and(
        eq(transactions.id, row.id),
        eq(transactions.status, "processing"),
        sql`${transactions.firstSentAt} <= app_now() - ${graceMs} * interval '1 millisecond'`,
      ),
    )
    .returning();
  if (counted) await sendOrder(counted, adapter);
}
