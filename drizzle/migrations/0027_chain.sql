CREATE TABLE "chain_blocks" (
	"number" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_gas" (
	"account" text PRIMARY KEY NOT NULL,
	"remainder_wei" numeric(78, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_movements" (
	"tx_hash" text NOT NULL,
	"ordinal" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"transaction_id" text,
	"swept_by" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "chain_movements_tx_hash_ordinal_pk" PRIMARY KEY("tx_hash","ordinal")
);
--> statement-breakpoint
CREATE TABLE "chain_senders" (
	"address" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"next_nonce" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_signatures" (
	"hash" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"raw" text NOT NULL,
	"max_fee_wei" numeric(78, 0) NOT NULL,
	"tip_wei" numeric(78, 0) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_transactions" (
	"reference" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"nonce" integer NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"data" text NOT NULL,
	"value_wei" numeric(78, 0) NOT NULL,
	"gas_limit" bigint NOT NULL,
	"amount_minor" bigint DEFAULT 0 NOT NULL,
	"counterparty" text NOT NULL,
	"state" text NOT NULL,
	"hash" text,
	"block_number" bigint,
	"block_hash" text,
	"outcome" text,
	"gas_wei" numeric(78, 0),
	"broadcast_at" timestamp (3) with time zone,
	"problem" text,
	"final_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "chain_transactions_mined_has_block" CHECK ((state in ('mined', 'final')) = (block_number is not null))
);
--> statement-breakpoint
ALTER TABLE "chain_movements" ADD CONSTRAINT "chain_movements_swept_by_chain_transactions_reference_fk" FOREIGN KEY ("swept_by") REFERENCES "public"."chain_transactions"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_signatures" ADD CONSTRAINT "chain_signatures_reference_chain_transactions_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."chain_transactions"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD CONSTRAINT "chain_transactions_sender_chain_senders_address_fk" FOREIGN KEY ("sender") REFERENCES "public"."chain_senders"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_movements_recipient" ON "chain_movements" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "chain_movements_sender" ON "chain_movements" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "chain_movements_block" ON "chain_movements" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "chain_movements_unconfirmed" ON "chain_movements" USING btree ("block_number") WHERE state = 'seen';--> statement-breakpoint
CREATE INDEX "chain_movements_unswept" ON "chain_movements" USING btree ("recipient") WHERE state = 'credited' and swept_by is null;--> statement-breakpoint
CREATE INDEX "chain_movements_transaction" ON "chain_movements" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "chain_signatures_reference" ON "chain_signatures" USING btree ("reference","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transactions_nonce" ON "chain_transactions" USING btree ("sender","nonce");--> statement-breakpoint
CREATE INDEX "chain_transactions_open" ON "chain_transactions" USING btree ("sender","nonce") WHERE state <> 'final';--> statement-breakpoint
CREATE INDEX "chain_transactions_hash" ON "chain_transactions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "chain_transactions_block" ON "chain_transactions" USING btree ("block_number");--> statement-breakpoint
CREATE INDEX "chain_transactions_counterparty" ON "chain_transactions" USING btree ("counterparty","purpose");
--> statement-breakpoint
grant select, insert on chain_senders, chain_transactions, chain_signatures, chain_gas, chain_movements to cedirail_app;
--> statement-breakpoint
grant select, insert, update, delete on chain_blocks, chain_tasks to cedirail_app;
--> statement-breakpoint
grant update (next_nonce) on chain_senders to cedirail_app;
--> statement-breakpoint
-- What was ordered of the chain, and under which nonce, never changes; nor does what was signed.
grant update (state, hash, block_number, block_hash, outcome, gas_wei, broadcast_at, problem, final_at, updated_at)
  on chain_transactions to cedirail_app;
--> statement-breakpoint
grant update (remainder_wei) on chain_gas to cedirail_app;
--> statement-breakpoint
grant update (block_number, block_hash, state, transaction_id, swept_by, updated_at) on chain_movements to cedirail_app;
--> statement-breakpoint
create trigger chain_tasks_due after insert or update of due_at on chain_tasks
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
-- Our own transfers on the chain have no transaction of a merchant.
create or replace view reporting.transfers as
  select id as transfer_id, transaction_id, rail, direction, counterparty, currency, amount_minor as amount,
    reference, receipt, state, attempts, created_at, completed_at
  from transfers
  union all
  select reference, null, 'evm', case purpose when 'mint' then 'in' else 'out' end, counterparty,
    case purpose when 'gas' then 'NATIVE' else 'USDT' end,
    case purpose when 'gas' then (value_wei / 1000000)::bigint else amount_minor end,
    reference, hash, state, (select count(*)::integer from chain_signatures s where s.reference = c.reference),
    created_at, final_at
  from chain_transactions c where purpose <> 'transfer';
