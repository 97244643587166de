-- A movement over a rail becomes a row of its own, and every row with work to do its own job: what the queue
-- knew of due times is taken over, and the queue goes.
create temporary table old_jobs (key text, run_at timestamptz, payload json) on commit drop;
--> statement-breakpoint
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute 'insert into old_jobs select key, run_at, payload from graphile_worker._private_jobs where key is not null';
    drop schema graphile_worker cascade;
  end if;
end
$$;
--> statement-breakpoint
drop function enqueue_job(text, json, text, interval, boolean);
--> statement-breakpoint
drop function release_dead_workers(text);
--> statement-breakpoint
drop function read_transfer_job(text);
--> statement-breakpoint
drop function transfers_without_job(text[], integer);
--> statement-breakpoint
drop table worker_processes;
--> statement-breakpoint
drop trigger transactions_note_sending on transactions;
--> statement-breakpoint
drop function note_sending();
--> statement-breakpoint
drop view reporting.transactions;
--> statement-breakpoint
CREATE TABLE "periodic_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"rail" text NOT NULL,
	"direction" text NOT NULL,
	"counterparty" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"receipt" text,
	"refund_of" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"reported_minor" bigint,
	"review_reason" text,
	"rechecks" integer DEFAULT 0 NOT NULL,
	"doubts" integer DEFAULT 0 NOT NULL,
	"nudged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "cancelled_by" text;
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "due_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "leased_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "claims" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "rail_switches" ADD COLUMN "due_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "rail_switches" ADD COLUMN "leased_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "rail_switches" ADD COLUMN "claims" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD COLUMN "due_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD COLUMN "leased_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD COLUMN "claims" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "direction" text;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "first_rail" text;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "due_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "leased_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "claims" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
update transactions t set
  direction = case when t.type = 'collection' then 'in' else 'out' end,
  provider = coalesce(t.provider, t.requested_provider),
  first_rail = coalesce(t.provider, t.requested_provider, 'mtn'),
  due_at = case t.status
    when 'pending_approval' then coalesce(t.approval_expires_at, app_now())
    when 'pending' then coalesce(
      (select min(j.run_at) from old_jobs j where j.key = 'transfer:' || t.id), app_now())
    end
where t.type in ('collection', 'payout', 'payment', 'withdrawal');
--> statement-breakpoint
-- A settled payout is queried again at what is left of its planned times.
insert into transfers (id, transaction_id, rail, direction, counterparty, amount_minor, currency, reference,
  receipt, state, attempts, last_sent_at, acknowledged_at, queries, reported_minor, review_reason, rechecks,
  doubts, nudged_at, due_at, created_at, updated_at, completed_at)
select 'trf_' || substr(t.id, 5), t.id, t.provider, t.direction,
  case t.direction when 'in' then t.payer else t.recipient end, t.amount_minor, t.currency,
  t.provider_reference, t.provider_receipt,
  case t.status
    when 'completed' then 'settled'
    when 'failed' then 'failed'
    when 'reversed' then 'reversed'
    else case when t.acknowledged_at is null then 'sending' else 'submitted' end
    end,
  t.send_attempts, coalesce(t.last_sent_at, t.first_sent_at), t.acknowledged_at, t.queries, t.told_minor,
  t.review_reason,
  case when t.status = 'completed' then coalesce(recheck.round, 2) else 0 end,
  coalesce(recheck.doubtful, beside.doubtful, 0),
  beside.run_at,
  case t.status
    when 'processing' then coalesce(
      (select min(j.run_at) from old_jobs j where j.key = 'transfer:' || t.id), app_now())
    when 'completed' then recheck.run_at
    end,
  coalesce(t.first_sent_at, t.created_at), t.updated_at, t.completed_at
from transactions t
left join lateral (
  select j.run_at, (j.payload ->> 'round')::integer as round, (j.payload ->> 'doubtful')::integer as doubtful
  from old_jobs j where j.key in ('recheck:' || t.id || ':0', 'recheck:' || t.id || ':1')
  order by j.run_at limit 1
) recheck on true
left join lateral (
  select j.run_at, (j.payload ->> 'doubtful')::integer as doubtful
  from old_jobs j where j.key in ('nudge:' || t.id, 'recheck:' || t.id || ':notice')
  order by j.run_at limit 1
) beside on t.status in ('processing', 'completed')
where t.direction is not null and t.provider_reference is not null;
--> statement-breakpoint
update payout_batches b set due_at = app_now(),
  cancelled_by = coalesce(
    (select j.payload ->> 'by' from old_jobs j where j.key = 'batch-cancel:' || b.id limit 1),
    case when b.status = 'cancelled' then 'system' end)
where b.status <> 'draft' and b.finished_at is null;
--> statement-breakpoint
update reconciliation_runs set due_at = app_now() where status in ('queued', 'running');
--> statement-breakpoint
update rail_switches set due_at = app_now();
--> statement-breakpoint
DROP INDEX "transactions_any_provider_reference";
--> statement-breakpoint
DROP INDEX "transactions_open";
--> statement-breakpoint
DROP INDEX "transactions_provider_reference";
--> statement-breakpoint
DROP INDEX "transactions_settled_at_provider";
--> statement-breakpoint
DROP INDEX "transactions_ended_at_provider";
--> statement-breakpoint
DROP INDEX "transactions_in_review";
--> statement-breakpoint
DROP INDEX "transactions_awaiting_approval";
--> statement-breakpoint
DROP INDEX "transactions_one_refund";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "fee_currency";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "requested_provider";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "provider_reference";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "provider_receipt";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "refund_minor";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "refund_currency";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "refund_at";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "tx_hash";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "counted_on";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "send_attempts";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "first_sent_at";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "last_sent_at";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "acknowledged_at";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "queries";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "review_reason";
--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "told_minor";
--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reference" ON "transfers" USING btree ("rail","reference");
--> statement-breakpoint
CREATE INDEX "transfers_any_reference" ON "transfers" USING btree ("reference");
--> statement-breakpoint
CREATE INDEX "transfers_transaction" ON "transfers" USING btree ("transaction_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "transfers_refund_of" ON "transfers" USING btree ("refund_of") WHERE refund_of is not null;
--> statement-breakpoint
CREATE INDEX "transfers_completed" ON "transfers" USING btree ("rail","completed_at") WHERE completed_at is not null;
--> statement-breakpoint
CREATE INDEX "transfers_ended" ON "transfers" USING btree ("rail","updated_at") WHERE state not in ('sending', 'submitted');
--> statement-breakpoint
CREATE INDEX "transfers_open" ON "transfers" USING btree ("rail","created_at") WHERE state in ('sending', 'submitted');
--> statement-breakpoint
CREATE INDEX "transfers_in_review" ON "transfers" USING btree ("created_at") WHERE review_reason is not null;
--> statement-breakpoint
CREATE INDEX "transfers_due" ON "transfers" USING btree ("rail",greatest(least(due_at, nudged_at), leased_until)) WHERE due_at is not null or nudged_at is not null;
--> statement-breakpoint
CREATE INDEX "payout_batches_due" ON "payout_batches" USING btree (greatest(due_at, leased_until)) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "reconciliation_runs_due" ON "reconciliation_runs" USING btree (greatest(due_at, leased_until)) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "transactions_due" ON "transactions" USING btree ("first_rail",greatest(due_at, leased_until)) WHERE due_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_refund" ON "transactions" USING btree ("refund_of",(case when status in ('failed', 'cancelled', 'expired', 'reversed') then id else '' end)) WHERE refund_of is not null;
--> statement-breakpoint
create view reporting.transactions as
  select t.id as transaction_id, t.merchant_id, t.type, t.status, t.currency, t.amount_minor as amount,
    t.fee_minor as fee, t.wallet, t.recipient, t.provider, f.reference as provider_reference, t.external_ref,
    case when f.rail = 'evm' then f.receipt end as tx_hash, t.created_at, t.updated_at, t.completed_at
  from transactions t
  left join lateral (
    select rail, reference, receipt from transfers
    where transaction_id = t.id order by created_at desc, id desc limit 1
  ) f on true;
--> statement-breakpoint
create view reporting.transfers as
  select id as transfer_id, transaction_id, rail, direction, counterparty, currency, amount_minor as amount,
    reference, receipt, state, attempts, created_at, completed_at
  from transfers;
--> statement-breakpoint
grant select on reporting.transactions, reporting.transfers to cedirail_app;
--> statement-breakpoint
grant select, insert on transfers to cedirail_app;
--> statement-breakpoint
-- What was ordered of whom, under which reference, never changes.
grant update (receipt, state, attempts, last_sent_at, acknowledged_at, queries, reported_minor, review_reason,
  rechecks, doubts, nudged_at, updated_at, completed_at, due_at, leased_until, claims)
  on transfers to cedirail_app;
--> statement-breakpoint
grant select, insert, update on periodic_tasks to cedirail_app;
--> statement-breakpoint
-- Wakes the workers at the commit that makes a row due.
create function notify_work() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('cedirail_work', tg_table_name);
  return null;
end
$$;
--> statement-breakpoint
create trigger transactions_due after insert or update of due_at on transactions
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
-- What a callback asked for during a sending can be done once the sending lets go of the row.
create trigger transfers_due after insert or update of due_at, nudged_at, leased_until on transfers
  for each row when (greatest(least(new.due_at, new.nudged_at), new.leased_until) <= app_now())
  execute function notify_work();
--> statement-breakpoint
create trigger payout_batches_due after insert or update of due_at on payout_batches
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
create trigger reconciliation_runs_due after insert or update of due_at on reconciliation_runs
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
create trigger rail_switches_due after insert or update of due_at on rail_switches
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
create trigger periodic_tasks_due after insert or update of due_at on periodic_tasks
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_waiting_is_due" CHECK (status not in ('pending', 'pending_approval') or direction is null or due_at is not null);
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_open_is_due" CHECK (state not in ('sending', 'submitted') or due_at is not null);
--> statement-breakpoint
-- A receipt that two bear is of one: the provider's word goes before what a person typed, then the earlier.
update transfers t set receipt = null from (
  select id, row_number() over (partition by rail, direction, receipt order by exists (
    select 1 from resolutions r
    where r.transaction_id = transfers.transaction_id and r.receipt = transfers.receipt
  ), completed_at, id) as place
  from transfers where receipt is not null
) borne where borne.id = t.id and borne.place > 1;
--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_receipt" ON "transfers" USING btree ("rail","direction","receipt") WHERE receipt is not null;
