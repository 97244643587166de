-- The outbox: e-mails and SMS, each its own job (lib/messages).
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" text,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"code" text,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "messages_unsent_is_due" CHECK (sent_at is not null or failed_at is not null or due_at is not null)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "messages_merchant" ON "messages" USING btree ("merchant_id","id");
--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient","id");
--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("channel",greatest(due_at, leased_until)) WHERE due_at is not null;
--> statement-breakpoint
grant select, insert, delete on messages to cedirail_app;
--> statement-breakpoint
-- To whom a message went, and when it was queued, never changes.
grant update (body, code, sent_at, failed_at, failure, due_at, leased_until, claims) on messages to cedirail_app;
--> statement-breakpoint
create trigger messages_due after insert or update of due_at on messages
  for each row when (new.due_at <= app_now()) execute function notify_work();
