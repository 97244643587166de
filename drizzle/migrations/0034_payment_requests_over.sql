ALTER TABLE "payment_requests" ADD COLUMN "over_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_requests_processing" ON "payment_requests" USING btree ("expires_at") WHERE status = 'processing' and over_at is null;
--> statement-breakpoint
grant update (over_at) on payment_requests to cedirail_app;
