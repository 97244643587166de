import { and, eq, gte, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import type { Failure, ProviderAdapter, SendOutcome } from "@/lib/providers/contract";
import type { TransactionRow } from "@/lib/transactions/row";
import { acknowledge } from "./acknowledge";
import { askProvider, expectedTransfer } from "./ask-provider";
import { callWith, enterCircuit, type Permit } from "./circuit-breaker";
import { failTransfer, settleTransfer } from "./end-transfer";
import { noticeUrl } from "./notice-token";
import { absenceGraceMs, maxSendAttempts } from "./schedule";

/** One attempt at sending a transfer, decided on and committed. */
interface Attempt {
  /** As the decision left it. */
  row: TransactionRow;
  permit: Permit;
}

/**
 * Sends a transfer's order under its one reference, and records what the provider made of it. An attempt
 * that this process held up for longer than a call may take is not carried out any more: by the time it
 * arrived, it might have been found absent, and its hold released.
 */
export async function sendOrder(attempt: Attempt, adapter: ProviderAdapter): Promise<void> {
  const { row, permit } = attempt;
  if (!(await isStillDecided(row, permit))) {
    logger().warn({ transactionId: row.id }, "a transfer was not sent: the process was held up");
    return permit.leave(null);
  }
  const order = { ...expectedTransfer(row, adapter), callbackUrl: noticeUrl(adapter.code, row.id) };
  const outcome = await callWith(permit, adapter.code, row.id, (observe) =>
    adapter.send(order, observe),
  );
  await afterSending(row, adapter, outcome);
}

/** By the database's clock: a process's own may stand still together with it. */
async function isStillDecided(
  { id, sendAttempts }: TransactionRow,
  permit: Permit,
): Promise<boolean> {
  const { providerTimeoutMs } = config();
  try {
    const [decided] = await database()
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          eq(transactions.id, id),
          eq(transactions.status, "processing"),
          eq(transactions.sendAttempts, sendAttempts),
          sql`${transactions.lastSentAt} > app_now() - ${providerTimeoutMs} * interval '1 millisecond'`,
        ),
      );
    return decided !== undefined;
  } catch (error) {
    permit.leave(null);
    throw error;
  }
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
      return acknowledge(row.id);
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
 * one of them may have arrived. Those before are older than the grace (see {@link sendAgain}), so that
 * the network knows of them by now if it ever will.
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
  await failTransfer(row.id, failure, `provider:${adapter.code}`, {
    refusedAttempt: row.sendAttempts,
  });
}

/**
 * Sends the same order again, under the same reference, after the provider said that it never heard
 * of it. Within the grace after the newest attempt that proves nothing, and nothing is sent. What the
 * network has acknowledged before is never sent again, and what it did not acknowledge only so often:
 * both are put before an operator.
 */
export async function sendAgain(row: TransactionRow, adapter: ProviderAdapter): Promise<void> {
  const permit = enterCircuit(adapter.code, "send");
  if (!permit) return;
  const next = await decideAgain(row).catch((error: unknown) => {
    permit.leave(null);
    throw error;
  });
  if (next) return sendOrder({ row: next, permit }, adapter);
  permit.leave(null);
  await markAbsent(row);
}

/** Commits the decision to send again; null where another attempt has begun, or none may. */
async function decideAgain(row: TransactionRow): Promise<TransactionRow | null> {
  const [next] = await database()
    .update(transactions)
    .set({
      sendAttempts: sql`${transactions.sendAttempts} + 1`,
      lastSentAt: sql`app_now()`,
      queries: 0,
    })
    .where(
      and(
        isAbsentFor(row),
        isNull(transactions.acknowledgedAt),
        lt(transactions.sendAttempts, maxSendAttempts),
      ),
    )
    .returning();
  return next ?? null;
}

/** Puts a transfer before an operator that is absent and must not be sent again. */
async function markAbsent(row: TransactionRow): Promise<void> {
  const marked = await database()
    .update(transactions)
    .set({
      statusReason: "under_review",
      reviewReason: sql`case when ${transactions.acknowledgedAt} is null
        then 'never_acknowledged' else 'lost_by_network' end`,
    })
    .where(
      and(
        isAbsentFor(row),
        or(isNotNull(transactions.acknowledgedAt), gte(transactions.sendAttempts, maxSendAttempts)),
      ),
    )
    .returning({ reviewReason: transactions.reviewReason });
  for (const { reviewReason } of marked)
    logger().error({ transactionId: row.id, reviewReason }, "the network knows nothing of it");
}

/** Whether "absent" is to be believed: this attempt is the newest still, and no longer on its way. */
function isAbsentFor({ id, sendAttempts }: TransactionRow): SQL | undefined {
  return and(
    eq(transactions.id, id),
    eq(transactions.status, "processing"),
    eq(transactions.sendAttempts, sendAttempts),
    isNull(transactions.reviewReason),
    sql`not ${mayStillArrive()}`,
  );
}

/**
 * SQL for whether the newest attempt at sending a transfer may still arrive: until it has been given up
 * by whoever sends it, a token's time-out included, and networks have had the time to execute it late.
 */
export function mayStillArrive(): SQL<boolean> {
  const { providerTimeoutMs, retryTimeScale } = config();
  const graceMs = Math.round(2 * providerTimeoutMs + absenceGraceMs * retryTimeScale);
  return sql<boolean>`coalesce(
    coalesce(${transactions.lastSentAt}, ${transactions.firstSentAt})
      > app_now() - ${graceMs} * interval '1 millisecond', false)`;
}
