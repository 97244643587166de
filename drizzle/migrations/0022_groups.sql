-- Requests that wait at the same moment are carried out together (lib/groups): one statement locks and
-- reads what they need, one writes what was decided. Postings are made in groups, too.

create function account_of(p_kind text, p_wallet text, p_provider text, p_currency text)
returns setof bigint
language sql stable
as $$
  -- In two parts, because an index serves "=" and "is null", but not "is not distinct from".
  select id from accounts
  where p_wallet is not null and kind = p_kind and wallet = p_wallet and provider is null
    and currency = p_currency
  union all
  select id from accounts
  where p_wallet is null and kind = p_kind and wallet is null
    and provider is not distinct from p_provider and currency = p_currency
$$;
--> statement-breakpoint
-- The one posting routine (ledger.md), for any number of postings at once: each
-- {key, kind, transaction, hold, entries: [{kind, wallet, provider, currency, amount}]}. They take effect
-- in the given order: each is checked against the balances that the ones before it leave. SQLSTATEs as in
-- 0002.
create function post_group(p_postings jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_given integer := jsonb_array_length(p_postings);
  v_ids bigint[];
  v_places integer[];
  v_leg_places integer[];
  v_leg_postings bigint[];
  v_accounts bigint[];
  v_amounts bigint[];
  v_found text;
begin
  if v_given = 0 then
    return 0;
  end if;
  with given as (
    select place::integer, g ->> 'key' as key, g ->> 'kind' as kind, g ->> 'transaction' as transaction_id,
      g ->> 'hold' as hold_key, encode(sha256(convert_to(jsonb_build_array(
        g ->> 'kind', g ->> 'transaction', g ->> 'hold', g -> 'entries')::text, 'UTF8')), 'hex') as hash
    from jsonb_array_elements(p_postings) with ordinality as e(g, place)
  ), written as (
    insert into postings (key, kind, transaction_id, hold_key, entries_hash)
    select key, kind, transaction_id, hold_key, hash from given order by place
    on conflict (key) do nothing
    returning id, key, entries_hash
  )
  select array_agg(written.id order by given.place), array_agg(given.place order by given.place)
  into v_ids, v_places
  from written join lateral (
    select min(place) as place from given where given.key = written.key
  ) given on true;

  if coalesce(cardinality(v_ids), 0) < v_given then
    select g ->> 'key' into v_found
    from jsonb_array_elements(p_postings) as e(g) join postings p on p.key = g ->> 'key'
    where p.entries_hash <> encode(sha256(convert_to(jsonb_build_array(
      g ->> 'kind', g ->> 'transaction', g ->> 'hold', g -> 'entries')::text, 'UTF8')), 'hex')
    limit 1;
    if v_found is not null then
      raise exception 'posting % exists with other entries', v_found using errcode = 'CD002';
    end if;
    if v_ids is null then
      return 0;
    end if;
  end if;

  select array_agg(place order by place, account), array_agg(posting order by place, account),
    array_agg(account order by place, account), array_agg(amount order by place, account)
  into v_leg_places, v_leg_postings, v_accounts, v_amounts
  from (
    select one.place, one.posting, a.account, sum(e.amount)::bigint as amount
    from unnest(v_places, v_ids) as one(place, posting)
    cross join lateral jsonb_to_recordset(p_postings -> (one.place - 1) -> 'entries')
      as e(kind text, wallet text, provider text, currency text, amount bigint)
    left join lateral account_of(e.kind, e.wallet, e.provider, e.currency) as a(account) on true
    group by 1, 2, 3
  ) leg;

  select p.key into v_found
  from unnest(v_ids) as one(posting) join postings p on p.id = one.posting
  where one.posting <> all(coalesce(v_leg_postings, '{}')) or exists (
    select 1 from unnest(v_leg_postings, v_accounts) as leg(posting, account)
    where leg.posting = one.posting and leg.account is null)
  limit 1;
  if v_found is not null then
    raise exception 'posting % names an account that does not exist', v_found using errcode = 'CD004';
  end if;

  -- Locks are taken in id order, so that two groups can never wait for each other.
  perform 1 from accounts where id = any(v_accounts) order by id for update;

  -- Each account is found by its index, whatever the planner believes of the sizes.
  select (select key from postings where id = posting) into v_found
  from (
    select leg.posting, (select currency from accounts where id = leg.account) as currency, leg.amount
    from unnest(v_leg_postings, v_accounts, v_amounts) as leg(posting, account, amount)
  ) leg
  group by posting, currency having sum(amount) <> 0 limit 1;
  if v_found is not null then
    raise exception 'posting % does not balance', v_found using errcode = 'CD003';
  end if;

  select p.key into v_found
  from unnest(v_ids) as one(posting) join postings p on p.id = one.posting
  where p.hold_key is not null and not exists (
    select 1 from postings hold
    join entries e on e.posting_id = hold.id
    join unnest(v_leg_postings, v_accounts, v_amounts) as leg(posting, account, amount)
      on leg.posting = one.posting and leg.account = e.account_id
    where hold.key = p.hold_key and hold.kind = 'hold' and e.amount > 0 and leg.amount = -e.amount
  ) limit 1;
  if v_found is not null then
    raise exception 'posting % does not end its hold', v_found using errcode = 'CD005';
  end if;

  select a.kind into v_found
  from (
    select account, amount, sum(amount) over (partition by account order by place) as so_far
    from unnest(v_leg_places, v_accounts, v_amounts) as leg(place, account, amount)
  ) leg join accounts a on a.id = leg.account
  where leg.amount < 0 and a.balance + leg.so_far < a.floor limit 1;
  if v_found is not null then
    raise exception 'a posting would pass the floor of %', v_found
      using errcode = 'CD001', detail = v_found;
  end if;

  with leg as (
    select place, posting, account, amount, sum(amount) over (partition by account order by place) as so_far
    from unnest(v_leg_places, v_leg_postings, v_accounts, v_amounts)
      as leg(place, posting, account, amount)
  ), changed as (
    update accounts set balance = balance + total.amount
    from (select account, sum(amount) as amount from leg group by account) total
    where id = total.account and total.amount <> 0
  )
  insert into entries (posting_id, account_id, currency, amount, balance_after)
  select leg.posting, a.id, a.currency, leg.amount, a.balance + leg.so_far
  from leg join accounts a on a.id = leg.account
  where leg.amount <> 0 order by leg.place, leg.account;
  return cardinality(v_ids);
end
$$;
--> statement-breakpoint
drop function post_entries(text, text, text, text, jsonb);
--> statement-breakpoint
-- The second wall, once for each statement instead of each row.
drop trigger entries_balance on entries;
--> statement-breakpoint
create or replace function refuse_unbalanced_posting() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
declare
  v_posting bigint;
begin
  -- In this form each posting is found by its index, whatever the planner believes of the sizes.
  select one.posting_id into v_posting from (select distinct posting_id from written) one
  cross join lateral (
    select 1 from entries e where e.posting_id = one.posting_id
    group by e.currency having sum(e.amount) <> 0 limit 1
  ) unbalanced limit 1;
  if found then
    raise exception 'posting % does not balance', v_posting using errcode = 'CD003';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger entries_balance after insert on entries referencing new table as written
  for each statement execute function refuse_unbalanced_posting();
--> statement-breakpoint
-- Locks the accounts of a group in id order and returns [place, balance, floor] of each.
create function lock_accounts(p_accounts jsonb) returns jsonb
language sql security definer set search_path = public, pg_temp
as $$
  with wanted as materialized (
    select place, a.account
    from rows from (jsonb_to_recordset(p_accounts)
      as (kind text, wallet text, provider text, currency text)) with ordinality
      as e(kind, wallet, provider, currency, place)
    cross join lateral account_of(e.kind, e.wallet, e.provider, e.currency) as a(account)
  ), locked as materialized (
    select id, balance, floor from accounts where id = any(array(select account from wanted))
    order by id for update
  )
  select jsonb_agg(jsonb_build_array(place, balance::text, floor::text))
  from wanted join locked on id = account
$$;
--> statement-breakpoint
-- Locks and reads what a group of requests is decided on, always in this order: limits, accounts. Each
-- statement sees what was committed while the ones before it waited.
create function lock_group(p_spenders jsonb, p_accounts jsonb, p_references jsonb, p_keys jsonb)
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
  return jsonb_build_object('now', v_now, 'day', v_day, 'usage', v_usage, 'accounts', v_accounts,
    'references', v_references, 'keys', v_keys);
end
$$;
--> statement-breakpoint
drop function count_outgoing(text, bigint, bigint, bigint);
--> statement-breakpoint
drop function record_step(text, text, integer, text, text, text, text, jsonb, text, text);
--> statement-breakpoint
revoke execute on function post_group(jsonb), account_of(text, text, text, text), lock_accounts(jsonb),
  lock_group(jsonb, jsonb, jsonb, jsonb) from public;
--> statement-breakpoint
grant execute on function post_group(jsonb), lock_accounts(jsonb), lock_group(jsonb, jsonb, jsonb, jsonb)
  to cedirail_app;
--> statement-breakpoint
-- One notification for a statement, not one for each of its rows.
create function notify_new_work() returns trigger
language plpgsql
as $$
begin
  if exists (select 1 from written where due_at <= app_now()) then
    perform pg_notify('cedirail_work', tg_table_name);
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop trigger transactions_due on transactions;
--> statement-breakpoint
create trigger transactions_due_new after insert on transactions referencing new table as written
  for each statement execute function notify_new_work();
--> statement-breakpoint
create trigger transactions_due after update of due_at on transactions
  for each row when (new.due_at <= app_now()) execute function notify_work();
