-- One number is linked to a wallet, and each browser that claims a number has its own codes.
ALTER TABLE "identity_codes" ADD COLUMN "handle_hash" text;
--> statement-breakpoint
-- Of several numbers that were confirmed for one wallet, the chain mints the token of one. The others have failed;
-- a token of theirs that is on its way is burned where it arrives first.
update identities i set status = 'failed', reason = 'Another number has been linked to its wallet.',
  due_at = case token when 'none' then null else app_now() end, sequence = sequence + 1, updated_at = app_now()
where status = 'minting' and exists (
  select 1 from identities o where o.wallet = i.wallet and o.id <> i.id and o.status in ('minting', 'verified')
    and (array_position(array['live', 'minting', 'none'], o.token), o.id)
      < (array_position(array['live', 'minting', 'none'], i.token), i.id));
--> statement-breakpoint
CREATE UNIQUE INDEX "identities_one_number" ON "identities" USING btree ("wallet") WHERE status in ('minting', 'verified');
