CREATE TABLE "conversions" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"wallet" text NOT NULL,
	"status" text NOT NULL,
	"source_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"rate_micros" bigint NOT NULL,
	"mid_micros" bigint NOT NULL,
	"target_minor" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"transaction_id" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_observations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_observations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"mid_micros" bigint NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"merchant_id" text,
	"wallet" text,
	"provider" text,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"floor" bigint,
	CONSTRAINT "accounts_identity" UNIQUE NULLS NOT DISTINCT("kind","wallet","provider","currency"),
	CONSTRAINT "accounts_floor" CHECK ("accounts"."floor" is null or "accounts"."balance" >= "accounts"."floor")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "entries_not_zero" CHECK ("entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text,
	"hold_key" text,
	"entries_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "postings_end_names_hold" CHECK (("postings"."kind" in ('settle', 'release')) = ("postings"."hold_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"hash" text NOT NULL,
	"allowed_ips" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_usage" (
	"merchant_id" text NOT NULL,
	"period" text NOT NULL,
	"starts_on" text NOT NULL,
	"used_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kyc_status" text DEFAULT 'not_started' NOT NULL,
	"kyc_tier" text DEFAULT 'minimum' NOT NULL,
	"timezone" text DEFAULT 'Africa/Accra' NOT NULL,
	"approval_threshold_minor" bigint,
	"fee_overrides" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"webhook_secret_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"address" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"kind" text NOT NULL,
	"derivation_index" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"merchant_id" text,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" bigint,
	"hash" text,
	"previous_hash" text
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status_code" integer,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"event" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"merchant_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key_hash" text NOT NULL,
	"body_hash" text NOT NULL,
	"status_code" integer DEFAULT 0 NOT NULL,
	"response" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "idempotency_keys_merchant_id_method_path_key_hash_pk" PRIMARY KEY("merchant_id","method","path","key_hash")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit_windows" (
	"credential" text NOT NULL,
	"class" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_limit_windows_credential_class_window_start_pk" PRIMARY KEY("credential","class","window_start")
);
--> statement-breakpoint
CREATE TABLE "worker_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"lock_key" bigint NOT NULL,
	"worker_ids" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_references" (
	"merchant_id" text NOT NULL,
	"external_ref" text NOT NULL,
	"operation" text NOT NULL,
	"body_hash" text NOT NULL,
	"transaction_id" text NOT NULL,
	CONSTRAINT "external_references_merchant_id_external_ref_pk" PRIMARY KEY("merchant_id","external_ref")
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text,
	"provider" text NOT NULL,
	"operation" text NOT NULL,
	"reference" text,
	"request_hash" text NOT NULL,
	"outcome" text NOT NULL,
	"http_status" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transaction_history" (
	"transaction_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "transaction_history_transaction_id_sequence_pk" PRIMARY KEY("transaction_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"fee_minor" bigint NOT NULL,
	"fee_currency" text NOT NULL,
	"wallet" text NOT NULL,
	"recipient" text,
	"payer" text,
	"recipient_name" text,
	"account_name" text,
	"country" text,
	"provider" text,
	"requested_provider" text,
	"provider_reference" text,
	"provider_receipt" text,
	"external_ref" text,
	"description" text,
	"conversion_id" text,
	"converted_minor" bigint,
	"converted_currency" text,
	"converted_rate_micros" bigint,
	"payment_request_id" text,
	"batch_id" text,
	"failure_code" text,
	"failure_message" text,
	"failure_retryable" boolean,
	"refund_minor" bigint,
	"refund_currency" text,
	"refund_at" timestamp (3) with time zone,
	"refund_of" text,
	"tx_hash" text,
	"sequence" integer DEFAULT 1 NOT NULL,
	"counted_minor" bigint DEFAULT 0 NOT NULL,
	"counted_on" text,
	"send_attempts" integer DEFAULT 0 NOT NULL,
	"first_sent_at" timestamp (3) with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_posting_id_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_history" ADD CONSTRAINT "transaction_history_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_wallet_wallets_address_fk" FOREIGN KEY ("wallet") REFERENCES "public"."wallets"("address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversions_open" ON "conversions" USING btree ("merchant_id","status","expires_at");--> statement-breakpoint
CREATE INDEX "rate_observations_newest" ON "rate_observations" USING btree ("source","observed_at");--> statement-breakpoint
CREATE INDEX "accounts_merchant" ON "accounts" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "entries_posting" ON "entries" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "entries_account" ON "entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "postings_key" ON "postings" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "postings_one_end_per_hold" ON "postings" USING btree ("hold_key") WHERE kind in ('settle', 'release');--> statement-breakpoint
CREATE INDEX "postings_transaction" ON "postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_merchant" ON "api_keys" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_usage_key" ON "limit_usage" USING btree ("merchant_id","period","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_merchant" ON "users" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_derivation" ON "wallets" USING btree ("derivation_index");--> statement-breakpoint
CREATE INDEX "wallets_merchant" ON "wallets" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_position" ON "audit_log" USING btree ("position");--> statement-breakpoint
CREATE INDEX "audit_log_unsealed" ON "audit_log" USING btree ("id") WHERE position is null;--> statement-breakpoint
CREATE INDEX "audit_log_resource" ON "audit_log" USING btree ("resource");--> statement-breakpoint
CREATE INDEX "deliveries_event" ON "deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_once" ON "events" USING btree ("resource_id","sequence");--> statement-breakpoint
CREATE INDEX "events_merchant" ON "events" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limit_windows_age" ON "rate_limit_windows" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "provider_calls_transaction" ON "provider_calls" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_merchant" ON "transactions" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_wallet" ON "transactions" USING btree ("wallet","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_open" ON "transactions" USING btree ("updated_at") WHERE status in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_provider_reference" ON "transactions" USING btree ("provider","provider_reference") WHERE provider_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_refund" ON "transactions" USING btree ("refund_of");