CREATE INDEX "transactions_merchant_status" ON "transactions" USING btree ("merchant_id","status","created_at");--> statement-breakpoint
CREATE INDEX "transactions_merchant_recipient" ON "transactions" USING btree ("merchant_id","recipient");--> statement-breakpoint
CREATE INDEX "transactions_merchant_payer" ON "transactions" USING btree ("merchant_id","payer") WHERE payer is not null;--> statement-breakpoint
CREATE INDEX "transactions_merchant_external_ref" ON "transactions" USING btree ("merchant_id","external_ref") WHERE external_ref is not null;--> statement-breakpoint
CREATE INDEX "transactions_any_provider_reference" ON "transactions" USING btree ("provider_reference") WHERE provider_reference is not null;