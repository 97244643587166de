import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { paymentRequestHistory, paymentRequests } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { now } from "@/lib/db/now";
import { emitEvents } from "@/lib/events/emit-event";
import { isId } from "@/lib/ids";
import { formatAmount } from "@/lib/money";
import { mayChange, paymentRequestTransitions } from "@/lib/states";
import { hasEnded, type RequestState } from "./next-state";
import { viewRequest, type RequestRow } from "./view";

const ofMerchant = (executor: Executor, merchantId: string, id: string) =>
  executor
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.id, id), eq(paymentRequests.merchantId, merchantId)));

/** One of the merchant's payment requests. @throws CedirailError `NOT_FOUND` */
export async function findRequest(
  executor: Executor,
  merchantId: string,
  id: string,
): Promise<RequestRow> {
  const [row] = isId("prq", id) ? await ofMerchant(executor, merchantId, id) : [];
  if (!row) throw await notFoundOf(executor, "prq", id);
  return row;
}

/** As {@link findRequest}, locked until the caller's transaction ends. @throws CedirailError `NOT_FOUND` */
export async function lockRequest(
  tx: DbTransaction,
  merchantId: string,
  id: string,
): Promise<RequestRow> {
  const [row] = isId("prq", id) ? await ofMerchant(tx, merchantId, id).for("update") : [];
  if (!row) throw await notFoundOf(tx, "prq", id);
  return row;
}

/** Locks payment requests in the order of their ids, so that no two callers wait for each other. */
export async function lockRequests(
  tx: DbTransaction,
  ids: readonly string[],
): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(paymentRequests)
    .where(inArray(paymentRequests.id, [...new Set(ids)]))
    .orderBy(asc(paymentRequests.id))
    .for("update");
}

/** Locks some of the open payment requests that end by a time; those that others hold locked are left out. */
export async function lockExpired(
  tx: DbTransaction,
  by: Date,
  limit: number,
): Promise<RequestRow[]> {
  return tx
    .select()
    .from(paymentRequests)
    .where(and(sql`status = 'open'`, lte(paymentRequests.expiresAt, by)))
    .orderBy(asc(paymentRequests.expiresAt), asc(paymentRequests.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** Notes which payment requests had to end by a time and wait for a payment; those that others hold locked are left out. */
export async function noteOver(tx: DbTransaction, by: Date): Promise<void> {
  const due = tx
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(and(sql`status = 'processing' and over_at is null`, lte(paymentRequests.expiresAt, by)))
    .for("update", { skipLocked: true });
  await tx.update(paymentRequests).set({ overAt: now }).where(inArray(paymentRequests.id, due));
}

/** What a step changes beside the state. */
interface Step {
  by: string;
  receivedMinor?: bigint;
}

/**
 * Moves a locked payment request along its transition table, or leaves its status unchanged, with its history,
 * its audit row and, at its end, its event. Does nothing where nothing changes.
 */
export async function changeRequest(
  tx: DbTransaction,
  row: RequestRow,
  next: RequestState,
  { by, receivedMinor = row.receivedMinor }: Step,
): Promise<RequestRow> {
  const isSameState = next.status === row.status && next.exception === row.exception;
  if (isSameState && receivedMinor === row.receivedMinor) return row;
  if (next.status !== row.status && !mayChange(paymentRequestTransitions, row.status, next.status))
    throw new Error(`A payment request that is ${row.status} cannot become ${next.status}.`);
  const isEnd = hasEnded(next.status) && !hasEnded(row.status);
  const [changed] = await tx
    .update(paymentRequests)
    .set({
      status: next.status,
      exception: next.exception,
      receivedMinor,
      sequence: row.sequence + 1,
      updatedAt: now,
      ...(isEnd ? { endedAt: now } : {}),
    })
    .where(and(eq(paymentRequests.id, row.id), eq(paymentRequests.sequence, row.sequence)))
    .returning();
  if (!changed) throw new Error(`${row.id} changed while it was locked.`);
  await recordStep(tx, changed, row, by);
  if (isEnd) await tellOfEnd(tx, changed);
  return changed;
}

/** Stores a new payment request with the first row of its history. */
export async function insertRequest(
  tx: DbTransaction,
  values: typeof paymentRequests.$inferInsert,
): Promise<RequestRow> {
  const [row] = await tx.insert(paymentRequests).values(values).returning();
  if (!row) throw new Error("The database returned no payment request.");
  await recordStep(tx, row, null, row.createdBy);
  return row;
}

async function recordStep(
  tx: DbTransaction,
  row: RequestRow,
  before: RequestRow | null,
  by: string,
): Promise<void> {
  const { id, merchantId, sequence, status, exception } = row;
  await tx.insert(paymentRequestHistory).values({
    paymentRequestId: id,
    sequence,
    fromStatus: before?.status ?? null,
    toStatus: status,
    exception,
    by,
    at: row.updatedAt,
  });
  const act = before === null ? "created" : before.status === status ? "changed" : status;
  await recordAct(tx, {
    merchantId,
    actor: by,
    action: `payment_request.${act}`,
    resource: id,
    details: {
      amount: formatAmount(row.amountMinor, "USDT"),
      received: formatAmount(row.receivedMinor, "USDT"),
      exception,
    },
  });
}

/** The one event of a payment request: it was paid, or it never will be (contract §5). */
async function tellOfEnd(tx: DbTransaction, row: RequestRow): Promise<void> {
  const { merchantId, id: resourceId, sequence, callbackUrl, status } = row;
  const event = status === "paid" ? "payment.completed" : "payment.failed";
  const data = await viewRequest(tx, row);
  await emitEvents(
    tx,
    [{ merchantId, event, resource: "payment_request", resourceId, sequence, data, callbackUrl }],
    row.updatedAt,
  );
}

/** Notes that the merchant took a locked payment request off the list, or put it back. */
export async function setArchived(
  tx: DbTransaction,
  { id, sequence }: RequestRow,
  archived: boolean,
): Promise<RequestRow> {
  const [changed] = await tx
    .update(paymentRequests)
    .set({ archivedAt: archived ? now : null, sequence: sequence + 1, updatedAt: now })
    .where(eq(paymentRequests.id, id))
    .returning();
  if (!changed) throw new Error(`${id} vanished while it was locked.`);
  return changed;
}
