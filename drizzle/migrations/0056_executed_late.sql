-- A failed payout is either paid again by a retry, or charged because its network executed it after all.
ALTER TABLE "transactions" ADD COLUMN "replaces" text;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_replacement" ON "transactions" USING btree ("replaces",(case when status in ('failed', 'cancelled', 'expired', 'reversed') then id else '' end)) WHERE replaces is not null;
