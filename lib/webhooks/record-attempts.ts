import { sql } from "drizzle-orm";
import { relaxedDatabase } from "@/lib/db/client";
import { scaledMs } from "@/lib/jobs/queue";
import type { Attempted } from "./attempt-result";
import { failingDaysMs } from "./schedule";

/** A success that took longer keeps a place from others, as a failure does. */
const slowMs = 2000;

/** A retry was ordered since the attempt began, or no more attempts are to be made. */
const isReplanned = sql`next_attempt_at is distinct from given.planned_at`;

/**
 * Records attempts at one receiver in one statement, with what becomes of their deliveries. An attempt that
 * another worker has recorded by then changes nothing, and what was planned by hand since it began stands.
 * Endpoint, deliveries by their ids, queue: a statement that locks several of these does so in this order.
 * @returns why the endpoint must be disabled, or null
 */
export async function recordAttempts(
  queue: string,
  attempted: readonly Attempted[],
): Promise<{ disable: "gone" | "failing" | null }> {
  const given = attempted.map(rowOf);
  const hasSuccess = attempted.some(({ error }) => error === null);
  const isFailing = attempted.some(({ error }) => error !== null);
  const isSlow = attempted.some(({ durationMs }) => durationMs > slowMs);
  const lane = isFailing || isSlow ? "failing" : "steady";
  const endpointId = attempted[0]?.endpointId ?? "";
  const failingSince = hasSuccess
    ? sql`null`
    : sql`coalesce(failing_since, (select min(at) from given))`;
  const [endpoint] = await relaxedDatabase().execute<{ overdue: boolean }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (id text,
        number integer, planned_at timestamptz, at timestamptz, duration_ms integer,
        status_code integer, error text, request jsonb, response jsonb,
        delay_ms double precision)),
    noted as (
      update webhook_endpoints set failing_since = ${failingSince}
      where id = ${endpointId} and failing_since is distinct from ${failingSince} returning id),
    held as materialized (
      select id as held_id from deliveries
      where id in (select given.id from given) and (select count(*) from noted) >= 0
      order by id for no key update),
    changed as (
      update deliveries set attempts = given.number, last_status_code = given.status_code,
        url = given.request ->> 'url',
        status = case when ${isReplanned} and next_attempt_at is not null then 'pending'
          when given.error is null then 'success'
          when ${isReplanned} or given.delay_ms is null then 'exhausted' else 'failed' end,
        next_attempt_at = case when ${isReplanned} then next_attempt_at
          else app_now() + given.delay_ms * interval '1 millisecond' end
      from given join held on held_id = given.id
      where deliveries.id = held_id and deliveries.attempts = given.number - 1
      returning deliveries.id),
    stored as (
      insert into delivery_attempts
        (delivery_id, number, at, duration_ms, status_code, error, request, response)
      select id, number, at, duration_ms, status_code, error, request, nullif(response, 'null')
      from given where id in (select changed.id from changed)),
    moved as (
      update delivery_queues set lane = ${lane}
      where key = ${queue} and lane <> ${lane} and (select count(*) from changed) >= 0)
    select failing_since <= app_now() - ${scaledMs(failingDaysMs)} * interval '1 millisecond' as overdue
    from webhook_endpoints where id = ${endpointId}`);
  if (!endpoint) return { disable: null };
  if (attempted.some(({ statusCode }) => statusCode === 410)) return { disable: "gone" };
  return { disable: isFailing && !hasSuccess && endpoint.overdue ? "failing" : null };
}

const rowOf = (one: Attempted) => ({
  id: one.id,
  number: one.number,
  planned_at: one.plannedAt,
  at: one.at,
  duration_ms: one.durationMs,
  status_code: one.statusCode,
  error: one.error,
  request: one.request,
  response: one.response,
  delay_ms: one.delayMs === null ? null : scaledMs(one.delayMs),
});
