CREATE TABLE "provider_statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"receipt" text NOT NULL,
	"original" text,
	"direction" text,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"phone" text,
	"status" text NOT NULL,
	"executed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"period_from" timestamp (3) with time zone NOT NULL,
	"period_to" timestamp (3) with time zone NOT NULL,
	"rows" integer NOT NULL,
	"movements" integer NOT NULL,
	"already_known" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	"withdrawn_reason" text
);
--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD COLUMN "statement_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD COLUMN "blind_to" jsonb;--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD COLUMN "float_in_flight_minor" bigint;--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD COLUMN "float_moving_minor" bigint;--> statement-breakpoint
ALTER TABLE "provider_statement_lines" ADD CONSTRAINT "provider_statement_lines_statement_id_provider_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."provider_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_statement_lines_statement" ON "provider_statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "provider_statement_lines_receipt" ON "provider_statement_lines" USING btree ("provider","receipt");--> statement-breakpoint
CREATE INDEX "provider_statement_lines_original" ON "provider_statement_lines" USING btree ("provider","original");--> statement-breakpoint
CREATE INDEX "provider_statement_lines_reference" ON "provider_statement_lines" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "provider_statement_lines_time" ON "provider_statement_lines" USING btree ("provider","executed_at");--> statement-breakpoint
CREATE INDEX "provider_statements_period" ON "provider_statements" USING btree ("provider","period_from");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_statements_once" ON "provider_statements" USING btree ("provider","sha256") WHERE withdrawn_at is null;--> statement-breakpoint
-- A statement is evidence: it is added, and at most withdrawn.
grant select, insert on provider_statements, provider_statement_lines to cedirail_app;
--> statement-breakpoint
grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on provider_statements to cedirail_app;
