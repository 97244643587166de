-- Once a reader was told that everything up to a moment is known (`settled_until()`), nothing may be posted at or
-- before that moment. Every answer is therefore preceded by moving a horizon up to it, and every posting bears a
-- time after the horizon. A transaction shows its id to readers before it reads the horizon, and a reader moves the
-- horizon before it looks for ids. So whichever comes first is seen by the other one, without a lock between them
-- and however long either of them stands still.

-- Milliseconds since 1970 by the database's own clock. A sequence is read and moved outside of transactions, at
-- once. It is unlogged, so that moving it costs no write to the disk: a crash that resets it also ends every
-- transaction that could post before it.
create unlogged sequence settled_horizon minvalue 0 start 0;
--> statement-breakpoint
-- The one clock of the service. Beside the shift of tests it knows how much later than its begin a transaction
-- counts, see `enter_posting()`.
create or replace function app_now() returns timestamptz
language sql stable
as $$
  select date_trunc('milliseconds', now())
    + coalesce(nullif(current_setting('cedirail.clock_shift', true), '')::interval, interval '0')
    + coalesce(nullif(current_setting('cedirail.clock_delay', true), '')::interval, interval '0')
$$;
--> statement-breakpoint
-- Makes `app_now()` of this transaction later than the horizon. A transaction that began more than five seconds ago
-- also gets the present time, so that the order of times never differs from that of entries by much.
create function enter_posting() returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_begin timestamptz := date_trunc('milliseconds', now());
  v_delay interval := coalesce(nullif(current_setting('cedirail.clock_delay', true), '')::interval, interval '0');
  v_earliest timestamptz;
begin
  -- Readers see the id from here on, and stay before the begin of this transaction.
  perform pg_current_xact_id();
  select to_timestamp(last_value / 1000.0) + interval '1 millisecond' into v_earliest from settled_horizon;
  if clock_timestamp() - (v_begin + v_delay) > interval '5 seconds' then
    v_earliest := greatest(v_earliest, date_trunc('milliseconds', clock_timestamp()));
  end if;
  if v_begin + v_delay < v_earliest then
    perform set_config('cedirail.clock_delay', (v_earliest - v_begin)::text, true);
  end if;
end
$$;
--> statement-breakpoint
alter function post_group(jsonb) rename to write_postings;
--> statement-breakpoint
-- The one posting routine: `write_postings`, at a time that no reader was told to be complete.
create function post_group(p_postings jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enter_posting();
  return write_postings(p_postings);
end
$$;
--> statement-breakpoint
drop function settled_until();
--> statement-breakpoint
-- A moment up to which all rows are committed. No posting will ever be added at or before it. Other rows bear the
-- time at which their transaction began: one that has written nothing for so long counts as a reader, such as a
-- backup, and may still add some. The application's role does not see other sessions' transactions, hence
-- `security definer`.
create function settled_until(p_reader_after interval default interval '5 seconds') returns timestamptz
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_answer timestamptz;
  v_ms bigint;
  v_horizon bigint;
begin
  select date_trunc('milliseconds', least(clock_timestamp(), min(a.xact_start))) - interval '1 millisecond'
  into v_answer
  from pg_stat_activity a
  where a.datname = current_database() and a.backend_type = 'client backend'
    and a.pid <> pg_backend_pid() and a.xact_start is not null
    and (a.backend_xid is not null or a.xact_start > clock_timestamp() - p_reader_after);

  v_ms := floor(extract(epoch from v_answer) * 1000)::bigint;
  select last_value into v_horizon from settled_horizon;
  if v_ms > v_horizon then
    -- Readers that move it at the same moment must not set it back.
    perform pg_advisory_xact_lock(hashtext('settled_horizon'));
    select last_value into v_horizon from settled_horizon;
    if v_ms > v_horizon then
      perform setval('settled_horizon', v_ms);
    end if;
  end if;

  -- Who began to write before the horizon was moved, and may not have seen that.
  perform pg_stat_clear_snapshot();
  select date_trunc('milliseconds', least(v_answer + interval '1 millisecond', min(a.xact_start)))
    - interval '1 millisecond'
  into v_answer
  from pg_stat_activity a
  where a.datname = current_database() and a.backend_type = 'client backend'
    and a.pid <> pg_backend_pid() and a.backend_xid is not null;
  return v_answer + coalesce(nullif(current_setting('cedirail.clock_shift', true), '')::interval, interval '0');
end
$$;
--> statement-breakpoint
revoke execute on function settled_until(interval), enter_posting(), write_postings(jsonb), post_group(jsonb)
  from public;
--> statement-breakpoint
revoke execute on function write_postings(jsonb) from cedirail_app;
--> statement-breakpoint
grant execute on function settled_until(interval), enter_posting(), post_group(jsonb) to cedirail_app;
