-- Addresses whose sweep failed or was put off, so that they are tried later and never delay the others.
CREATE TABLE "sweep_failures" (
	"address" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"reason" text NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
grant select, insert, update, delete on sweep_failures to cedirail_app;
--> statement-breakpoint
-- A sweep is posted by what its logs say, which can differ from the ordered amount.
ALTER TABLE "chain_transactions" ADD COLUMN "posted_sent_minor" bigint;--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD COLUMN "posted_received_minor" bigint;--> statement-breakpoint
grant update (posted_sent_minor, posted_received_minor) on chain_transactions to cedirail_app;
--> statement-breakpoint
UPDATE "chain_transactions" SET "posted_sent_minor" = "amount_minor", "posted_received_minor" = "amount_minor"
WHERE "purpose" = 'sweep' AND "posted_outcome" = 'success';
