import { and, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import type { Rail, RailSchedule, SendOutcome } from "@/lib/providers/contract";
import { acknowledge } from "./acknowledge";
import { callbackUrl } from "./callback-token";
import { now } from "./change-transfer";
import { callWith, enterCircuit, type Permit } from "@/lib/rails/circuit-breaker";
import { failTransfer, review, settleTransfer } from "./end-transfer";
import { lockMovement } from "./find-transfer";
import { canTell, expectedTransfer, queryRail } from "./query-rail";
import type { TransferRow } from "./row";

/** One attempt at sending a transfer, decided on and committed. */
interface Attempt {
  /** As the decision left it. */
  transfer: TransferRow;
  permit: Permit;
  /** Whether it is the first one that can have left. */
  isFirst: boolean;
}

/**
 * Sends a transfer's order under its one reference, and records what the provider made of it. An attempt
 * that this process held up for longer than a call may take is not carried out any more: by the time it
 * arrived, it might have been found absent, and its hold released.
 */
export async function sendOrder(attempt: Attempt, rail: Rail): Promise<void> {
  const { transfer, permit } = attempt;
  const order = await prepareOrder(transfer, rail).catch((error: unknown) => {
    permit.leave(null);
    throw error;
  });
  if (!order) {
    logger().warn({ transferId: transfer.id }, "a transfer was not sent: the process was held up");
    return permit.leave(null);
  }
  const outcome = await callWith(permit, rail.code, transfer.transactionId, (observe) =>
    rail.send(order, observe),
  );
  await afterSending(attempt, rail, outcome);
}

/** Null where it is too late, by the database's clock: a process's own may stand still together with it. */
async function prepareOrder(transfer: TransferRow, rail: Rail) {
  const expected = await expectedTransfer(transfer);
  const { providerTimeoutMs } = config();
  const [decided] = await database()
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        eq(transfers.id, transfer.id),
        inArray(transfers.state, ["sending", "submitted"]),
        eq(transfers.attempts, transfer.attempts),
        sql`${transfers.lastSentAt} > app_now() - ${providerTimeoutMs} * interval '1 millisecond'`,
      ),
    );
  return decided ? { ...expected, callbackUrl: callbackUrl(rail.code, transfer.id) } : null;
}

async function afterSending(
  { transfer, isFirst }: Attempt,
  rail: Rail,
  outcome: SendOutcome,
): Promise<void> {
  const { id, transactionId } = transfer;
  const by = `provider:${rail.code}`;
  logger().info({ transactionId, rail: rail.code, outcome: outcome.state }, "transfer sent");
  switch (outcome.state) {
    case "succeeded":
      await settleTransfer(id, by, { receipt: outcome.receipt, amountMinor: null });
      return;
    case "failed":
    case "rejected":
      if (!isFirst && !(await areEarlierGone(transfer, rail))) return;
      await failTransfer(id, outcome.failure, by, transfer.attempts);
      return;
    case "accepted":
      return acknowledge(transfer, by);
    case "unavailable":
      if (isFirst && !canTell(rail, transfer)) await markUnsent(transfer);
      return;
    case "unknown":
      // The query that was planned when sending began settles it.
      return;
    default:
      outcome satisfies never;
  }
}

/**
 * A rejection says nothing of the attempts before it, nor of those that another worker has begun since:
 * one of them may have arrived. Those before are older than the grace (see {@link sendAgain}), so that
 * the provider knows of them by now if it ever will.
 */
async function areEarlierGone(transfer: TransferRow, rail: Rail): Promise<boolean> {
  const { state } = await queryRail(transfer, rail);
  return state === "absent" || state === "failed";
}

/** No query will tell that it never left: the next step sends it again without one. */
async function markUnsent({ id, attempts }: TransferRow): Promise<void> {
  await database()
    .update(transfers)
    .set({ lastSentAt: null })
    .where(
      and(
        eq(transfers.id, id),
        eq(transfers.state, "sending"),
        eq(transfers.attempts, attempts),
        isNull(transfers.acknowledgedAt),
      ),
    );
}

/**
 * Sends the same order again, under the same reference, after the provider said that it never heard of it,
 * or where no attempt at it has left. Within the grace after the newest attempt "absent" proves nothing, and
 * nothing is sent. What the provider has acknowledged is never sent again, and what it did not acknowledge
 * only so often: both become exceptions.
 */
export async function sendAgain(transfer: TransferRow, rail: Rail): Promise<void> {
  const permit = enterCircuit(rail.code, "send");
  if (!permit) return;
  const next = await decideAgain(transfer, rail.schedule).catch((error: unknown) => {
    permit.leave(null);
    throw error;
  });
  if (next)
    return sendOrder({ transfer: next, permit, isFirst: transfer.lastSentAt === null }, rail);
  permit.leave(null);
  await markAbsent(transfer, rail);
}

/** Commits the decision to send again; null where another attempt has begun, or none may. */
async function decideAgain(
  transfer: TransferRow,
  schedule: RailSchedule,
): Promise<TransferRow | null> {
  const [next] = await database()
    .update(transfers)
    .set({ attempts: sql`${transfers.attempts} + 1`, lastSentAt: now, queries: 0 })
    .where(
      and(
        isAbsentFor(transfer, schedule),
        isNull(transfers.acknowledgedAt),
        lt(transfers.attempts, schedule.maxSendAttempts),
      ),
    )
    .returning();
  return next ?? null;
}

/** Makes an exception of a transfer that is absent and must not be sent again. */
async function markAbsent(transfer: TransferRow, rail: Rail): Promise<void> {
  const { schedule, code } = rail;
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, transfer.id);
    if (!movement) return;
    const [absent] = await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(
        and(
          isAbsentFor(transfer, schedule),
          or(
            isNotNull(transfers.acknowledgedAt),
            gte(transfers.attempts, schedule.maxSendAttempts),
          ),
        ),
      );
    if (!absent) return;
    const wasAcknowledged = movement.transfer.acknowledgedAt !== null;
    const reason = wasAcknowledged ? "lost_by_provider" : "never_acknowledged";
    await review(tx, movement, reason, `provider:${code}`);
  });
}

/** Whether "absent" is to be believed: this attempt is the newest still, and no longer on its way. */
function isAbsentFor({ id, attempts }: TransferRow, schedule: RailSchedule): SQL | undefined {
  return and(
    eq(transfers.id, id),
    inArray(transfers.state, ["sending", "submitted"]),
    eq(transfers.attempts, attempts),
    isNull(transfers.reviewReason),
    sql`not ${mayStillArrive(schedule)}`,
  );
}

/**
 * SQL for whether the newest attempt at sending a transfer may still arrive: until it has been given up
 * by whoever sends it, a token's time-out included, and the provider has had the time to execute it late.
 */
export function mayStillArrive({ absenceGraceMs }: RailSchedule): SQL<boolean> {
  const { providerTimeoutMs, retryTimeScale } = config();
  const graceMs = Math.round(2 * providerTimeoutMs + absenceGraceMs * retryTimeScale);
  return sql<boolean>`coalesce(
    ${transfers.lastSentAt} > app_now() - ${graceMs} * interval '1 millisecond', false)`;
}
