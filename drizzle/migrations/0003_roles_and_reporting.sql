-- Counts what leaves a merchant on this day and in this month of Accra, each against its limit (null:
-- none). Count and check are one write, so parallel payouts cannot pass a limit together; the caller
-- gives up its transaction when a limit is exceeded.
create function count_outgoing(
  p_merchant_id text, p_amount bigint, p_daily bigint, p_monthly bigint
) returns table (counted_on text, exceeded text)
language plpgsql
as $$
declare
  v_day text := to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD');
begin
  insert into limit_usage as u (merchant_id, period, starts_on, used_minor)
  values (p_merchant_id, 'day', v_day, p_amount)
  on conflict (merchant_id, period, starts_on) do update
    set used_minor = u.used_minor + p_amount
    where p_daily is null or u.used_minor + p_amount <= p_daily;
  if not found then
    return query select v_day, 'day';
    return;
  end if;
  insert into limit_usage as u (merchant_id, period, starts_on, used_minor)
  values (p_merchant_id, 'month', left(v_day, 7), p_amount)
  on conflict (merchant_id, period, starts_on) do update
    set used_minor = u.used_minor + p_amount
    where p_monthly is null or u.used_minor + p_amount <= p_monthly;
  return query select v_day, case when found then null else 'month' end;
end
$$;
--> statement-breakpoint
-- Writes a step of a transaction's history together with its audit row.
create function record_step(
  p_transaction_id text, p_merchant_id text, p_sequence integer, p_from text, p_to text, p_by text,
  p_action text, p_details jsonb
) returns void
language sql
as $$
  insert into transaction_history (transaction_id, sequence, from_status, to_status, by)
  values (p_transaction_id, p_sequence, p_from, p_to, p_by);
  insert into audit_log (merchant_id, actor, action, resource, details)
  values (p_merchant_id, p_by, p_action, p_transaction_id, p_details);
$$;
--> statement-breakpoint
-- The application works as a role that owns nothing: it cannot change what is append only.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'cedirail_app') then
    begin
      create role cedirail_app nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant cedirail_app to %I', current_user);
  end if;
end
$$;
--> statement-breakpoint
grant usage on schema public to cedirail_app;
--> statement-breakpoint
revoke execute on all functions in schema public from public;
--> statement-breakpoint
grant execute on function app_now(), ensure_account(text, text, text, text, text, bigint),
  post_entries(text, text, text, text, jsonb), seal_audit_log(), verify_audit_log(),
  take_rate_limit_hit(text, text), enqueue_job(text, json, text, interval, boolean),
  release_dead_workers(text), count_outgoing(text, bigint, bigint, bigint),
  record_step(text, text, integer, text, text, text, text, jsonb) to cedirail_app;
--> statement-breakpoint
grant select on all tables in schema public to cedirail_app;
--> statement-breakpoint
grant insert on audit_log, transaction_history, events, provider_calls, external_references,
  rate_observations to cedirail_app;
--> statement-breakpoint
grant insert, update on merchants, users, api_keys, wallets, limit_usage, transactions, conversions,
  deliveries, installation to cedirail_app;
--> statement-breakpoint
grant insert, update, delete on idempotency_keys, rate_limit_windows, worker_processes to cedirail_app;
--> statement-breakpoint
grant delete on rate_observations to cedirail_app;
--> statement-breakpoint
grant usage on all sequences in schema public to cedirail_app;
--> statement-breakpoint
create sequence wallet_derivation;
--> statement-breakpoint
grant usage on sequence wallet_derivation to cedirail_app;
--> statement-breakpoint
create schema reporting;
--> statement-breakpoint
create view reporting.accounts as
  select id as account_id, kind, merchant_id, wallet, provider, currency, balance from accounts;
--> statement-breakpoint
create view reporting.entries as
  select e.id as entry_id, e.posting_id, p.key as posting_key, e.account_id, e.currency, e.amount,
    e.balance_after, e.created_at
  from entries e join postings p on p.id = e.posting_id;
--> statement-breakpoint
create view reporting.transactions as
  select id as transaction_id, merchant_id, type, status, currency, amount_minor as amount,
    fee_minor as fee, wallet, recipient, provider, provider_reference, external_ref, tx_hash,
    created_at, updated_at, completed_at
  from transactions;
--> statement-breakpoint
create view reporting.transaction_history as
  select transaction_id, sequence, from_status, to_status, by, at from transaction_history;
--> statement-breakpoint
create view reporting.provider_calls as
  select transaction_id, provider, operation, reference, request_hash, outcome, http_status,
    started_at, duration_ms
  from provider_calls;
--> statement-breakpoint
create view reporting.events as
  select id as event_id, merchant_id, event, resource, resource_id, created_at from events;
--> statement-breakpoint
create view reporting.deliveries as
  select id as delivery_id, event_id, url, status, attempts, last_status_code, next_attempt_at
  from deliveries;
--> statement-breakpoint
create view reporting.idempotency_keys as
  select merchant_id, method, path, key_hash, status_code, created_at from idempotency_keys;
--> statement-breakpoint
create view reporting.audit_log as
  select id, at, actor, action, resource, hash, previous_hash from audit_log;
--> statement-breakpoint
grant usage on schema reporting to cedirail_app;
--> statement-breakpoint
grant select on all tables in schema reporting to cedirail_app;
