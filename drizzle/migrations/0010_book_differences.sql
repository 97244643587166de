CREATE TABLE "difference_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "difference_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"direction" text NOT NULL,
	"reference" text NOT NULL,
	"sequence" integer NOT NULL,
	"difference_id" bigint,
	"transaction_id" text,
	"amount_minor" bigint NOT NULL,
	"reason" text NOT NULL,
	"booked_by" text NOT NULL,
	"posting_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "difference_bookings_posting_key_unique" UNIQUE("posting_key"),
	CONSTRAINT "difference_bookings_once" UNIQUE("provider","direction","reference","sequence")
);
--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "gap_minor" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "told_minor" bigint;--> statement-breakpoint
ALTER TABLE "difference_bookings" ADD CONSTRAINT "difference_bookings_difference_id_reconciliation_differences_id_fk" FOREIGN KEY ("difference_id") REFERENCES "public"."reconciliation_differences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_bookings" ADD CONSTRAINT "difference_bookings_posting_key_postings_key_fk" FOREIGN KEY ("posting_key") REFERENCES "public"."postings"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_in_review" ON "transactions" USING btree ("created_at") WHERE review_reason is not null;--> statement-breakpoint
CREATE INDEX "transactions_awaiting_approval" ON "transactions" USING btree ("approval_expires_at") WHERE status = 'pending_approval';--> statement-breakpoint
-- What was booked stays as it was booked.
grant select, insert on difference_bookings to cedirail_app;
