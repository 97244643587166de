-- Acts of staff that move or free money: applied by one person, or proposed by one and confirmed by another.
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"merchant_id" text,
	"payload" jsonb NOT NULL,
	"summary" text NOT NULL,
	"reason" text NOT NULL,
	"basis" text NOT NULL,
	"worth_minor" bigint,
	"status" text NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "proposals_worth" CHECK (worth_minor >= 0)
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_subject" ON "proposals" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_open" ON "proposals" USING btree ("kind","subject") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "proposals_waiting" ON "proposals" USING btree ("created_at") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "proposals_alone" ON "proposals" USING btree ("proposed_by","decided_at") WHERE status = 'applied' and decided_by = proposed_by;--> statement-breakpoint
alter table proposals enable row level security;
--> statement-breakpoint
create policy all_rows on proposals using (true);
--> statement-breakpoint
create policy of_merchants on proposals as restrictive to cedirail_merchant using (merchant_id = any (
  (select string_to_array(current_setting('cedirail.merchants', true), ','))::text[]));
--> statement-breakpoint
-- What was proposed stays as it was. Only the decision is added, once.
grant select, insert, update (status, decided_by, decided_at) on proposals to cedirail_app;
--> statement-breakpoint
create function refuse_decided_proposal() returns trigger
language plpgsql
as $$
begin
  if old.status <> 'proposed' then
    raise exception 'a proposal is decided once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger proposals_decided_once before update on proposals
  for each row execute function refuse_decided_proposal();
--> statement-breakpoint
-- Resolutions of exceptions were the only acts that a second person confirmed.
insert into proposals (kind, subject, merchant_id, payload, summary, reason, basis, worth_minor, status,
  proposed_by, created_at, decided_by, decided_at)
select 'resolution', r.transaction_id, t.merchant_id,
  jsonb_build_object('outcome', r.outcome, 'receipt', r.receipt,
    'amountMovedMinor', r.amount_moved_minor::text, 'reviewReason', r.review_reason),
  'Resolve a ' || t.type || ' as ' || r.outcome || '.', r.reason, r.basis, r.credit_minor, r.status,
  r.proposed_by, r.created_at, r.decided_by, r.decided_at
from resolutions r join transactions t on t.id = r.transaction_id
order by r.id;
--> statement-breakpoint
drop table resolutions;
