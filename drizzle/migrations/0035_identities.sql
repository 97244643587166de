-- Phone identities: who owns a number, its token on the chain, and the codes that prove it.
CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"phone_id" bigint NOT NULL,
	"wallet" text,
	"is_custodial" boolean NOT NULL,
	"status" text NOT NULL,
	"token" text DEFAULT 'none' NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"mint_hash" text,
	"burn_hash" text,
	"verified_at" timestamp (3) with time zone,
	"reverify_by" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	"sequence" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identities_verified_has_token" CHECK (status <> 'verified' or (token = 'live' and wallet is not null and reverify_by is not null))
);
--> statement-breakpoint
CREATE TABLE "identity_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_id" bigint NOT NULL,
	"identity_id" text NOT NULL,
	"merchant_id" text NOT NULL,
	"tag" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_lookups" (
	"merchant_id" text NOT NULL,
	"day" date NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "identity_lookups_merchant_id_day_hash_pk" PRIMARY KEY("merchant_id","day","hash")
);
--> statement-breakpoint
CREATE TABLE "phones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "recipient_wallet" text;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_phone_id_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."phones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_phone_id_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."phones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_merchant" ON "identities" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "identities_phone" ON "identities" USING btree ("phone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_one_verified" ON "identities" USING btree ("phone_id") WHERE status in ('minting', 'verified');--> statement-breakpoint
CREATE UNIQUE INDEX "identities_one_token" ON "identities" USING btree ("phone_id") WHERE token in ('minting', 'live', 'burning');--> statement-breakpoint
CREATE UNIQUE INDEX "identities_token_id" ON "identities" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "identities_due" ON "identities" USING btree (greatest(due_at, leased_until)) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "identity_codes_phone" ON "identity_codes" USING btree ("phone_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_lookups_day" ON "identity_lookups" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "phones_hash" ON "phones" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "phones_key" ON "phones" USING btree ("key_id");
--> statement-breakpoint
create trigger identities_due after insert or update of due_at on identities
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
grant select, insert on phones, identities, identity_codes, identity_lookups to cedirail_app;
--> statement-breakpoint
grant update (hash, key_id) on phones to cedirail_app;
--> statement-breakpoint
grant update (wallet, is_custodial, status, token, mint_hash, burn_hash, verified_at, reverify_by, ended_at, reason,
  sequence, updated_at, due_at, leased_until, claims) on identities to cedirail_app;
--> statement-breakpoint
grant update (tries, used_at) on identity_codes to cedirail_app;
--> statement-breakpoint
grant delete on identity_codes, identity_lookups to cedirail_app;
--> statement-breakpoint
-- Our own transfers on the chain have no transaction of a merchant; an order of an identity's token moves nothing.
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
  from chain_transactions c where purpose not in ('transfer', 'identity');
