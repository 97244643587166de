CREATE TABLE "request_log" (
	"request_id" text PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"route" text NOT NULL,
	"area" text,
	"query" text,
	"status" integer NOT NULL,
	"code" text,
	"credential" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"request_body" text,
	"is_request_cut" boolean NOT NULL,
	"response_body" text,
	"is_response_cut" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_log_omissions" (
	"merchant_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "request_log_omissions_merchant_id_hour_pk" PRIMARY KEY("merchant_id","hour")
);
--> statement-breakpoint
CREATE INDEX "request_log_merchant" ON "request_log" USING btree ("merchant_id","created_at","request_id");--> statement-breakpoint
CREATE INDEX "request_log_age" ON "request_log" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
do $$
declare
  tenants text;
begin
  foreach tenants in array array['request_log', 'request_log_omissions'] loop
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
grant select, insert, delete on request_log, request_log_omissions to cedirail_app;
--> statement-breakpoint
grant update (calls) on request_log_omissions to cedirail_app;
