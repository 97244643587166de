CREATE TABLE "kyc_case_documents" (
	"case_id" text NOT NULL,
	"document_id" text NOT NULL,
	CONSTRAINT "kyc_case_documents_case_id_document_id_pk" PRIMARY KEY("case_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "kyc_case_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kyc_case_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"requested_tier" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"assignee_id" text,
	"assigned_at" timestamp (3) with time zone,
	"first_approved_by" text,
	"first_approved_tier" text,
	"decision" text,
	"decided_tier" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comment" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content_hash" text NOT NULL,
	"pages" integer NOT NULL,
	"sealed_key" text NOT NULL,
	"key_id" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts_sealed" text,
	"number_hash" text,
	"expires_on" date,
	"reminded_days" integer,
	"uploaded_by" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"received_parts" integer DEFAULT 0 NOT NULL,
	"sealed_key" text NOT NULL,
	"key_id" text NOT NULL,
	"document_id" text,
	"uploaded_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"automatic_assignment" boolean DEFAULT false NOT NULL,
	"target_hours" integer DEFAULT 24 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_hits" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"transaction_id" text,
	"subject_name" text NOT NULL,
	"subject_born_on" text,
	"entry_id" text NOT NULL,
	"entry_hash" text NOT NULL,
	"entry" jsonb NOT NULL,
	"score" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_runs" (
	"list_hash" text PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"cursor" text,
	"failed" text[] DEFAULT '{}' NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_waiting_is_due";--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_comment" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_can_resubmit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_respond_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kyc_case_documents" ADD CONSTRAINT "kyc_case_documents_case_id_kyc_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."kyc_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_case_documents" ADD CONSTRAINT "kyc_case_documents_document_id_kyc_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."kyc_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_case_history" ADD CONSTRAINT "kyc_case_history_case_id_kyc_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."kyc_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_cases" ADD CONSTRAINT "kyc_cases_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_uploads" ADD CONSTRAINT "kyc_uploads_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kyc_case_documents_document" ON "kyc_case_documents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "kyc_case_history_case" ON "kyc_case_history" USING btree ("case_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_cases_open" ON "kyc_cases" USING btree ("merchant_id") WHERE status <> 'decided';--> statement-breakpoint
CREATE INDEX "kyc_cases_merchant" ON "kyc_cases" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "kyc_cases_queue" ON "kyc_cases" USING btree ("priority","created_at") WHERE status <> 'decided';--> statement-breakpoint
CREATE INDEX "kyc_cases_created" ON "kyc_cases" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kyc_cases_decided" ON "kyc_cases" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "kyc_documents_merchant" ON "kyc_documents" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "kyc_documents_content" ON "kyc_documents" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "kyc_documents_number" ON "kyc_documents" USING btree ("number_hash") WHERE number_hash is not null;--> statement-breakpoint
CREATE INDEX "kyc_documents_due" ON "kyc_documents" USING btree (greatest(due_at, leased_until)) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "kyc_documents_key" ON "kyc_documents" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "kyc_documents_expiry" ON "kyc_documents" USING btree ("expires_on") WHERE status = 'approved' and expires_on is not null;--> statement-breakpoint
CREATE INDEX "kyc_uploads_merchant" ON "kyc_uploads" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "kyc_uploads_age" ON "kyc_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_hits_key" ON "screening_hits" USING btree ("merchant_id","subject_kind","subject_name","entry_id","entry_hash",coalesce(transaction_id, ''));--> statement-breakpoint
CREATE INDEX "screening_hits_open" ON "screening_hits" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "screening_hits_transaction" ON "screening_hits" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "screening_hits_created" ON "screening_hits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone") WHERE phone is not null;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_waiting_is_due" CHECK (status not in ('pending', 'pending_approval') or direction is null or due_at is not null
        or (status = 'pending' and status_reason is not distinct from 'under_review'));
--> statement-breakpoint
update merchants set kyc_approved_at = created_at where kyc_status = 'approved';
--> statement-breakpoint
insert into review_settings default values;
--> statement-breakpoint
create trigger kyc_documents_due after insert or update of due_at on kyc_documents
  for each row when (new.due_at <= app_now()) execute function notify_work();
--> statement-breakpoint
do $$
declare
  tenants text;
begin
  foreach tenants in array array['kyc_uploads', 'kyc_documents', 'kyc_cases', 'screening_hits'] loop
    execute format('alter table %I enable row level security', tenants);
    execute format('create policy all_rows on %I using (true)', tenants);
    execute format(
      'create policy of_merchants on %I as restrictive to cedirail_merchant using (merchant_id = any ('
      '(select string_to_array(current_setting(''cedirail.merchants'', true), '',''))::text[]))',
      tenants);
  end loop;
end
$$;
--> statement-breakpoint
-- What belongs to a case is its merchant's, with the notes of reviewers.
do $$
declare
  tenants text;
begin
  foreach tenants in array array['kyc_case_documents', 'kyc_case_history'] loop
    execute format('alter table %I enable row level security', tenants);
    execute format('create policy all_rows on %I using (true)', tenants);
    execute format(
      'create policy of_cases on %I as restrictive to cedirail_merchant using (case_id in ('
      'select id from kyc_cases where merchant_id = any ('
      '(select string_to_array(current_setting(''cedirail.merchants'', true), '',''))::text[])))',
      tenants);
  end loop;
end
$$;
--> statement-breakpoint
grant select, insert on kyc_uploads, kyc_documents, kyc_cases, kyc_case_documents, kyc_case_history,
  screening_runs, screening_hits to cedirail_app;
--> statement-breakpoint
grant select on review_settings to cedirail_app;
--> statement-breakpoint
grant update (received_parts, document_id, sealed_key, key_id) on kyc_uploads to cedirail_app;
--> statement-breakpoint
grant delete on kyc_uploads to cedirail_app;
--> statement-breakpoint
grant update (status, pages, sealed_key, key_id, reasons, facts_sealed, number_hash, expires_on, reminded_days,
  due_at, leased_until, claims) on kyc_documents to cedirail_app;
--> statement-breakpoint
grant update (requested_tier, status, version, priority, tags, assignee_id, assigned_at, first_approved_by,
  first_approved_tier, decision, decided_tier, decided_by, decided_at, reasons, comment, updated_at)
  on kyc_cases to cedirail_app;
--> statement-breakpoint
grant update (automatic_assignment, target_hours) on review_settings to cedirail_app;
--> statement-breakpoint
grant update (cursor, completed_at, failed) on screening_runs to cedirail_app;
--> statement-breakpoint
grant update (status, reason, decided_by, decided_at, updated_at) on screening_hits to cedirail_app;
