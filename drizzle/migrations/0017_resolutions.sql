CREATE TABLE "resolutions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resolutions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"receipt" text,
	"amount_moved_minor" bigint,
	"credit_minor" bigint NOT NULL,
	"basis" text NOT NULL,
	"review_reason" text,
	"status" text NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "transaction_history" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "transaction_history" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "resolutions" ADD CONSTRAINT "resolutions_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resolutions_transaction" ON "resolutions" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resolutions_one_proposed" ON "resolutions" USING btree ("transaction_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "resolutions_decided" ON "resolutions" USING btree ("decided_by","decided_at") WHERE status = 'applied';--> statement-breakpoint
-- What was proposed and decided stays; only its decision is added.
grant select, insert on resolutions to cedirail_app;
--> statement-breakpoint
grant update (status, decided_by, decided_at) on resolutions to cedirail_app;
--> statement-breakpoint
-- What was called before still is: processes of the former version may go on during an upgrade.
-- A step that a person of ours takes by hand names `operator` and the reason in the history that merchants
-- see, and the person in the audit log.
drop function record_step(text, text, integer, text, text, text, text, jsonb);
--> statement-breakpoint
create function record_step(
  p_transaction_id text, p_merchant_id text, p_sequence integer, p_from text, p_to text, p_by text,
  p_action text, p_details jsonb, p_reason text default null, p_person text default null
) returns void
language sql
as $$
  insert into transaction_history
    (transaction_id, sequence, from_status, to_status, by, reason, person)
  values (p_transaction_id, p_sequence, p_from, p_to, p_by, p_reason, p_person);
  insert into audit_log (merchant_id, actor, action, resource, details)
  values (p_merchant_id, coalesce(p_person, p_by), p_action, p_transaction_id, p_details);
$$;
--> statement-breakpoint
revoke execute on function record_step(text, text, integer, text, text, text, text, jsonb, text, text)
  from public;
--> statement-breakpoint
grant execute on function record_step(text, text, integer, text, text, text, text, jsonb, text, text)
  to cedirail_app;
