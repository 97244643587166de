-- Reports to every process at the commit which row changed, so that none uses what it has cached of it any
-- longer: the table, and the columns by which the row is looked up, which are the arguments.
create function notify_change() returns trigger
language plpgsql
as $$
declare
  v_row jsonb;
begin
  foreach v_row in array array[to_jsonb(old), to_jsonb(new)] loop
    if v_row is not null then
      perform pg_notify('cedirail_changes', tg_table_name || E'\n' || (
        select string_agg(v_row ->> name, ' ' order by place)
        from unnest(tg_argv) with ordinality as named (name, place)));
    end if;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger merchants_changed after insert or update or delete on merchants
  for each row execute function notify_change('id');
--> statement-breakpoint
create trigger api_keys_changed after insert or delete on api_keys
  for each row execute function notify_change('hash');
--> statement-breakpoint
-- The stamp of the last use comes every minute and changes nothing that is cached.
create trigger api_keys_updated after update on api_keys
  for each row when (to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at')
  execute function notify_change('hash');
--> statement-breakpoint
create trigger wallets_changed after insert or update or delete on wallets
  for each row execute function notify_change('address');
--> statement-breakpoint
create trigger wallets_of_merchant_changed after insert or update or delete on wallets
  for each row execute function notify_change('merchant_id');
--> statement-breakpoint
create trigger rail_switches_changed after insert or delete on rail_switches
  for each row execute function notify_change('provider', 'direction');
--> statement-breakpoint
-- The row is its own job (lib/jobs), whose claims are of no interest here.
create trigger rail_switches_set after update of provider, direction, status, reason, set_by, set_at
  on rail_switches for each row execute function notify_change('provider', 'direction');
--> statement-breakpoint
-- Hits are counted in groups (lib/rate-limit).
drop function take_rate_limit_hit(text, text);
