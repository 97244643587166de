CREATE TABLE "sending_processes" (
	"process" text PRIMARY KEY NOT NULL,
	"decisions" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rail_quarantines" (
	"rail" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone,
	"reason" text,
	"data_until" timestamp (3) with time zone,
	"scanned_block" bigint,
	"highest_nonce" integer,
	"checked_at" timestamp (3) with time zone,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"opened_by" text,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
grant select, insert, update on sending_processes to cedirail_app;
--> statement-breakpoint
grant select, update on rail_quarantines to cedirail_app;
--> statement-breakpoint
-- The rows exist from the start, so that a decision to send can lock them.
insert into rail_quarantines (rail) values ('mtn'), ('airtel'), ('telecel'), ('evm');
--> statement-breakpoint
create trigger rail_quarantines_due after insert or update of due_at on rail_quarantines
  for each row when (new.due_at <= app_now()) execute function notify_work();
