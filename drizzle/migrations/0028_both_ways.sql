ALTER TABLE "conversions" ADD COLUMN "source_currency" text DEFAULT 'USDT' NOT NULL;--> statement-breakpoint
drop function take_quote_room(text, bigint, bigint, boolean);
--> statement-breakpoint
-- What open quotes may still promise of a currency, minor units: all of them together within p_limit and
-- within what the treasury may still give up; those that no money of their merchants covers within a quarter
-- of that, and a sixteenth each merchant. The lock is held to the caller's commit, so that of two quotes the
-- second sees the first; each statement sees what was committed before it. The default is for a server of the
-- former version, which quotes only cedis, during an upgrade.
create function take_quote_room(
  p_merchant_id text, p_worth bigint, p_limit bigint, p_covered boolean, p_currency text default 'GHSFIAT'
) returns text
language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  v_all numeric;
  v_uncovered numeric;
  v_own numeric;
  v_room numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('quotes:' || p_currency, 0));
  -- One statement, because a confirmation moves its worth from the one figure to the other.
  select coalesce(sum(c.exposure_minor), 0),
    coalesce(sum(c.exposure_minor) filter (where not c.covered), 0),
    coalesce(sum(c.exposure_minor) filter (where not c.covered and c.merchant_id = p_merchant_id), 0),
    least(p_limit, coalesce(
      (select a.balance - a.floor from accounts a
        where a.kind = 'exchange' and a.currency = p_currency), 0))
  into v_all, v_uncovered, v_own, v_room
  from conversions c
  where c.status = 'quoted' and c.expires_at > app_now() and c.source_currency <> p_currency;
  return case
    when v_all + p_worth > v_room then 'all'
    when not p_covered and (v_uncovered + p_worth > v_room / 4 or v_own + p_worth > v_room / 16)
      then 'uncovered'
    else 'taken'
  end;
end
$$;
--> statement-breakpoint
revoke execute on function take_quote_room(text, bigint, bigint, boolean, text) from public;
--> statement-breakpoint
grant execute on function take_quote_room(text, bigint, bigint, boolean, text) to cedirail_app;
--> statement-breakpoint
-- A server of the former version, still running during an upgrade, would take cedis for USDT.
create function check_conversion_currency() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  if not exists (
    select 1 from transactions t where t.id = new.transaction_id and t.currency = new.source_currency
  ) then
    raise exception 'conversion % has a transaction in another currency than %', new.id, new.source_currency;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger conversions_check_currency before update of transaction_id on conversions
  for each row when (new.transaction_id is not null)
  execute function check_conversion_currency();
