import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { migrateDatabase } from "@/drizzle/migrate";
import { config } from "@/lib/config/env";
import { collectFromMtnOperation } from "@/lib/contract/collections";
import { transferOperation } from "@/lib/contract/mobile-money";
import { tagOf } from "@/lib/crypto/seal";
import { feeRuleFor } from "@/lib/pricing";
import { dropTestDatabase } from "@/lib/tooling/test-database";
import { createPreviousDatabase } from "@/lib/tooling/test-previous-database";
import { readCallbackToken } from "@/lib/transfers/callback-token";

/** What a former version stored or gave away is understood by this one. */

const url = await createPreviousDatabase();
const sql = postgres(url, { max: 1, onnotice: () => undefined });
afterAll(async () => {
  await sql.end();
  await dropTestDatabase(url);
});

test("operations of references and members of fees have today's names after the migration", async () => {
  const own = { basisPoints: "50", leastMinor: "5", mostMinor: "900" };
  await sql`insert into merchants (id, name, webhook_secret_sealed, fee_overrides) values
    ('mer_own', 'Own fees', 'sealed', ${sql.json({ payout: own, collection: own })}), ('mer_none', 'None', 'sealed', '{}')`;
  // Without their transactions.
  await sql`set session_replication_role = replica`;
  for (const operation of ["momo.transfer", "momo.collect-mtn", "payments.initiate"])
    await sql`insert into external_references
      (merchant_id, external_ref, operation, body_hash, transaction_id)
      values ('mer_own', ${operation}, ${operation}, 'hash', 'txn_1')`;
  await migrateDatabase(url);

  const references = await sql<{ external_ref: string; operation: string }[]>`
    select external_ref, operation from external_references`;
  expect(new Map(references.map((row) => [row.external_ref, row.operation]))).toEqual(
    new Map([
      ["momo.transfer", transferOperation.id],
      ["momo.collect-mtn", collectFromMtnOperation.id],
      ["payments.initiate", "payments.initiate"],
    ]),
  );
  const merchants = await sql<{ fees: Record<string, unknown> }[]>`
    select fee_overrides as fees from merchants order by id desc`;
  const rule = { basisPoints: 50n, minMinor: 5n, maxMinor: 900n };
  expect(feeRuleFor(merchants[0]?.fees ?? {}, "payout")).toEqual(rule);
  expect(feeRuleFor(merchants[0]?.fees ?? {}, "collection")).toEqual(rule);
  expect(merchants[1]?.fees).toEqual({});
});

test("a callback address that a network has keeps working", () => {
  const given = `all.${tagOf(config().encryptionKey, "notice:airtel", "all")}`;
  expect(readCallbackToken("airtel", given)).toEqual({ id: null });
});
