CREATE TABLE "accepted_rates" (
	"pair" text PRIMARY KEY NOT NULL,
	"mid_micros" bigint NOT NULL,
	"sources" text[] NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" text NOT NULL,
	"anchor_micros" bigint NOT NULL,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"discarded_micros" bigint
);
--> statement-breakpoint
CREATE TABLE "rate_freezes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rate_freezes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pair" text NOT NULL,
	"accepted_micros" bigint NOT NULL,
	"proposed_micros" bigint NOT NULL,
	"observations" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL,
	"decision" text,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "exposure_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_freezes_open" ON "rate_freezes" USING btree ("pair") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "conversions_exposure" ON "conversions" USING btree ("expires_at") WHERE status = 'quoted';
--> statement-breakpoint
grant select, insert, update on accepted_rates to cedirail_app;
--> statement-breakpoint
-- A freeze is decided once; what was frozen, and when, stays as it was.
grant select, insert, update (decision, reason, decided_by, decided_at) on rate_freezes to cedirail_app;
--> statement-breakpoint
create function refuse_decided_freeze() returns trigger
language plpgsql
as $$
begin
  if old.decision is not null then
    raise exception 'a freeze is decided once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger rate_freezes_decided_once before update on rate_freezes
  for each row execute function refuse_decided_freeze();
--> statement-breakpoint
-- Pesewas that open quotes may still promise: all of them together within p_limit and within what the
-- treasury may still give up, those of one merchant within p_merchant_limit (null: no bound). The lock is
-- held to the caller's commit, so that of two quotes the second sees the first; each statement sees what
-- was committed before it.
create function take_quote_room(
  p_merchant_id text, p_worth bigint, p_limit bigint, p_merchant_limit bigint
) returns text
language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  v_all numeric;
  v_own numeric;
  v_treasury numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('quotes', 0));
  -- One statement, because a confirmation moves its worth from the one figure to the other.
  select coalesce(sum(c.exposure_minor), 0),
    coalesce(sum(c.exposure_minor) filter (where c.merchant_id = p_merchant_id), 0),
    (select a.balance - a.floor from accounts a where a.kind = 'exchange' and a.currency = 'GHSFIAT')
  into v_all, v_own, v_treasury
  from conversions c where c.status = 'quoted' and c.expires_at > app_now();
  return case
    when v_all + p_worth > least(p_limit, coalesce(v_treasury, 0)) then 'all'
    when v_own + p_worth > p_merchant_limit then 'merchant'
    else 'taken'
  end;
end
$$;
--> statement-breakpoint
revoke execute on function take_quote_room(text, bigint, bigint, bigint) from public;
--> statement-breakpoint
grant execute on function take_quote_room(text, bigint, bigint, bigint) to cedirail_app;
