ALTER TABLE "chain_signatures" ADD COLUMN "kind" text DEFAULT 'order' NOT NULL;
--> statement-breakpoint
ALTER TABLE "chain_transactions" ADD COLUMN "posted_outcome" text;
--> statement-breakpoint
grant update (posted_outcome) on chain_transactions to cedirail_app;
