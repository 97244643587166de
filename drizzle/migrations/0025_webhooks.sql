drop view reporting.deliveries;
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status_code" integer,
	"error" text,
	"request" jsonb NOT NULL,
	"response" jsonb,
	CONSTRAINT "delivery_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "delivery_queues" (
	"key" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"lane" text DEFAULT 'steady' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_queue" (
	"event_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "status" SET DEFAULT 'pending';--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "previous_webhook_secret_sealed" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "previous_webhook_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "merchant_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "event" text NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "endpoint_id" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "queue" text NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "callback_url" text;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_queue" ADD CONSTRAINT "event_queue_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_queues_due" ON "delivery_queues" USING btree ("lane",greatest(due_at, leased_until)) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_merchant" ON "webhook_endpoints" USING btree ("merchant_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_merchant" ON "deliveries" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_next" ON "deliveries" USING btree ("queue","next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "deliveries_age" ON "deliveries" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "events_merchant" ON "events" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
create view reporting.deliveries as
  select id as delivery_id, event_id, endpoint_id, url, status, attempts, last_status_code, next_attempt_at
  from deliveries;
--> statement-breakpoint
-- Samples that merchants had sent are events of nothing.
create or replace view reporting.events as
  select id as event_id, merchant_id, event, resource, resource_id, created_at from events
  where resource <> 'test';
--> statement-breakpoint
grant select on reporting.deliveries to cedirail_app;
--> statement-breakpoint
grant select on webhook_endpoints, event_queue, delivery_attempts, delivery_queues to cedirail_app;
--> statement-breakpoint
grant insert, update on webhook_endpoints to cedirail_app;
--> statement-breakpoint
grant insert, delete on event_queue, delivery_attempts to cedirail_app;
--> statement-breakpoint
grant insert, update, delete on delivery_queues to cedirail_app;
--> statement-breakpoint
grant delete on deliveries to cedirail_app;
--> statement-breakpoint
-- Locking rows of the queue needs the right to update them.
grant update (event_id) on event_queue to cedirail_app;
--> statement-breakpoint
-- An event that somebody wants is queued by the statement that writes it, and wakes the workers at its commit.
-- Nothing else is locked: whoever changes money never waits for whoever delivers.
create function queue_events() returns trigger
language plpgsql
as $$
begin
  insert into event_queue (event_id)
  select id from written
  where resource <> 'test' and (callback_url is not null or exists (
    select 1 from webhook_endpoints e
    where e.merchant_id = written.merchant_id and e.deleted_at is null and e.disabled_reason is null
      and written.event = any(e.events)));
  if found then
    perform pg_notify('cedirail_work', 'delivery_queues');
  end if;
  return null;
end
$$;
--> statement-breakpoint
revoke execute on function queue_events() from public;
--> statement-breakpoint
create trigger events_queued after insert on events referencing new table as written
  for each statement execute function queue_events();
--> statement-breakpoint
create trigger delivery_queues_due after insert or update of due_at on delivery_queues
  for each row when (new.due_at <= app_now()) execute function notify_work();
