-- Claims: the owner of a number whose wallet a merchant operates moves its identity and its balance.
CREATE TABLE "claim_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sealed" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_claims" (
	"identity_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "identity_claims_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "identities" ALTER COLUMN "merchant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_codes" ALTER COLUMN "merchant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "moved_from" text;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD COLUMN "purpose" text DEFAULT 'mint' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_codes" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_claims" ADD CONSTRAINT "identity_claims_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_requests_due" ON "claim_requests" USING btree (greatest(due_at, leased_until)) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "identities_wallet" ON "identities" USING btree ("wallet") WHERE token in ('minting', 'live', 'burning');--> statement-breakpoint
CREATE UNIQUE INDEX "identities_moved_once" ON "identities" USING btree ("moved_from") WHERE moved_from is not null and status <> 'failed';--> statement-breakpoint
create trigger claim_requests_due after insert or update of due_at on claim_requests
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
grant select, insert, update, delete on claim_requests to cedirail_app;
--> statement-breakpoint
grant select, insert, delete on identity_claims to cedirail_app;
--> statement-breakpoint
grant update (token_hash, expires_at, created_at) on identity_claims to cedirail_app;
