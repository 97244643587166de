-- Why the nodes do not agree on a deposit that is deep enough to be credited (lib/deposits/confirm).
ALTER TABLE "chain_movements" ADD COLUMN "problem" text;--> statement-breakpoint
-- How far the transfers of the token were read again from each check node (lib/deposits/read-again).
CREATE TABLE "chain_readings" (
	"node" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chain_movements_problem" ON "chain_movements" USING btree ("block_number") WHERE problem is not null;--> statement-breakpoint
grant update (problem) on chain_movements to cedirail_app;--> statement-breakpoint
grant select, insert, update on chain_readings to cedirail_app;
