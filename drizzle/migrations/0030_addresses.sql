-- Saved withdrawal addresses, and the settings of a merchant that restrict withdrawals to them.
CREATE TABLE "saved_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"label" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "only_saved_addresses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "address_cooling_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "previous_address_cooling_hours" integer;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "previous_address_settings_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_addresses_own" ON "saved_addresses" USING btree ("merchant_id","address") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_addresses_merchant" ON "saved_addresses" USING btree ("merchant_id","created_at");
--> statement-breakpoint
grant select, insert, update on saved_addresses to cedirail_app;
