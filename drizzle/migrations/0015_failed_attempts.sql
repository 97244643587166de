CREATE TABLE "failed_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "known_devices_from" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "failed_attempts_age" ON "failed_attempts" USING btree ("counted_at");--> statement-breakpoint
grant select, insert, update, delete on failed_attempts to cedirail_app;
--> statement-breakpoint
-- How many seconds have to pass after the last of so many failures: none for the first ones, then
-- 1, 2, 4, … up to the time in which one failure is forgotten.
create function attempt_delay(p_failures integer, p_free integer, p_recovery double precision)
returns double precision
language sql immutable
as $$
  select case when p_failures < p_free then 0
    else least(p_recovery, power(2, least(p_failures - p_free, 30))) end
$$;
--> statement-breakpoint
-- Counts an attempt as failed until it proves right, so that parallel ones cannot pass together. One
-- failure is forgotten in every p_recovery seconds without another. An attempt that has to wait is not
-- counted: wait_seconds tells how long. The receipt serves to take it back.
create function take_attempt(p_subject text, p_free integer, p_recovery double precision)
returns table (wait_seconds integer, resets_at bigint, receipt jsonb)
language plpgsql
as $$
declare
  v_now timestamptz := app_now();
  v_failures integer;
  v_counted_at timestamptz;
  v_elapsed double precision;
  v_wait double precision;
  v_after integer;
begin
  insert into failed_attempts values (p_subject, 0, v_now) on conflict do nothing;
  select failures, counted_at into v_failures, v_counted_at
  from failed_attempts where subject = p_subject for update;
  v_elapsed := greatest(0, extract(epoch from v_now - v_counted_at));
  v_wait := attempt_delay(v_failures, p_free, p_recovery) - v_elapsed;
  if v_wait > 0 then
    return query select ceil(v_wait)::integer, ceil(extract(epoch from v_now) + v_wait)::bigint,
      null::jsonb;
    return;
  end if;
  v_after := greatest(0, v_failures - floor(v_elapsed / p_recovery)::integer) + 1;
  update failed_attempts set failures = v_after, counted_at = v_now where subject = p_subject;
  return query select 0, extract(epoch from v_now)::bigint, jsonb_build_object(
    'after', v_after, 'at', v_now, 'before', v_failures, 'beforeAt', v_counted_at);
end
$$;
--> statement-breakpoint
-- Takes back an attempt that proved right. Where nothing was counted since, all is as it was before:
-- what is forgotten with time must not be forgotten a second time.
create function return_attempt(p_subject text, p_receipt jsonb) returns void
language sql
as $$
  update failed_attempts set
    failures = case
      when failures = (p_receipt ->> 'after')::integer
        and counted_at = (p_receipt ->> 'at')::timestamptz
      then (p_receipt ->> 'before')::integer else greatest(failures - 1, 0) end,
    counted_at = case
      when failures = (p_receipt ->> 'after')::integer
        and counted_at = (p_receipt ->> 'at')::timestamptz
      then (p_receipt ->> 'beforeAt')::timestamptz else counted_at end
  where subject = p_subject
$$;
--> statement-breakpoint
revoke execute on function attempt_delay(integer, integer, double precision),
  take_attempt(text, integer, double precision), return_attempt(text, jsonb) from public;
--> statement-breakpoint
grant execute on function attempt_delay(integer, integer, double precision),
  take_attempt(text, integer, double precision), return_attempt(text, jsonb) to cedirail_app;
