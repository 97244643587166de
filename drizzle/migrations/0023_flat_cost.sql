-- The audit log: its chain, sealed in one pass. The text of a row's hash is that of `audit_row_hash`.
drop function seal_audit_log();
--> statement-breakpoint
-- Chains what has been committed since the last call, at most p_limit rows, and returns how many. Rows are
-- chained here and not when they are written, because a chain lock held until commit would let one payout
-- at a time through. A row that commits after rows with higher ids takes a later position.
create function seal_audit_log(p_limit integer default 5000) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_position bigint;
  v_previous text;
  v_ids bigint[];
  v_facts text[];
  v_fact text;
  v_hash text;
  v_hashes text[] := '{}';
begin
  perform pg_advisory_xact_lock(727001);
  select position, hash into v_position, v_previous
  from audit_log where position is not null order by position desc limit 1;
  v_position := coalesce(v_position, 0);
  select array_agg(log.id order by log.id), array_agg(substr(jsonb_build_array(log.id,
    extract(epoch from log.at), log.merchant_id, log.actor, log.action, log.resource,
    log.details)::text, 2) order by log.id)
  into v_ids, v_facts
  from (select * from audit_log where position is null order by id limit p_limit) log;
  if v_ids is null then
    return 0;
  end if;
  v_hash := v_previous;
  foreach v_fact in array v_facts loop
    v_hash := encode(sha256(convert_to('[' || v_position + cardinality(v_hashes) + 1 || ', '
      || coalesce('"' || v_hash || '"', 'null') || ', ' || v_fact, 'UTF8')), 'hex');
    v_hashes := v_hashes || v_hash;
  end loop;
  update audit_log log
  set position = v_position + link.nth, hash = link.hash, previous_hash = link.previous
  from unnest(v_ids, v_hashes, v_previous || v_hashes) with ordinality
    as link (id, hash, previous, nth)
  where log.id = link.id;
  return cardinality(v_ids);
end
$$;
--> statement-breakpoint
drop function verify_audit_log();
--> statement-breakpoint
-- Every position after p_after, up to p_until, at which the chain does not hold: a row that was changed,
-- or one whose forerunner is not there. A chain cut at its end is whole: compare it with the anchors that
-- are kept outside the database (lib/audit/anchors).
create function verify_audit_log(p_after bigint default 0, p_until bigint default null)
returns table (broken_at bigint, problem text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select position, case when is_changed then 'changed' else 'forerunner' end
  from (
    select position, previous_hash,
      hash is distinct from audit_row_hash(log, position, previous_hash) as is_changed,
      lag(position) over (order by position) as before, lag(hash) over (order by position) as link
    from audit_log log where position >= p_after and position <= coalesce(p_until, position)
  ) chain
  where position > p_after and (is_changed
    or position <> coalesce(before, 0) + 1 or previous_hash is distinct from link)
  order by position
$$;
--> statement-breakpoint
revoke execute on function seal_audit_log(integer), verify_audit_log(bigint, bigint) from public;
--> statement-breakpoint
grant execute on function seal_audit_log(integer), verify_audit_log(bigint, bigint) to cedirail_app;
--> statement-breakpoint
-- Stored counts, so that a list's total and its deep pages cost the same however many transactions there are.
-- A merchant's transactions, in the order of their lists, are cut into segments; each starts at a row here.
-- The transactions after the last start are not counted, but few. Below it, each change adds a row that
-- corrects the counts; a periodic task counts the segment again (lib/transactions/stored-counts).
create table transaction_segments (
  merchant_id text not null,
  created_at timestamp (3) with time zone not null,
  id text not null,
  counted boolean default false not null,
  ready_after xid8,
  starts_block boolean default false not null,
  constraint transaction_segments_merchant_id_created_at_id_pk primary key (merchant_id, created_at, id)
);
--> statement-breakpoint
create index transaction_segments_uncounted on transaction_segments using btree (merchant_id, created_at, id)
  where not counted;
--> statement-breakpoint
create index transaction_segments_blocks on transaction_segments using btree (merchant_id, created_at, id)
  where starts_block;
--> statement-breakpoint
create table transaction_counts (
  merchant_id text not null,
  created_at timestamp (3) with time zone not null,
  id text not null,
  type text not null,
  status text not null,
  currency text not null,
  wallet text not null,
  batched boolean not null,
  transactions bigint not null,
  amount_minor numeric not null,
  corrects boolean default false not null
);
--> statement-breakpoint
create index transaction_counts_place on transaction_counts using btree (merchant_id, created_at, id);
--> statement-breakpoint
create index transaction_counts_corrections on transaction_counts using btree (merchant_id, created_at, id)
  where corrects;
--> statement-breakpoint
-- The counts of many segments together, without corrections, so that totals read few rows.
create table transaction_block_counts (
  merchant_id text not null,
  created_at timestamp (3) with time zone not null,
  id text not null,
  type text not null,
  status text not null,
  currency text not null,
  wallet text not null,
  batched boolean not null,
  transactions bigint not null,
  amount_minor numeric not null
);
--> statement-breakpoint
create index transaction_block_counts_place on transaction_block_counts
  using btree (merchant_id, created_at, id);
--> statement-breakpoint
-- Corrects the counts for new transactions below the last start, which are rare: rows carry the time at
-- which their database transaction began.
create function count_inserted() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into transaction_counts (merchant_id, created_at, id, type, status, currency, wallet, batched,
    transactions, amount_minor, corrects)
  select t.merchant_id, t.created_at, t.id, t.type, t.status, t.currency, t.wallet,
    t.batch_id is not null, 1, t.amount_minor, true
  from inserted t cross join lateral (
    select from transaction_segments s
    where s.merchant_id = t.merchant_id and (s.created_at, s.id) > (t.created_at, t.id) limit 1) counted;
  return null;
end
$$;
--> statement-breakpoint
create trigger transactions_inserted after insert on transactions
  referencing new table as inserted for each statement execute function count_inserted();
--> statement-breakpoint
-- The same for what changes or goes.
create function count_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (
    select from transaction_segments s
    where s.merchant_id = old.merchant_id and (s.created_at, s.id) > (old.created_at, old.id))
    and (tg_op = 'DELETE' or not exists (
      select from transaction_segments s
      where s.merchant_id = new.merchant_id and (s.created_at, s.id) > (new.created_at, new.id)))
  then
    return null;
  end if;
  insert into transaction_counts (merchant_id, created_at, id, type, status, currency, wallet, batched,
    transactions, amount_minor, corrects)
  select t.merchant_id, t.created_at, t.id, t.type, t.status, t.currency, t.wallet,
    t.batch_id is not null, t.sign, t.sign * t.amount_minor, true
  from (select (old).*, -1 as sign union all select (new).*, 1 where tg_op = 'UPDATE') t
  where exists (
    select from transaction_segments s
    where s.merchant_id = t.merchant_id and (s.created_at, s.id) > (t.created_at, t.id));
  return null;
end
$$;
--> statement-breakpoint
create trigger transactions_changed after update on transactions for each row
  when ((old.merchant_id, old.created_at, old.type, old.status, old.currency, old.wallet,
    old.batch_id is null, old.amount_minor) is distinct from
    (new.merchant_id, new.created_at, new.type, new.status, new.currency, new.wallet,
    new.batch_id is null, new.amount_minor))
  execute function count_changed();
--> statement-breakpoint
create trigger transactions_deleted after delete on transactions for each row
  execute function count_changed();
--> statement-breakpoint
-- Cuts further segments of p_size transactions where a merchant has that many after its last start, which
-- are older than p_age. From the commit on, changes below the new starts are noted; what is ready to be
-- counted is stamped by the next call, in another transaction, since only then all that may have missed the
-- new starts has a smaller transaction id. Returns how many it has cut.
create function cut_segments(p_size integer, p_age interval) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_cut integer;
begin
  perform pg_advisory_xact_lock(727003);
  -- A stamp from the future is another server's: this database was restored.
  update transaction_segments set ready_after = pg_current_xact_id()
  where not counted and (ready_after is null or ready_after > pg_current_xact_id());
  insert into transaction_segments (merchant_id, created_at, id)
  select grown.merchant_id, cut.created_at, cut.id
  from (
    select m.id as merchant_id, last.created_at, last.id
    from merchants m
    left join lateral (
      select s.created_at, s.id from transaction_segments s where s.merchant_id = m.id
      order by s.created_at desc, s.id desc limit 1) last on true
    cross join lateral (
      select from transactions t
      where t.merchant_id = m.id
        and (t.created_at, t.id) >= (coalesce(last.created_at, '-infinity'), coalesce(last.id, ''))
        and t.created_at < app_now() - p_age
      order by t.created_at, t.id offset p_size limit 1) enough
    -- A call has bounded work, however much there is at the first time.
    limit 10) grown
  cross join lateral (
    select t.created_at, t.id from (
      select t.created_at, t.id, row_number() over (order by t.created_at, t.id) as nth
      from transactions t
      where t.merchant_id = grown.merchant_id
        and (t.created_at, t.id) >= (coalesce(grown.created_at, '-infinity'), coalesce(grown.id, ''))
        and t.created_at < app_now() - p_age
      order by t.created_at, t.id limit 50 * p_size + 1) t
    where t.nth > 1 and t.nth % p_size = 1
    union all
    select '-infinity', '' where grown.id is null) cut;
  get diagnostics v_cut = row_count;
  return v_cut;
end
$$;
--> statement-breakpoint
-- Sums up the counts of a block, which starts at a segment and ends where the next block starts.
create function sum_block(p_merchant text, p_at timestamptz, p_id text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  with ends as (
    select created_at, id from transaction_segments
    where merchant_id = p_merchant and starts_block and (created_at, id) > (p_at, p_id)
    order by created_at, id limit 1
  ), replaced as (
    delete from transaction_block_counts
    where merchant_id = p_merchant and created_at = p_at and id = p_id
  )
  insert into transaction_block_counts (merchant_id, created_at, id, type, status, currency, wallet,
    batched, transactions, amount_minor)
  select p_merchant, p_at, p_id, c.type, c.status, c.currency, c.wallet, c.batched, sum(c.transactions),
    sum(c.amount_minor)
  from ends join transaction_counts c on c.merchant_id = p_merchant and not c.corrects
    and (c.created_at, c.id) >= (p_at, p_id) and (c.created_at, c.id) < (ends.created_at, ends.id)
  group by c.type, c.status, c.currency, c.wallet, c.batched
$$;
--> statement-breakpoint
-- Brings the blocks of a merchant up to date after the segment at this place was counted: its own, if it
-- has one, and new ones of p_size counted segments each.
create function sum_blocks(p_merchant text, p_at timestamptz, p_id text, p_size integer) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_at timestamptz;
  v_id text;
  v_next_at timestamptz;
  v_next_id text;
begin
  update transaction_segments set starts_block = true
  where merchant_id = p_merchant and created_at = '-infinity' and id = '' and not starts_block;
  select created_at, id into v_at, v_id from transaction_segments
  where merchant_id = p_merchant and starts_block and (created_at, id) <= (p_at, p_id)
  order by created_at desc, id desc limit 1;
  perform sum_block(p_merchant, v_at, v_id);
  loop
    select created_at, id into v_at, v_id from transaction_segments
    where merchant_id = p_merchant and starts_block order by created_at desc, id desc limit 1;
    select created_at, id into v_next_at, v_next_id from (
      select created_at, id, counted from transaction_segments
      where merchant_id = p_merchant and (created_at, id) > (v_at, v_id)
      order by created_at, id offset p_size - 1 limit 1) enough
    where counted;
    exit when not found;
    update transaction_segments set starts_block = true
    where merchant_id = p_merchant and created_at = v_next_at and id = v_next_id;
    perform sum_block(p_merchant, v_at, v_id);
  end loop;
end
$$;
--> statement-breakpoint
-- Counts some segments: those of one merchant that are ready, or one that was corrected. It also cuts anew
-- what has grown. Counts and corrections are replaced in one statement: a change that it does not see in
-- the transaction, it does not see in the correction either. Returns whether there was anything to count.
create function count_segments(p_size integer, p_block integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_merchant text;
  v_from_at timestamptz;
  v_from_id text;
  v_until_at timestamptz;
  v_until_id text;
begin
  perform pg_advisory_xact_lock(727003);
  select merchant_id into v_merchant from transaction_segments
  where not counted and ready_after <= pg_snapshot_xmin(pg_current_snapshot())
  group by merchant_id having count(*) > 1 limit 1;
  if found then
    select min(created_at), (array_agg(id order by created_at, id))[1],
      max(created_at), (array_agg(id order by created_at desc, id desc))[1]
    into v_from_at, v_from_id, v_until_at, v_until_id
    from (
      select created_at, id from transaction_segments
      where merchant_id = v_merchant and not counted
        and ready_after <= pg_snapshot_xmin(pg_current_snapshot())
      order by created_at, id limit 51) ready;
  else
    select s.merchant_id, s.created_at, s.id into v_merchant, v_from_at, v_from_id
    from transaction_counts c cross join lateral (
      select s.merchant_id, s.created_at, s.id, s.counted from transaction_segments s
      where s.merchant_id = c.merchant_id and (s.created_at, s.id) <= (c.created_at, c.id)
      order by s.created_at desc, s.id desc limit 1) s
    where c.corrects and s.counted limit 1;
    if not found then
      return false;
    end if;
    select created_at, id into v_until_at, v_until_id from transaction_segments
    where merchant_id = v_merchant and (created_at, id) > (v_from_at, v_from_id)
    order by created_at, id limit 1;
  end if;
  delete from transaction_segments
  where merchant_id = v_merchant and (created_at, id) > (v_from_at, v_from_id)
    and (created_at, id) < (v_until_at, v_until_id);
  with replaced as (
    delete from transaction_counts
    where merchant_id = v_merchant and (created_at, id) >= (v_from_at, v_from_id)
      and (created_at, id) < (v_until_at, v_until_id)
  ), listed as materialized (
    select t.*, row_number() over (order by created_at, id) - 1 as nth from transactions t
    where merchant_id = v_merchant and (created_at, id) >= (v_from_at, v_from_id)
      and (created_at, id) < (v_until_at, v_until_id)
  ), starts as (
    select nth / p_size as segment, created_at, id from listed where nth > 0 and nth % p_size = 0
    union all select 0, v_from_at, v_from_id
  ), cut as (
    insert into transaction_segments (merchant_id, created_at, id, counted)
    select v_merchant, created_at, id, true from starts where segment > 0
  )
  insert into transaction_counts (merchant_id, created_at, id, type, status, currency, wallet, batched,
    transactions, amount_minor)
  select v_merchant, s.created_at, s.id, t.type, t.status, t.currency, t.wallet, t.batch_id is not null,
    count(*), sum(t.amount_minor)
  from listed t join starts s on s.segment = t.nth / p_size
  group by s.created_at, s.id, t.type, t.status, t.currency, t.wallet, t.batch_id is not null;
  update transaction_segments set counted = true
  where merchant_id = v_merchant and created_at = v_from_at and id = v_from_id;
  perform sum_blocks(v_merchant, v_from_at, v_from_id, p_block);
  return true;
end
$$;
--> statement-breakpoint
revoke execute on function count_inserted(), count_changed(), cut_segments(integer, interval),
  count_segments(integer, integer), sum_block(text, timestamptz, text),
  sum_blocks(text, timestamptz, text, integer) from public;
--> statement-breakpoint
grant execute on function cut_segments(integer, interval), count_segments(integer, integer) to cedirail_app;
--> statement-breakpoint
grant select on transaction_segments, transaction_counts, transaction_block_counts to cedirail_app;
--> statement-breakpoint
-- The application may delete old calls to providers that no transaction needs as evidence, and no others.
create index provider_calls_without_transaction on provider_calls using btree (started_at)
  where transaction_id is null;
--> statement-breakpoint
create function delete_old_calls() returns bigint
language sql security definer set search_path = public, pg_temp
as $$
  with deleted as (
    delete from provider_calls where id = any(array(
      select id from provider_calls
      where transaction_id is null and started_at < app_now() - interval '90 days'
      order by started_at limit 5000))
    returning 1)
  select count(*) from deleted
$$;
--> statement-breakpoint
revoke execute on function delete_old_calls() from public;
--> statement-breakpoint
grant execute on function delete_old_calls() to cedirail_app;
--> statement-breakpoint
-- Indexes that nothing reads any longer, or that another one serves as well.
drop index transactions_merchant_status;
--> statement-breakpoint
drop index transactions_wallet;
--> statement-breakpoint
-- In the order of the list, or the list of a batch is read from all of its merchant's.
drop index transactions_batch;
--> statement-breakpoint
create index transactions_batch on transactions using btree (batch_id, created_at, id)
  where batch_id is not null;
--> statement-breakpoint
drop index transactions_merchant_recipient;
--> statement-breakpoint
create index transactions_merchant_recipient on transactions using btree (merchant_id, recipient)
  where recipient is not null;
--> statement-breakpoint
create index transactions_pending_approval on transactions using btree (merchant_id)
  where status = 'pending_approval';
--> statement-breakpoint
drop index transfers_any_reference;
--> statement-breakpoint
drop index transfers_reference;
--> statement-breakpoint
create unique index transfers_reference on transfers using btree (reference, rail);
--> statement-breakpoint
drop index entries_account;
--> statement-breakpoint
drop index entries_posting;
--> statement-breakpoint
alter table entries drop constraint entries_pkey,
  add constraint entries_posting_id_id_pk primary key (posting_id, id);
--> statement-breakpoint
-- What was posted last, for the few readings of a float; it costs a payout nothing to speak of.
create index entries_id on entries using brin (id) with (autosummarize=true);
--> statement-breakpoint
-- A float's balance, and the last entry that it can include: while the account is locked, no other
-- transaction has numbered entries of it that are yet to be committed.
create function read_float(p_provider text, out account_id bigint, out balance bigint, out last_entry_id bigint)
returns setof record
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  for account_id, balance in
    select a.id, a.balance from accounts a where a.kind = 'float' and a.provider = p_provider for share
  loop
    select last_value into last_entry_id from entries_id_seq;
    return next;
  end loop;
end
$$;
--> statement-breakpoint
revoke execute on function read_float(text) from public;
--> statement-breakpoint
grant execute on function read_float(text) to cedirail_app;
--> statement-breakpoint
drop index events_merchant;
--> statement-breakpoint
drop index audit_log_resource;
--> statement-breakpoint
create index audit_log_switches on audit_log using btree (resource, id) where action = 'rail.switched';
--> statement-breakpoint
drop index audit_log_position;
--> statement-breakpoint
create unique index audit_log_position on audit_log using btree (position) where position is not null;
