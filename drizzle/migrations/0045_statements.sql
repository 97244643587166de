CREATE INDEX "entries_account" ON "entries" USING btree ("account_id","created_at","posting_id");
