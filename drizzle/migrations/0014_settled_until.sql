-- A moment up to which all rows are committed: a row bears the time at which its transaction began
-- (`app_now()`), so nothing that still runs, or has yet to begin, can add one at or before it. What has
-- only read for five seconds, such as a backup, is taken for a reader. The application's role does not
-- see other sessions' transactions, hence `security definer`.
create function settled_until() returns timestamptz
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select date_trunc('milliseconds', least(clock_timestamp(), min(a.xact_start)))
    - interval '1 millisecond' + (app_now() - date_trunc('milliseconds', now()))
  from pg_stat_activity a
  where a.datname = current_database() and a.backend_type = 'client backend'
    and a.pid <> pg_backend_pid() and a.xact_start is not null
    and (a.backend_xid is not null or a.xact_start > clock_timestamp() - interval '5 seconds')
$$;
--> statement-breakpoint
revoke execute on function settled_until() from public;
--> statement-breakpoint
grant execute on function settled_until() to cedirail_app;
