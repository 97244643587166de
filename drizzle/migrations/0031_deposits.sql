ALTER TABLE "chain_movements" ADD COLUMN "merchant_id" text;--> statement-breakpoint
ALTER TABLE "chain_movements" ADD COLUMN "missing_since" bigint;--> statement-breakpoint
CREATE INDEX "chain_movements_merchant" ON "chain_movements" USING btree ("merchant_id","created_at","tx_hash") WHERE merchant_id is not null;--> statement-breakpoint
CREATE INDEX "chain_movements_missing" ON "chain_movements" USING btree ("missing_since") WHERE missing_since is not null;--> statement-breakpoint
CREATE INDEX "chain_movements_unsettled" ON "chain_movements" USING btree ("block_number") WHERE state in ('held', 'reversed');--> statement-breakpoint
grant update (missing_since) on chain_movements to cedirail_app;
--> statement-breakpoint
-- Where one transaction on the chain pays two wallets, the second receipt has its place after the hash.
create or replace view reporting.transactions as
  select t.id as transaction_id, t.merchant_id, t.type, t.status, t.currency, t.amount_minor as amount,
    t.fee_minor as fee, t.wallet, t.recipient, t.provider, f.reference as provider_reference, t.external_ref,
    case when f.rail = 'evm' then split_part(f.receipt, '#', 1) end as tx_hash, t.created_at, t.updated_at,
    t.completed_at
  from transactions t
  left join lateral (
    select rail, reference, receipt from transfers
    where transaction_id = t.id order by created_at desc, id desc limit 1
  ) f on true;
