-- Claims count against a bound of the merchant that operated the wallets, and the owner of a number keeps the right to
-- a balance from others after the identity was revoked or has expired.
CREATE TABLE "claim_limits" (
	"merchant_id" text PRIMARY KEY NOT NULL,
	"factor" integer,
	"refused_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_limits" ADD CONSTRAINT "claim_limits_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_custodial" ON "identities" USING btree ("wallet") WHERE is_custodial and wallet is not null;--> statement-breakpoint
grant select, insert, update on claim_limits to cedirail_app;
--> statement-breakpoint
alter table claim_limits enable row level security;
--> statement-breakpoint
create policy all_rows on claim_limits using (true);
--> statement-breakpoint
create policy of_merchants on claim_limits as restrictive to cedirail_merchant using (merchant_id = any (
  (select string_to_array(current_setting('cedirail.merchants', true), ','))::text[]));
--> statement-breakpoint
-- Locks the USDT in an identity's wallet for the owner of the number if the identity was revoked or has expired, the
-- number was not confirmed since for another merchant or a wallet of its owner, and others paid into the wallet. The
-- row lock makes a payment and an end that happen at the same moment see each other.
create function lock_owed_wallet(p_wallet text) returns boolean
language plpgsql
as $$
begin
  perform 1 from wallets
  where address = p_wallet and kind = 'identity' and claimed_at is null for no key update;
  if not found then
    return false;
  end if;
  update wallets w set claimed_at = app_now()
  where w.address = p_wallet
    and exists (select 1 from identities i
      where i.wallet = w.address and i.is_custodial and i.verified_at is not null
        and i.status in ('revoked', 'expired')
        and not exists (select 1 from identities j
          where j.phone_id = i.phone_id and j.id <> i.id
            and (j.merchant_id is distinct from i.merchant_id or not j.is_custodial)
            and (j.status in ('minting', 'verified') or j.verified_at > i.verified_at)))
    and not exists (select 1 from identities k
      where k.wallet = w.address and k.is_custodial and k.status in ('minting', 'verified'))
    and exists (select 1 from transactions t
      where t.merchant_id = w.merchant_id and t.recipient = w.address and t.wallet = w.address
        and t.type = 'deposit' and t.status = 'completed' and t.currency = 'USDT'
        and t.payment_request_id is null
        and not exists (select 1 from wallets own
          where own.address = t.payer and own.merchant_id = w.merchant_id));
  return found;
end
$$;
--> statement-breakpoint
-- Locks and reads what a group of requests is decided on, always in this order: limits, accounts. Each
-- statement sees what was committed while the ones before it waited. `p_makers` names the people whose payouts
-- without approval are summed.
create or replace function lock_group(p_spenders jsonb, p_accounts jsonb, p_references jsonb, p_keys jsonb,
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
    select jsonb_agg(jsonb_build_array(spender, m.kyc_tier, m.kyc_approved_at, c.factor)) into v_tiers
    from unnest(v_spenders) as spender
    left join wallets w on w.address = spender
    join merchants m on m.id = coalesce(w.merchant_id, spender)
    left join claim_limits c on c.merchant_id = m.id;
  end if;
  return jsonb_build_object('now', v_now, 'day', v_day, 'usage', v_usage, 'accounts', v_accounts,
    'references', v_references, 'keys', v_keys, 'tiers', v_tiers, 'unapproved', v_unapproved);
end
$$;
--> statement-breakpoint
revoke execute on function lock_owed_wallet(text), lock_group(jsonb, jsonb, jsonb, jsonb, jsonb) from public;
--> statement-breakpoint
grant execute on function lock_owed_wallet(text), lock_group(jsonb, jsonb, jsonb, jsonb, jsonb) to cedirail_app;
