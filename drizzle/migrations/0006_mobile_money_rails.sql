CREATE TABLE "payout_batch_rows" (
	"batch_id" text NOT NULL,
	"line" integer NOT NULL,
	"status" text NOT NULL,
	"sent" jsonb NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount_minor" bigint,
	"fee_minor" bigint,
	"phone" text,
	"provider" text,
	"account_name" text,
	"external_ref" text,
	"description" text,
	"transaction_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refused_code" text,
	"refused_message" text,
	CONSTRAINT "payout_batch_rows_batch_id_line_pk" PRIMARY KEY("batch_id","line")
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"name" text,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"valid" integer NOT NULL,
	"invalid" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"approved_by" text,
	"approval_expires_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_by_user" text NOT NULL,
	"confirmed_by" text,
	"confirmed_by_user" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "beneficiaries" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"provider" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"transaction_id" text,
	"body_hash" text NOT NULL,
	"claim" text,
	"accepted" boolean NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rail_probes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rail_probes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"direction" text NOT NULL,
	"up" boolean NOT NULL,
	"reason" text,
	"duration_ms" integer NOT NULL,
	"float_minor" bigint,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rail_switches" (
	"provider" text NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "rail_switches_provider_direction_pk" PRIMARY KEY("provider","direction")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" text,
	"reference" text,
	"direction" text,
	"ours" jsonb,
	"theirs" jsonb
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"window_from" timestamp (3) with time zone NOT NULL,
	"window_to" timestamp (3) with time zone NOT NULL,
	"ours_count" integer DEFAULT 0 NOT NULL,
	"ours_minor" bigint DEFAULT 0 NOT NULL,
	"theirs_count" integer DEFAULT 0 NOT NULL,
	"theirs_minor" bigint DEFAULT 0 NOT NULL,
	"float_ledger_minor" bigint,
	"float_reported_minor" bigint,
	"differences" integer DEFAULT 0 NOT NULL,
	"error" text,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_secret_sealed" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_last_step" bigint;--> statement-breakpoint
ALTER TABLE "provider_calls" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "beneficiary_id" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "created_by_user" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "approval_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "payout_batch_rows" ADD CONSTRAINT "payout_batch_rows_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beneficiaries" ADD CONSTRAINT "beneficiaries_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_run_id_reconciliation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reconciliation_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_batch_rows_status" ON "payout_batch_rows" USING btree ("batch_id","status");--> statement-breakpoint
CREATE INDEX "payout_batches_merchant" ON "payout_batches" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "beneficiaries_merchant" ON "beneficiaries" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_notices_transaction" ON "provider_notices" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "provider_notices_flagged" ON "provider_notices" USING btree ("created_at") WHERE flags <> '{}';--> statement-breakpoint
CREATE INDEX "rail_probes_newest" ON "rail_probes" USING btree ("provider","direction","created_at");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_run" ON "reconciliation_differences" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "reconciliation_runs_newest" ON "reconciliation_runs" USING btree ("provider","created_at");--> statement-breakpoint
CREATE INDEX "provider_calls_recent" ON "provider_calls" USING btree ("provider","started_at");--> statement-breakpoint
CREATE INDEX "transactions_batch" ON "transactions" USING btree ("batch_id") WHERE batch_id is not null;