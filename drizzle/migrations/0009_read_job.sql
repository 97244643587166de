-- When a transfer's next step is due, and whether a worker has one in hand right now. The queue itself is
-- closed to the application. A step that runs may have lost its key to one that was queued meanwhile, so
-- it is known by what it was told.
create function read_transfer_job(p_transaction_id text)
returns table (run_at timestamptz, is_running boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select
    (select j.run_at from graphile_worker._private_jobs j
      where j.key = 'transfer:' || p_transaction_id and j.locked_at is null),
    exists (select 1 from graphile_worker._private_jobs j
      where j.locked_at is not null and j.payload ->> 'transactionId' = p_transaction_id)
$$;
--> statement-breakpoint
revoke execute on function read_transfer_job(text) from public;
--> statement-breakpoint
grant execute on function read_transfer_job(text) to cedirail_app;
