import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type InferSelectModel,
  type SQL,
} from "drizzle-orm";
import { deliveries, deliveryAttempts, deliveryQueues, webhookEndpoints } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { EventName } from "@/lib/contract/events";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { notFoundOf } from "@/lib/db/not-found";
import { now } from "@/lib/db/now";
import { readPage, type Paging } from "@/lib/db/paging";
import { invalidState, notFound } from "@/lib/errors";
import { readBodies } from "@/lib/events/queue";
import { isId } from "@/lib/ids";
import { makeDue } from "./queues";

type DeliveryRow = InferSelectModel<typeof deliveries>;

interface DeliveryQuery extends Paging {
  event?: EventName | undefined;
  status?: DeliveryRow["status"] | undefined;
  endpointId?: string | undefined;
  eventId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** One page of the merchant's deliveries with their attempts, newest first. */
export function listDeliveries(merchantId: string, query: DeliveryQuery) {
  const { createdAt, id, event, status, endpointId, eventId } = deliveries;
  const among = eq(deliveries.merchantId, merchantId);
  const filter = and(
    query.event && eq(event, query.event),
    query.status && eq(status, query.status),
    query.endpointId === undefined ? undefined : eq(endpointId, query.endpointId),
    query.eventId === undefined ? undefined : eq(eventId, query.eventId),
    query.from && gte(createdAt, query.from),
    query.to && lte(createdAt, query.to),
  );
  return readPage(deliveries, query, { createdAt, id, among, filter }, (rows) =>
    viewDeliveries(database(), rows),
  );
}

/** A delivery of the merchant. @throws CedirailError `NOT_FOUND` */
export async function readDelivery(merchantId: string, id: string) {
  return viewDelivery(database(), await findDelivery(database(), merchantId, id));
}

async function findDelivery(executor: Executor, merchantId: string, id: string) {
  if (!isId("dlv", id)) throw notFound();
  const [row] = await executor
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.merchantId, merchantId)));
  if (!row) throw await notFoundOf(executor, "dlv", id);
  return row;
}

/** Whose endpoint takes events, or that go to a callback URL. */
const canBeSent = or(
  isNull(deliveries.endpointId),
  inArray(
    deliveries.endpointId,
    sql`(select ${webhookEndpoints.id} from ${webhookEndpoints}
      where ${webhookEndpoints.disabledReason} is null and ${webhookEndpoints.deletedAt} is null)`,
  ),
);

/**
 * Attempts a delivery once more now, whatever became of it, with the same event id and bytes.
 * @throws CedirailError `NOT_FOUND`; `INVALID_STATE` where its endpoint is disabled or deleted
 */
export async function retryDelivery(tx: DbTransaction, principal: MerchantPrincipal, id: string) {
  const { merchantId } = principal;
  await findDelivery(tx, merchantId, id);
  const [row] = await planNow(tx, and(eq(deliveries.id, id), canBeSent));
  if (!row) throw invalidState("The endpoint is disabled or deleted: enable it first.");
  await record(tx, principal, id, {});
  return viewDelivery(tx, row);
}

/**
 * Attempts all deliveries again that have failed since a moment, whether or not more attempts were planned;
 * those of endpoints that are disabled stay as they are. At most 10,000 in one call, the oldest first.
 */
export async function retryDeliveries(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  since: Date,
) {
  const { merchantId } = principal;
  const rows = await planNow(
    tx,
    and(
      eq(deliveries.merchantId, merchantId),
      inArray(deliveries.status, ["failed", "exhausted"]),
      gte(deliveries.createdAt, since),
      canBeSent,
    ),
  );
  await record(tx, principal, merchantId, { since: since.toISOString(), retried: rows.length });
  return { retried: rows.length };
}

/** Few enough that they are locked for moments only. */
const maxPlanned = 10_000;

async function planNow(tx: DbTransaction, which: SQL | undefined): Promise<DeliveryRow[]> {
  const rows = await tx
    .update(deliveries)
    .set({ status: "pending", nextAttemptAt: now })
    // In one order, see `recordAttempts`.
    .where(
      sql`${deliveries.id} = any(array(
        select ${deliveries.id} from ${deliveries} where ${which}
        order by ${deliveries.id} limit ${maxPlanned} for no key update))`,
    )
    .returning();
  await makeDue(
    tx,
    rows.map(({ queue, merchantId }) => ({ key: queue, merchantId })),
  );
  return rows;
}

function record(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  resource: string,
  details: Record<string, unknown>,
): Promise<void> {
  return recordAct(tx, { merchantId, actor, action: "delivery.retried", resource, details });
}

/** A delivery as responses show it. */
export async function viewDelivery(executor: Executor, row: DeliveryRow) {
  const [view] = await viewDeliveries(executor, [row]);
  if (!view) throw new Error("A delivery has no view.");
  return view;
}

async function viewDeliveries(executor: Executor, rows: readonly DeliveryRow[]) {
  if (rows.length === 0) return [];
  const attempts = await executor
    .select()
    .from(deliveryAttempts)
    .where(
      inArray(
        deliveryAttempts.deliveryId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(deliveryAttempts.number));
  const bodies = await readBodies(
    executor,
    rows.map(({ eventId }) => eventId),
  );
  return rows.map((row) => ({
    id: row.id,
    eventId: row.eventId,
    event: row.event,
    endpointId: row.endpointId,
    url: row.url,
    status: row.status,
    attempts: attempts
      // Not those that were recorded since the row was read.
      .filter(({ deliveryId, number }) => deliveryId === row.id && number <= row.attempts)
      .map(({ at, statusCode, durationMs, error, request, response }) => ({
        at: at.toISOString(),
        statusCode,
        durationMs,
        error,
        request: { ...request, body: bodies.get(row.eventId) ?? "" },
        response,
      })),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

const retentionDays = 90;

/** Deletes deliveries and their attempts after 90 days, and the queues of receivers that nothing waits for. */
export async function deleteOldDeliveries(): Promise<void> {
  const oldest = sql<Date>`app_now() - ${retentionDays} * interval '1 day'`;
  await deleteInSteps(database(), deliveries, lt(deliveries.createdAt, oldest));
  const idle = sql`due_at is null and leased_until is null and not exists (
    select 1 from ${deliveries} where ${deliveries.queue} = ${deliveryQueues.key}
      and ${deliveries.nextAttemptAt} is not null)`;
  await deleteInSteps(database(), deliveryQueues, idle);
}
