-- Movements that were decided to be gone are asked about again. A vanished deposit that an operator left with its
-- merchant is not swept, and one that was sent back is. A return that was reverted keeps its reference.
ALTER TABLE "chain_movements" ADD COLUMN "absent_since" bigint;--> statement-breakpoint
ALTER TABLE "chain_movements" ADD COLUMN "return_attempt" integer;--> statement-breakpoint
UPDATE "chain_movements" SET "return_attempt" = 1 WHERE state = 'suspense' and return_reference is not null;--> statement-breakpoint
grant update (absent_since, return_attempt) on chain_movements to cedirail_app;--> statement-breakpoint
DROP INDEX "chain_movements_unswept";--> statement-breakpoint
CREATE INDEX "chain_movements_unswept" ON "chain_movements" USING btree ("recipient") WHERE state in ('credited', 'suspense', 'returned') and merchant_id is not null and swept_by is null and missing_since is null and absent_since is null;--> statement-breakpoint
DROP INDEX "chain_movements_missing";--> statement-breakpoint
CREATE INDEX "chain_movements_missing" ON "chain_movements" USING btree ("missing_since") WHERE missing_since is not null and state in ('credited', 'suspense', 'returned');--> statement-breakpoint
CREATE INDEX "chain_movements_gone" ON "chain_movements" USING btree ("block_number") WHERE (state in ('lost', 'held', 'reversed') and missing_since is not null) or absent_since is not null;
