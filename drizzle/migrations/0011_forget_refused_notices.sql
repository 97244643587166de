-- Anybody may send a notice, so that those we refused would grow for ever. The application may forget
-- those that have served their time, and no other: what concerns money is kept.
create function forget_refused_notices()
returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with forgotten as (
    delete from public.provider_notices
    where id in (
      select id from public.provider_notices
      where flags <> '{}' and not accepted
        and created_at < public.app_now() - interval '90 days'
      order by created_at
      limit 10000)
    returning 1)
  select count(*) from forgotten
$$;
--> statement-breakpoint
revoke execute on function forget_refused_notices() from public;
--> statement-breakpoint
grant execute on function forget_refused_notices() to cedirail_app;
