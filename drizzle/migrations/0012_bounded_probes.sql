ALTER TABLE "rail_probes" ADD COLUMN "held_minor" bigint;--> statement-breakpoint
CREATE INDEX "rail_probes_at" ON "rail_probes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rail_probes_up" ON "rail_probes" USING btree ("provider","direction","created_at") WHERE up;--> statement-breakpoint
CREATE INDEX "rail_probes_reported" ON "rail_probes" USING btree ("provider","direction","created_at") WHERE float_minor is not null;