-- OAuth clients with their secrets and tokens, the rotation of API keys, and how often each credential is used.
CREATE TABLE "credential_usage" (
	"credential_id" text NOT NULL,
	"merchant_id" text NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	"calls" bigint NOT NULL,
	CONSTRAINT "credential_usage_credential_id_day_outcome_pk" PRIMARY KEY("credential_id","day","outcome")
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"merchant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"last_four" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"merchant_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expiry_warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD CONSTRAINT "oauth_clients_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_secrets" ADD CONSTRAINT "oauth_secrets_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_secrets" ADD CONSTRAINT "oauth_secrets_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_secrets" ADD CONSTRAINT "oauth_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_secret_hash_oauth_secrets_hash_fk" FOREIGN KEY ("secret_hash") REFERENCES "public"."oauth_secrets"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_usage_age" ON "credential_usage" USING btree ("day");--> statement-breakpoint
CREATE INDEX "oauth_clients_merchant" ON "oauth_clients" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "oauth_secrets_client" ON "oauth_secrets" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "oauth_secrets_user" ON "oauth_secrets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_tokens_age" ON "oauth_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_keys_to_warn" ON "api_keys" USING btree ("expires_at") WHERE expiry_warned_at is null and deleted_at is null;
--> statement-breakpoint
-- A token itself changes only when it is revoked.
create trigger oauth_tokens_changed after update on oauth_tokens
  for each row execute function notify_change('hash');
--> statement-breakpoint
grant select, insert on oauth_clients, oauth_secrets to cedirail_app;
--> statement-breakpoint
grant update (last_used_at, deleted_at) on oauth_clients to cedirail_app;
--> statement-breakpoint
grant update (expires_at) on oauth_secrets to cedirail_app;
--> statement-breakpoint
grant select, insert, delete on oauth_tokens to cedirail_app;
--> statement-breakpoint
grant update (revoked_at) on oauth_tokens to cedirail_app;
--> statement-breakpoint
grant select, insert, update, delete on credential_usage to cedirail_app;
