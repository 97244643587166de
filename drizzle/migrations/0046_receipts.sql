CREATE TABLE "receipt_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipt_links" ADD CONSTRAINT "receipt_links_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_links" ADD CONSTRAINT "receipt_links_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_links_transaction" ON "receipt_links" USING btree ("transaction_id");--> statement-breakpoint
alter table receipt_links enable row level security;
--> statement-breakpoint
create policy all_rows on receipt_links using (true);
--> statement-breakpoint
create policy of_merchants on receipt_links as restrictive to cedirail_merchant using (merchant_id = any (
  (select string_to_array(current_setting('cedirail.merchants', true), ','))::text[]));
--> statement-breakpoint
grant select, insert, delete on receipt_links to cedirail_app;
