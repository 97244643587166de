import { and, eq, isNull, type InferSelectModel } from "drizzle-orm";
import { webhookEndpoints } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { EventName } from "@/lib/contract/events";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { now } from "@/lib/db/now";
import { readPage, type Paging } from "@/lib/db/paging";
import { CedirailError, notFound } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { assertCallable } from "@/lib/outbound/destination";
import { stopAttempts } from "./disable";

const maxEndpoints = 20;

export type EndpointRow = InferSelectModel<typeof webhookEndpoints>;

interface EndpointFields {
  url: string;
  events: readonly EventName[];
  description?: string | null | undefined;
}

/**
 * Registers an endpoint, enabled from the start.
 * @throws CedirailError `INVALID_REQUEST` naming `url`, `LIMIT_EXCEEDED` beyond 20 endpoints
 */
export async function createEndpoint(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  { url, events, description = null }: EndpointFields,
) {
  const { merchantId } = principal;
  assertCallable("url", url);
  await lockMerchant(tx, merchantId);
  const others = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(ofMerchant(merchantId));
  if (others.length >= maxEndpoints)
    throw new CedirailError("LIMIT_EXCEEDED", `A merchant has at most ${maxEndpoints} endpoints.`);
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({ id: createId("whk"), merchantId, url, events: [...events], description })
    .returning();
  if (!row) throw new Error("The database returned no endpoint.");
  await record(tx, principal, "created", row);
  return viewEndpoint(row);
}

/** One page of the merchant's endpoints, newest first. */
export function listEndpoints(merchantId: string, paging: Paging) {
  const { createdAt, id } = webhookEndpoints;
  const listed = { createdAt, id, among: ofMerchant(merchantId) };
  return readPage(webhookEndpoints, paging, listed, (rows) => rows.map(viewEndpoint));
}

/** An endpoint of the merchant. @throws CedirailError `NOT_FOUND` */
export async function readEndpoint(merchantId: string, id: string) {
  return viewEndpoint(await findEndpoint(database(), merchantId, id));
}

/**
 * Changes an endpoint; enabled again, it counts as not failing. When it is disabled, what is left to be
 * delivered to it is given up.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_REQUEST` naming `url`
 */
export async function changeEndpoint(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
  { status, ...changes }: Partial<EndpointFields> & { status?: "enabled" | "disabled" | undefined },
) {
  if (changes.url !== undefined) assertCallable("url", changes.url);
  const before = await findEndpoint(tx, principal.merchantId, id, true);
  const isEnabled = before.disabledReason === null;
  const disabled = status === "disabled" && isEnabled ? { disabledReason: status } : {};
  const enabled =
    status === "enabled" && !isEnabled ? { disabledReason: null, failingSince: null } : {};
  const { events, ...others } = changes;
  const [row = before] = await tx
    .update(webhookEndpoints)
    .set({ id, ...others, ...(events ? { events: [...events] } : {}), ...disabled, ...enabled })
    .where(eq(webhookEndpoints.id, id))
    .returning();
  if (status === "disabled") await stopAttempts(tx, id);
  await record(tx, principal, "changed", row);
  return viewEndpoint(row);
}

/** Deletes an endpoint; its deliveries stay in the log. @throws CedirailError `NOT_FOUND` */
export async function deleteEndpoint(tx: DbTransaction, principal: MerchantPrincipal, id: string) {
  const row = await findEndpoint(tx, principal.merchantId, id, true);
  await tx.update(webhookEndpoints).set({ deletedAt: now }).where(eq(webhookEndpoints.id, id));
  await stopAttempts(tx, id);
  await record(tx, principal, "deleted", row);
  return { id, deleted: true as const };
}

const ofMerchant = (merchantId: string) =>
  and(eq(webhookEndpoints.merchantId, merchantId), isNull(webhookEndpoints.deletedAt));

/** An endpoint of the merchant, locked where it will change. @throws CedirailError `NOT_FOUND` */
export async function findEndpoint(
  executor: Executor,
  merchantId: string,
  id: string,
  isLocked = false,
): Promise<EndpointRow> {
  if (!isId("whk", id)) throw notFound();
  const query = executor
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), ofMerchant(merchantId)));
  const [row] = await (isLocked ? query.for("no key update") : query);
  if (!row) throw await notFoundOf(executor, "whk", id);
  return row;
}

function record(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  what: "created" | "changed" | "deleted",
  { id, url, events, disabledReason }: EndpointRow,
): Promise<void> {
  return recordAct(tx, {
    merchantId,
    actor,
    action: `webhook.${what}`,
    resource: id,
    // The path of a URL may be a secret.
    details: { host: new URL(url).host, events, disabledReason },
  });
}

function viewEndpoint(row: EndpointRow) {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    status: row.disabledReason === null ? ("enabled" as const) : ("disabled" as const),
    disabledReason: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
