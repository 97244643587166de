import { sql } from "drizzle-orm";
import { relaxedDatabase } from "@/lib/db/client";
import { scaledMs } from "@/lib/jobs/queue";
import type { Attempted } from "./attempt-result";
import { failingDaysMs } from "./schedule";

/**
 * Records attempts at one receiver in one statement, with what becomes of their deliveries. An attempt that
 * another worker has recorded by then changes nothing.
 * @returns why the endpoint must be disabled, or null
 */
export async function recordAttempts(
  queue: string,
  attempted: readonly Attempted[],
): Promise<{ disable: "gone" | "failing" | null }> {
  const given = attempted.map((one) => ({
    id: one.id,
    number: one.number,
    at: one.at,
    duration_ms: one.durationMs,
    status_code: one.statusCode,
    error: one.error,
    request: one.request,
    response: one.response,
    delay_ms: one.delayMs === null ? null : scaledMs(one.delayMs),
  }));
  const hasSuccess = attempted.some(({ error }) => error === null);
  const isFailing = attempted.some(({ error }) => error !== null);
  const endpointId = attempted[0]?.endpointId ?? "";
  const failingSince = hasSuccess
    ? sql`null`
    : sql`coalesce(failing_since, (select min(at) from given))`;
  const [endpoint] = await relaxedDatabase().execute<{ overdue: boolean }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (id text,
        number integer, at timestamptz, duration_ms integer, status_code integer, error text,
        request jsonb, response jsonb, delay_ms double precision)),
    changed as (
      update deliveries set attempts = given.number, last_status_code = given.status_code,
        url = given.request ->> 'url',
        status = case when given.error is null then 'success'
          when given.delay_ms is null then 'exhausted' else 'failed' end,
        next_attempt_at = app_now() + given.delay_ms * interval '1 millisecond'
      from given where deliveries.id = given.id and deliveries.attempts = given.number - 1
      returning deliveries.id),
    stored as (
      insert into delivery_attempts
        (delivery_id, number, at, duration_ms, status_code, error, request, response)
      select id, number, at, duration_ms, status_code, error, request, nullif(response, 'null')
      from given where id in (select changed.id from changed)),
    moved as (
      update delivery_queues set lane = ${isFailing ? "failing" : "steady"}
      where key = ${queue} and lane <> ${isFailing ? "failing" : "steady"}),
    noted as (
      update webhook_endpoints set failing_since = ${failingSince}
      where id = ${endpointId} and failing_since is distinct from ${failingSince})
    select failing_since <= app_now() - ${scaledMs(failingDaysMs)} * interval '1 millisecond' as overdue
    from webhook_endpoints where id = ${endpointId}`);
  if (!endpoint) return { disable: null };
  if (attempted.some(({ statusCode }) => statusCode === 410)) return { disable: "gone" };
  return { disable: isFailing && !hasSuccess && endpoint.overdue ? "failing" : null };
}
