-- A movement is identified by what it moves, not by its place in the transaction (lib/deposits/store).
ALTER TABLE "chain_movements" ADD COLUMN "occurrence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_movements" ADD COLUMN "verified_hash" text;--> statement-breakpoint
update chain_movements m set occurrence = numbered.occurrence
from (select tx_hash, ordinal, row_number() over (
    partition by tx_hash, sender, recipient, amount_minor order by ordinal) - 1 as occurrence
  from chain_movements) numbered
where numbered.tx_hash = m.tx_hash and numbered.ordinal = m.ordinal and numbered.occurrence > 0;--> statement-breakpoint
-- Everything that is booked was verified before.
update chain_movements set verified_hash = block_hash where state in ('credited', 'suspense');--> statement-breakpoint
CREATE UNIQUE INDEX "chain_movements_identity" ON "chain_movements" USING btree ("tx_hash","sender","recipient","amount_minor","occurrence");--> statement-breakpoint
CREATE INDEX "chain_movements_unverified" ON "chain_movements" USING btree ("block_number") WHERE state in ('credited', 'suspense') and missing_since is null and verified_hash is distinct from block_hash;--> statement-breakpoint
grant update (verified_hash) on chain_movements to cedirail_app;--> statement-breakpoint
-- What reached a closed account is swept too, although nobody is credited with it.
DROP INDEX "chain_movements_unswept";--> statement-breakpoint
CREATE INDEX "chain_movements_unswept" ON "chain_movements" USING btree ("recipient") WHERE state in ('credited', 'suspense') and merchant_id is not null and swept_by is null;--> statement-breakpoint
-- Operators send USDT in suspense back, or credit it to a wallet.
ALTER TABLE "chain_movements" ADD COLUMN "return_reference" text;--> statement-breakpoint
CREATE INDEX "chain_movements_suspense" ON "chain_movements" USING btree ("created_at","tx_hash") WHERE state = 'suspense';--> statement-breakpoint
CREATE UNIQUE INDEX "chain_movements_return" ON "chain_movements" USING btree ("return_reference");--> statement-breakpoint
grant update (return_reference) on chain_movements to cedirail_app;
