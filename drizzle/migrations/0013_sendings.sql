ALTER TABLE "transactions" ADD COLUMN "last_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "acknowledged_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of what is under way nobody wrote down whether the network has acknowledged it: it is not sent again.
update transactions set last_sent_at = app_now(), acknowledged_at = first_sent_at
  where status = 'processing' and send_attempts > 0;
--> statement-breakpoint
-- Open transfers whose planned step the queue has lost. The queue itself is closed to the application.
create function transfers_without_job(p_types text[], p_limit integer)
returns setof text
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id from transactions t
  where t.status in ('pending', 'processing') and t.type = any (p_types)
    and not exists (
      select 1 from graphile_worker._private_jobs j where j.key = 'transfer:' || t.id)
  limit p_limit
$$;
--> statement-breakpoint
revoke execute on function transfers_without_job(text[], integer) from public;
--> statement-breakpoint
grant execute on function transfers_without_job(text[], integer) to cedirail_app;
