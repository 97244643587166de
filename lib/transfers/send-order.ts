import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, inTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { isOver, readWithDeadline } from "@/lib/db/read-with-deadline";
import { isOneOf } from "@/lib/db/row-set";
import { groupedByKey } from "@/lib/groups/by-key";
import { logger } from "@/lib/log/logger";
import type { Rail, RailSchedule, SendOutcome, TransferOrder } from "@/lib/providers/contract";
import { termsOf } from "@/lib/providers/registry";
import { acknowledge } from "./change-transfer";
import { callbackUrl } from "./callback-token";
import { callWith, enterCircuit, type Permit } from "@/lib/rails/circuit-breaker";
import { failTransfer, review, settleTransfer } from "./end-transfer";
import { lockMovement } from "./find-transfer";
import { decideToSend } from "@/lib/sending/process";
import { isOpenRail, mayHaveBeenSent, readGate } from "@/lib/sending/quarantine";
import { releaseLease } from "./mark-sending";
import { mayStillExecute } from "./on-chain";
import { isQueryable, expectedTransfer, queryRail } from "./query-rail";
import type { TransferRow } from "./row";

/** One committed attempt to send a transfer. */
interface Attempt {
  /** As committed. */
  transfer: TransferRow;
  permit: Permit;
  /** Whether no earlier attempt can have been sent. */
  isFirst: boolean;
}

/**
 * Sends a transfer's order under its one reference and records the outcome. An attempt that this process has
 * delayed for longer than a call may take is not sent: by the time it arrived, the transfer might have been
 * found absent and its hold released.
 * @returns whether the first lease of the transfer has ended, with its acknowledgment
 */
export async function sendOrder(attempt: Attempt, rail: Rail): Promise<boolean> {
  const { transfer, permit } = attempt;
  const order = await prepareOrder(transfer, rail).catch((error: unknown) => {
    permit.leave(null);
    throw error;
  });
  if (!order) {
    logger().warn({ transferId: transfer.id }, "a transfer was not sent: the process was delayed");
    permit.leave(null);
    return false;
  }
  const outcome = await callWith(permit, rail.code, transfer.transactionId, (observe) =>
    rail.send(order, observe),
  );
  return afterSending(attempt, rail, outcome);
}

/**
 * Returns the order to send; null if it is too late. The database's clock decides, because a suspended process cannot
 * trust its own, and the call has to end within its time-out from the moment of the question.
 */
async function prepareOrder(transfer: TransferRow, rail: Rail): Promise<TransferOrder | null> {
  const expected = await expectedTransfer(transfer);
  const { providerTimeoutMs } = config();
  const permission = await readWithDeadline(providerTimeoutMs, () => timelyAttempt(transfer.id));
  if (permission.value !== transfer.attempts || isOver(permission)) return null;
  const { deadline } = permission;
  return { ...expected, callbackUrl: callbackUrl(rail.code, transfer.id), deadline };
}

/** The newest attempt of each open transfer, if it is not too late for it and its rail is not in quarantine. */
const timelyAttempt = groupedByKey(async (ids) => {
  const { providerTimeoutMs } = config();
  const timely = await database()
    .select({ id: transfers.id, attempts: transfers.attempts })
    .from(transfers)
    .where(
      and(
        isOneOf(transfers.id, ids),
        inArray(transfers.state, ["sending", "submitted"]),
        isOpenRail(transfers.rail),
        sql`${transfers.lastSentAt} > app_now() - ${providerTimeoutMs} * interval '1 millisecond'`,
      ),
    );
  return new Map(timely.map(({ id, attempts }) => [id, attempts]));
});

async function afterSending(
  { transfer, isFirst }: Attempt,
  rail: Rail,
  outcome: SendOutcome,
): Promise<boolean> {
  const { id, transactionId } = transfer;
  const by = `provider:${rail.code}`;
  logger().info({ transactionId, rail: rail.code, outcome: outcome.state }, "transfer sent");
  switch (outcome.state) {
    case "succeeded":
      await settleTransfer(id, by, { receipt: outcome.receipt, amountMinor: null });
      return false;
    case "failed":
    case "rejected":
      if (!isFirst && !(await areEarlierGone(transfer, rail))) return false;
      await failTransfer(id, outcome.failure, by, { rejectedAttempt: transfer.attempts });
      return false;
    case "accepted":
      if (transfer.attempts === 1 && (await releaseLease(transfer, true))) return true;
      await acknowledge(transfer, by);
      return false;
    case "unavailable":
      if (isFirst && !isQueryable(rail, transfer)) await markUnsent(transfer);
      return false;
    case "unknown":
      // The query that was planned with the attempt settles it.
      return false;
    default:
      return outcome satisfies never;
  }
}

/**
 * Whether no other attempt arrived. A rejection says nothing about earlier attempts, nor about later ones by
 * another worker. Earlier ones are older than the grace period (see {@link sendAgain}), so the provider knows
 * them by now if it ever will.
 */
async function areEarlierGone(transfer: TransferRow, rail: Rail): Promise<boolean> {
  const { state } = await queryRail(transfer, rail);
  return state === "absent" || state === "failed";
}

/** Marks a transfer whose rail cannot report that it was never sent: the next step sends it without a query. */
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
 * Sends the same order again, under the same reference, after the provider reported it absent or where no
 * attempt was sent. Within the grace period after the newest attempt "absent" proves nothing, and nothing is
 * sent. An order that the provider has acknowledged is never sent again, and others only a limited number of
 * times: then the transfer is an exception.
 */
export async function sendAgain(transfer: TransferRow, rail: Rail): Promise<void> {
  const gate = await readGate(rail.code);
  if (gate.isClosed) return;
  const permit = enterCircuit(rail.code, "send");
  if (!permit) return;
  const next = await decideAgain(transfer, rail.schedule).catch((error: unknown) => {
    permit.leave(null);
    throw error;
  });
  if (next) {
    const isFirst = transfer.lastSentAt === null && !mayHaveBeenSent(gate, transfer.createdAt);
    await sendOrder({ transfer: next, permit, isFirst }, rail);
    return;
  }
  permit.leave(null);
  await markAbsent(transfer, rail);
}

/** Commits the decision to send again; null if another attempt has begun, or none may. */
async function decideAgain(
  transfer: TransferRow,
  schedule: RailSchedule,
): Promise<TransferRow | null> {
  return decideToSend(async (tx, gates) => {
    if (gates.get(transfer.rail)?.isClosed) return { value: null, isSending: false };
    const [next] = await tx
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
    return { value: next ?? null, isSending: next !== undefined };
  });
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

/** SQL for whether "absent" is reliable: this attempt is the newest, and can no longer arrive. */
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
 * SQL for whether the newest attempt to send a transfer may still arrive: until the sender has timed out,
 * including the time-out for a token, and the provider has had time to execute it late.
 */
function mayStillArrive({ absenceGraceMs }: RailSchedule): SQL<boolean> {
  const { providerTimeoutMs, retryTimeScale } = config();
  const graceMs = Math.round(2 * providerTimeoutMs + absenceGraceMs * retryTimeScale);
  return sql<boolean>`coalesce(
    ${transfers.lastSentAt} > app_now() - ${graceMs} * interval '1 millisecond', false)`;
}

/**
 * Whether a mobile-money network accepted a transfer less than 24 hours ago and has not decided: its own decision is
 * still to be expected, and a person's could contradict it.
 */
export async function isPendingAtNetwork(
  executor: Executor,
  { id, acknowledgedAt }: TransferRow,
): Promise<boolean> {
  if (acknowledgedAt === null) return false;
  const [found] = await executor
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        eq(transfers.id, id),
        ne(transfers.rail, "evm"),
        sql`${transfers.lastSentAt} > app_now() - interval '24 hours'`,
      ),
    );
  return found !== undefined;
}

/**
 * Whether the newest attempt to send a transfer may still arrive at its provider. On the chain, what has its
 * nonce will be executed, however long that takes.
 */
export async function mayArrive(executor: Executor, transfer: TransferRow): Promise<boolean> {
  if (await mayStillExecute(executor, transfer)) return true;
  const { id, rail } = transfer;
  const [found] = await executor
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.id, id), mayStillArrive(termsOf(rail).schedule)));
  return found !== undefined;
}
