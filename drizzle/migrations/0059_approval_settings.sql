-- A relaxed approval threshold waits before it takes effect, and the threshold counts what one person sent without
-- approval in the last 24 hours.
ALTER TABLE "merchants" ADD COLUMN "previous_approval_threshold_minor" bigint;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "previous_approval_threshold_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "approval_threshold_set_by" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "unapproved_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "unapproved_by" text;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "unapproved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "transactions_unapproved" ON "transactions" USING btree ("merchant_id","created_by_user","created_at") WHERE unapproved_minor > 0;--> statement-breakpoint
CREATE INDEX "payout_batches_unapproved" ON "payout_batches" USING btree ("merchant_id","unapproved_by","unapproved_at") WHERE unapproved_at is not null;--> statement-breakpoint
-- Pesewas that a person sent without approval in the last 24 hours, over all their sessions and API keys.
create function unapproved_minor(p_merchant text, p_user text, p_except_batch text default null)
returns bigint
language sql
stable
as $$
  select (coalesce((
      select sum(t.unapproved_minor) from transactions t
      where t.merchant_id = p_merchant and t.created_by_user = p_user and t.unapproved_minor > 0
        and t.created_at > app_now() - interval '24 hours'
        and t.status not in ('failed', 'cancelled', 'expired', 'reversed')), 0)
    + coalesce((
      -- A cancelled batch counts what it sent before.
      select sum(case when b.status <> 'cancelled' then b.amount_minor else (
        select coalesce(sum(t.amount_minor), 0) from transactions t
        where t.batch_id = b.id and t.status not in ('failed', 'cancelled', 'expired', 'reversed')) end)
      from payout_batches b
      where b.merchant_id = p_merchant and b.unapproved_by = p_user
        and b.unapproved_at > app_now() - interval '24 hours'
        and b.id is distinct from p_except_batch), 0))::bigint
$$;
--> statement-breakpoint
revoke execute on function unapproved_minor(text, text, text) from public;
--> statement-breakpoint
grant execute on function unapproved_minor(text, text, text) to cedirail_app;
--> statement-breakpoint
drop function lock_group(jsonb, jsonb, jsonb, jsonb);
--> statement-breakpoint
-- Locks and reads what a group of requests is decided on, always in this order: limits, accounts. Each
-- statement sees what was committed while the ones before it waited. `p_makers` names the people whose payouts
-- without approval are summed.
create function lock_group(p_spenders jsonb, p_accounts jsonb, p_references jsonb, p_keys jsonb,
  p_makers jsonb default '[]')
returns jsonb
language plpgsql
as $$
declare
  v_now timestamptz := date_trunc('milliseconds', app_now());
  v_day text := to_char(v_now at time zone 'UTC', 'YYYY-MM-DD');
  v_spenders text[] := array(select jsonb_array_elements_text(p_spenders));
  v_usage jsonb;
  v_accounts jsonb;
  v_references jsonb;
  v_keys jsonb;
  v_tiers jsonb;
  v_unapproved jsonb;
begin
  if cardinality(v_spenders) > 0 then
    insert into limit_usage (merchant_id, period, starts_on, used_minor)
    select spender, p.period, p.starts_on, 0
    from unnest(v_spenders) as spender
    cross join (values ('day', v_day), ('month', left(v_day, 7))) as p(period, starts_on)
    where not exists (select 1 from limit_usage u
      where u.merchant_id = spender and u.period = p.period and u.starts_on = p.starts_on)
    order by spender, p.period
    on conflict do nothing;
    with locked as materialized (
      select u.merchant_id, u.period, u.used_minor from limit_usage u
      where u.merchant_id = any(v_spenders) and u.period in ('day', 'month')
        and u.starts_on = case u.period when 'day' then v_day else left(v_day, 7) end
      order by u.merchant_id, u.period for update
    )
    select jsonb_agg(jsonb_build_array(merchant_id, period, used_minor::text)) into v_usage from locked;
  end if;
  if jsonb_array_length(p_accounts) > 0 then
    v_accounts := lock_accounts(p_accounts);
  end if;
  if jsonb_array_length(p_references) > 0 then
    select jsonb_agg(jsonb_build_array(e.place, r.operation, r.body_hash, r.transaction_id))
    into v_references
    from rows from (jsonb_to_recordset(p_references) as (merchant_id text, external_ref text))
      with ordinality as e(merchant_id, external_ref, place)
    join external_references r on r.merchant_id = e.merchant_id and r.external_ref = e.external_ref;
  end if;
  if jsonb_array_length(p_keys) > 0 then
    select jsonb_agg(jsonb_build_array(e.place, k.body_hash, k.status_code, k.response, k.created_at))
    into v_keys
    from rows from (jsonb_to_recordset(p_keys)
      as (merchant_id text, method text, path text, key_hash text)) with ordinality
      as e(merchant_id, method, path, key_hash, place)
    join idempotency_keys k on k.merchant_id = e.merchant_id and k.method = e.method
      and k.path = e.path and k.key_hash = e.key_hash
    where k.created_at > app_now() - interval '24 hours';
  end if;
  -- Under the lock of the merchant's limits, so that payouts made at the same moment count each other.
  if jsonb_array_length(p_makers) > 0 then
    select jsonb_agg(jsonb_build_array(m.merchant_id, m.user_id,
      unapproved_minor(m.merchant_id, m.user_id)::text)) into v_unapproved
    from jsonb_to_recordset(p_makers) as m (merchant_id text, user_id text);
  end if;
  -- Last: what a verification became while the group waited for its locks is in force.
  if cardinality(v_spenders) > 0 then
    select jsonb_agg(jsonb_build_array(spender, m.kyc_tier, m.kyc_approved_at)) into v_tiers
    from unnest(v_spenders) as spender
    left join wallets w on w.address = spender
    join merchants m on m.id = coalesce(w.merchant_id, spender);
  end if;
  return jsonb_build_object('now', v_now, 'day', v_day, 'usage', v_usage, 'accounts', v_accounts,
    'references', v_references, 'keys', v_keys, 'tiers', v_tiers, 'unapproved', v_unapproved);
end
$$;
--> statement-breakpoint
revoke execute on function lock_group(jsonb, jsonb, jsonb, jsonb, jsonb) from public;
--> statement-breakpoint
grant execute on function lock_group(jsonb, jsonb, jsonb, jsonb, jsonb) to cedirail_app;
