-- The one posting routine and the walls around it (ledger.md). The application's role can read the
-- ledger and call these functions; it can write nothing of it directly.

-- SQLSTATEs of our own: CD001 an account would pass its floor, CD002 a posting key was used with
-- other entries, CD003 a posting does not balance, CD004 an account is missing, CD005 a settle or
-- release does not take back exactly what its hold had reserved.

create function ensure_account(
  p_kind text, p_merchant_id text, p_wallet text, p_provider text, p_currency text, p_floor bigint
) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if p_kind = 'sandbox'
    and not exists (select 1 from installation where name = 'environment' and value = 'testnet') then
    raise exception 'sandbox accounts exist on testnet only' using errcode = 'CD004';
  end if;
  insert into accounts (kind, merchant_id, wallet, provider, currency, floor)
  values (p_kind, p_merchant_id, p_wallet, p_provider, p_currency,
    case when p_kind in ('wallet.available', 'wallet.reserved') then 0 else p_floor end)
  -- A limit set below what is already out cannot call money back; it only stops more from leaving.
  on conflict on constraint accounts_identity
    do update set floor = least(excluded.floor, accounts.balance)
    where accounts.kind = 'exchange' and accounts.floor is distinct from excluded.floor;
end
$$;
--> statement-breakpoint
create function post_entries(
  p_key text, p_kind text, p_transaction_id text, p_hold_key text, p_entries jsonb
) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_hash text := encode(sha256(convert_to(
    jsonb_build_array(p_kind, p_transaction_id, p_hold_key, p_entries)::text, 'UTF8')), 'hex');
  v_posting bigint;
  v_accounts bigint[];
  v_amounts bigint[];
  v_found text;
begin
  insert into postings (key, kind, transaction_id, hold_key, entries_hash)
  values (p_key, p_kind, p_transaction_id, p_hold_key, v_hash)
  on conflict (key) do nothing
  returning id into v_posting;

  if v_posting is null then
    select id, entries_hash into v_posting, v_found from postings where key = p_key;
    if v_found <> v_hash then
      raise exception 'posting % exists with other entries', p_key using errcode = 'CD002';
    end if;
    return v_posting;
  end if;

  select array_agg(leg.id order by leg.id), array_agg(leg.amount order by leg.id)
  into v_accounts, v_amounts
  from (
    select a.id, sum(e.amount)::bigint as amount
    from jsonb_to_recordset(p_entries)
      as e(kind text, wallet text, provider text, currency text, amount bigint)
    left join accounts a on a.kind = e.kind and a.currency = e.currency
      and a.wallet is not distinct from e.wallet and a.provider is not distinct from e.provider
    group by a.id
  ) leg;

  if v_accounts is null or array_position(v_accounts, null) is not null then
    raise exception 'posting % names an account that does not exist', p_key using errcode = 'CD004';
  end if;

  -- Locks are taken in id order, so that two postings can never wait for each other.
  perform 1 from accounts where id = any(v_accounts) order by id for update;

  if exists (
    select 1 from unnest(v_accounts, v_amounts) as leg(id, amount)
    join accounts a on a.id = leg.id group by a.currency having sum(leg.amount) <> 0
  ) then
    raise exception 'posting % does not balance', p_key using errcode = 'CD003';
  end if;

  if p_hold_key is not null and not exists (
    select 1 from postings hold
    join entries e on e.posting_id = hold.id
    join unnest(v_accounts, v_amounts) as leg(id, amount) on leg.id = e.account_id
    where hold.key = p_hold_key and hold.kind = 'hold' and e.amount > 0 and leg.amount = -e.amount
  ) then
    raise exception 'posting % does not end the hold %', p_key, p_hold_key using errcode = 'CD005';
  end if;

  select a.kind into v_found
  from unnest(v_accounts, v_amounts) as leg(id, amount) join accounts a on a.id = leg.id
  where leg.amount < 0 and a.balance + leg.amount < a.floor limit 1;
  if v_found is not null then
    raise exception 'posting % would pass the floor of %', p_key, v_found
      using errcode = 'CD001', detail = v_found;
  end if;

  with changed as (
    update accounts a set balance = a.balance + leg.amount
    from unnest(v_accounts, v_amounts) as leg(id, amount)
    where a.id = leg.id and leg.amount <> 0
    returning a.id, a.currency, leg.amount, a.balance
  )
  insert into entries (posting_id, account_id, currency, amount, balance_after)
  select v_posting, id, currency, amount, balance from changed order by id;

  return v_posting;
end
$$;
--> statement-breakpoint
-- The second wall: whoever writes entries, a posting that does not balance cannot be committed.
create function refuse_unbalanced_posting() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  if exists (
    select 1 from entries where posting_id = new.posting_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'CD003';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger entries_balance after insert on entries
  deferrable initially deferred for each row execute function refuse_unbalanced_posting();
--> statement-breakpoint
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger entries_append_only before update or delete on entries
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger entries_no_truncate before truncate on entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger postings_append_only before update or delete on postings
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger postings_no_truncate before truncate on postings
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger transaction_history_append_only before update or delete on transaction_history
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger events_append_only before update or delete on events
  for each row execute function refuse_change();
--> statement-breakpoint
-- An audit row is written once; only its place in the chain is added later, once.
create function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and (old.id, old.at, old.actor, old.action, old.resource, old.details, old.merchant_id)
      is not distinct from
      (new.id, new.at, new.actor, new.action, new.resource, new.details, new.merchant_id) then
    return new;
  end if;
  raise exception 'audit_log is append only' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
--> statement-breakpoint
-- Only sealing gives a row its place.
create function refuse_sealed_audit_row() returns trigger
language plpgsql
as $$
begin
  if new.position is not null or new.hash is not null or new.previous_hash is not null then
    raise exception 'an audit row is sealed later' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger audit_log_unsealed_first before insert on audit_log
  for each row execute function refuse_sealed_audit_row();
--> statement-breakpoint
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
create function audit_row_hash(p_row audit_log, p_position bigint, p_previous text) returns text
language sql immutable set search_path = public, pg_temp
as $$
  select encode(sha256(convert_to(jsonb_build_array(p_position, p_previous, (p_row).id,
    extract(epoch from (p_row).at), (p_row).merchant_id, (p_row).actor, (p_row).action,
    (p_row).resource, (p_row).details)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Every place at which the chain does not hold: a row that was changed, or one whose forerunner is
-- not there. A chain cut at its end is whole; compare its last position and hash with a copy kept
-- outside the database.
create function verify_audit_log() returns table (broken_at bigint, fault text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select position, case
    when hash is distinct from audit_row_hash(log, position, previous_hash) then 'changed'
    else 'forerunner'
  end
  from (
    select log, position, hash, previous_hash,
      lag(position) over (order by position) as before, lag(hash) over (order by position) as link
    from audit_log log where position is not null
  ) chain
  where hash is distinct from audit_row_hash(log, position, previous_hash)
    or position <> coalesce(before, 0) + 1 or previous_hash is distinct from link
  order by position
$$;
--> statement-breakpoint
-- Chains what has been committed since the last call. Rows are chained here and not when they are
-- written, because a chain lock held until commit would let one payout at a time through.
create function seal_audit_log() returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_row audit_log;
  v_position bigint;
  v_previous text;
  v_hash text;
  v_sealed bigint := 0;
begin
  perform pg_advisory_xact_lock(727001);
  select position, hash into v_position, v_previous
  from audit_log where position is not null order by position desc limit 1;
  v_position := coalesce(v_position, 0);
  for v_row in select * from audit_log where position is null order by id limit 5000 loop
    v_position := v_position + 1;
    v_hash := audit_row_hash(v_row, v_position, v_previous);
    update audit_log set position = v_position, hash = v_hash, previous_hash = v_previous
    where id = v_row.id;
    v_previous := v_hash;
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end
$$;
--> statement-breakpoint
-- Takes one hit of a window and tells how many there were and when the window ends (Unix seconds).
create function take_rate_limit_hit(p_credential text, p_class text)
returns table (hits integer, resets_at bigint, seconds_left integer)
language sql
as $$
  insert into rate_limit_windows as w (credential, class, window_start, hits)
  values (p_credential, p_class, date_trunc('minute', app_now()), 1)
  on conflict (credential, class, window_start) do update set hits = w.hits + 1
  returning w.hits,
    extract(epoch from w.window_start)::bigint + 60,
    greatest(1, ceil(extract(epoch from w.window_start) + 60 - extract(epoch from app_now()))::integer)
$$;
--> statement-breakpoint
-- Queues a job in the caller's transaction; it exists if and only if that transaction commits. With
-- p_hurry an earlier job of this key runs at p_delay instead; without it, it keeps its time.
create function enqueue_job(p_task text, p_payload json, p_key text, p_delay interval, p_hurry boolean)
returns void
language sql security definer set search_path = public, pg_temp
as $$
  select graphile_worker.add_job(
    identifier := p_task, payload := p_payload, job_key := p_key, run_at := now() + p_delay,
    job_key_mode := case when p_hurry then 'replace' else 'preserve_run_at' end,
    max_attempts := 1000)
$$;
--> statement-breakpoint
-- Gives back the jobs of worker processes that are gone: a process holds its advisory lock while it
-- lives, and the queue itself would wait four hours. The caller leaves itself out, because a session
-- is always given a lock that it holds already.
create function release_dead_workers(p_caller text) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_process worker_processes;
  v_released integer := 0;
begin
  for v_process in select * from worker_processes where id <> p_caller for update skip locked loop
    if pg_try_advisory_xact_lock(v_process.lock_key) then
      perform graphile_worker.force_unlock_workers(v_process.worker_ids);
      delete from worker_processes where id = v_process.id;
      v_released := v_released + 1;
    end if;
  end loop;
  return v_released;
end
$$;
