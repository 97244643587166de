-- What the application may do with the tables of mobile money; evidence is only ever added.
grant select on beneficiaries, payout_batches, payout_batch_rows, rail_switches, rail_probes,
  provider_notices, reconciliation_runs, reconciliation_differences to cedirail_app;
--> statement-breakpoint
grant insert, update on beneficiaries, payout_batches, payout_batch_rows, rail_switches,
  reconciliation_runs to cedirail_app;
--> statement-breakpoint
grant insert on rail_probes, provider_notices, reconciliation_differences to cedirail_app;
--> statement-breakpoint
grant delete on rail_probes to cedirail_app;
--> statement-breakpoint
-- A new payout for a failed row of a batch takes the row's reference over.
grant update (transaction_id, operation, body_hash) on external_references to cedirail_app;
--> statement-breakpoint
grant usage on all sequences in schema public to cedirail_app;
