-- Arrivals below the smallest deposit wait as dust, and are booked together per address.
CREATE INDEX "chain_movements_dust" ON "chain_movements" USING btree ("recipient") WHERE state = 'dust';
