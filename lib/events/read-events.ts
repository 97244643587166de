import { and, eq, gte, lte, ne } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import type { EventName, EventView } from "@/lib/contract/events";
import { database } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { readPage, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";

interface EventQuery extends Paging {
  event?: EventName | undefined;
  resourceId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const view = ({ body }: { body: string }) => JSON.parse(body) as EventView;

/** One page of a merchant's events as they were delivered, newest first; test events are not among them. */
export function listEvents(merchantId: string, query: EventQuery) {
  const { createdAt, id, resource, resourceId, event } = events;
  const among = eq(events.merchantId, merchantId);
  const filter = and(
    ne(resource, "test"),
    query.event && eq(event, query.event),
    query.resourceId === undefined ? undefined : eq(resourceId, query.resourceId),
    query.from && gte(createdAt, query.from),
    query.to && lte(createdAt, query.to),
  );
  return readPage(events, query, { createdAt, id, among, filter }, (rows) => rows.map(view));
}

/** An event of the merchant, test events too. @throws CedirailError `NOT_FOUND` */
export async function readEvent(merchantId: string, id: string): Promise<EventView> {
  if (!isId("evt", id)) throw notFound();
  const [row] = await database()
    .select({ body: events.body })
    .from(events)
    .where(and(eq(events.id, id), eq(events.merchantId, merchantId)));
  if (!row) throw await notFoundOf(database(), "evt", id);
  return view(row);
}
