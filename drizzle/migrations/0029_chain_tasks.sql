ALTER TABLE "chain_transactions" ADD COLUMN "posted_gas_wei" numeric(78, 0);
--> statement-breakpoint
grant update (posted_gas_wei) on chain_transactions to cedirail_app;
--> statement-breakpoint
insert into chain_tasks (name, due_at) values ('watch', app_now()), ('treasury', app_now());
