-- Each signed version has its own gas limit: a replacement may take a new estimate.
ALTER TABLE "chain_signatures" ADD COLUMN "gas_limit" bigint;--> statement-breakpoint
-- Operators can decide that an order must not be executed any more.
ALTER TABLE "chain_transactions" ADD COLUMN "void_requested_at" timestamp (3) with time zone;--> statement-breakpoint
-- Why nothing new is sent from an address.
ALTER TABLE "chain_senders" ADD COLUMN "problem" text;--> statement-breakpoint
-- What a day's orders cost.
CREATE INDEX "chain_transactions_created" ON "chain_transactions" USING btree ("created_at");--> statement-breakpoint
grant update (void_requested_at) on chain_transactions to cedirail_app;
--> statement-breakpoint
grant update (problem) on chain_senders to cedirail_app;
