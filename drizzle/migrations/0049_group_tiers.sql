-- What a group spends is decided by the tiers of its transaction, not by those of a cache.
-- Locks and reads what a group of requests is decided on, always in this order: limits, accounts. Each
-- statement sees what was committed while the ones before it waited.
create or replace function lock_group(p_spenders jsonb, p_accounts jsonb, p_references jsonb, p_keys jsonb)
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
  -- Last: what a verification became while the group waited for its locks is in force.
  if cardinality(v_spenders) > 0 then
    select jsonb_agg(jsonb_build_array(spender, m.kyc_tier, m.kyc_approved_at)) into v_tiers
    from unnest(v_spenders) as spender
    left join wallets w on w.address = spender
    join merchants m on m.id = coalesce(w.merchant_id, spender);
  end if;
  return jsonb_build_object('now', v_now, 'day', v_day, 'usage', v_usage, 'accounts', v_accounts,
    'references', v_references, 'keys', v_keys, 'tiers', v_tiers);
end
$$;
