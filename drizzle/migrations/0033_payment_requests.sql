-- Payment requests: each has an address of its own, whose deposits are credited to the merchant's wallet.
CREATE TABLE "payment_request_history" (
	"payment_request_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"exception" text,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "payment_request_history_payment_request_id_sequence_pk" PRIMARY KEY("payment_request_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"address" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"received_minor" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"exception" text,
	"description" text,
	"callback_url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"sequence" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"wallet" text NOT NULL,
	"payment_request_id" text NOT NULL,
	"derivation_index" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chain_movements" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "chain_movements" ADD COLUMN "payment_request_id" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "payment_page_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_request_history" ADD CONSTRAINT "payment_request_history_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_address_request_addresses_address_fk" FOREIGN KEY ("address") REFERENCES "public"."request_addresses"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_addresses" ADD CONSTRAINT "request_addresses_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_addresses" ADD CONSTRAINT "request_addresses_wallet_wallets_address_fk" FOREIGN KEY ("wallet") REFERENCES "public"."wallets"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_requests_merchant" ON "payment_requests" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_address" ON "payment_requests" USING btree ("address");--> statement-breakpoint
CREATE INDEX "payment_requests_open" ON "payment_requests" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "request_addresses_derivation" ON "request_addresses" USING btree ("derivation_index");--> statement-breakpoint
CREATE UNIQUE INDEX "request_addresses_request" ON "request_addresses" USING btree ("payment_request_id");--> statement-breakpoint
CREATE INDEX "chain_movements_payment_request" ON "chain_movements" USING btree ("payment_request_id") WHERE payment_request_id is not null;--> statement-breakpoint
CREATE INDEX "chain_movements_wallet" ON "chain_movements" USING btree ("wallet","created_at") WHERE wallet is not null;--> statement-breakpoint
CREATE INDEX "transactions_payment_request" ON "transactions" USING btree ("payment_request_id") WHERE payment_request_id is not null;
--> statement-breakpoint
create sequence request_derivation minvalue 0 start 0 maxvalue 2147483647;
--> statement-breakpoint
-- Before, a deposit was always credited to the wallet that it reached.
update chain_movements set wallet = recipient where merchant_id is not null;
--> statement-breakpoint
-- Every address below the account key at which deposits arrive.
create view deposit_addresses as
  select address, merchant_id, address as wallet, null::text as payment_request_id, '0/' || derivation_index as path
    from wallets
  union all
  select address, merchant_id, wallet, payment_request_id, '1/' || derivation_index from request_addresses;
--> statement-breakpoint
grant select on deposit_addresses to cedirail_app;
--> statement-breakpoint
grant select, insert on request_addresses, payment_request_history to cedirail_app;
--> statement-breakpoint
grant select, insert on payment_requests to cedirail_app;
--> statement-breakpoint
grant update (received_minor, status, exception, ended_at, archived_at, sequence, updated_at)
  on payment_requests to cedirail_app;
--> statement-breakpoint
grant usage on sequence request_derivation to cedirail_app;
--> statement-breakpoint
create trigger request_addresses_changed after insert on request_addresses
  for each row execute function notify_change('address');
