import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { testSize } from "@/lib/tooling/test-size";
import { updateCounts } from "./update-counts";
import { listTransactions, type TransactionFilter } from "./list-transactions";

/** What a list, a page or a total reads does not grow with the number of transactions. */

/** Every index of the tables to which each payout writes, with what reads it. */
const readers: Record<string, Record<string, string>> = {
  audit_log: {
    audit_log_pkey: "sealing writes by id",
    audit_log_position: "the end of the chain, anchors, verification",
    audit_log_switches: "the history of the rail switches",
    audit_log_unsealed: "sealing",
  },
  entries: {
    entries_account: "statements",
    entries_id: "what was posted to a float between two readings",
    entries_posting_id_id_pk: "the balance check, settling a hold, evidence",
  },
  events: {
    events_merchant: "the list of events",
    events_once: "one event per step",
    events_pkey: "deliveries refer to it",
  },
  external_references: {
    external_references_merchant_id_external_ref_pk: "one transaction per reference",
  },
  idempotency_keys: {
    idempotency_keys_age: "deleting old keys",
    idempotency_keys_merchant_id_method_path_key_hash_pk: "claiming a key",
  },
  postings: {
    postings_key: "a posting happens once; settling finds the hold",
    postings_one_end_per_hold: "a hold ends once",
    postings_pkey: "entries refer to it",
    postings_transaction: "evidence",
  },
  transaction_history: {
    transaction_history_transaction_id_sequence_pk: "the history of a transaction",
  },
  transactions: {
    transactions_batch: "the payouts of a batch",
    transactions_due: "what workers claim",
    transactions_merchant: "lists, counts and sums",
    transactions_merchant_external_ref: "search by reference",
    transactions_merchant_payer: "search by phone number",
    transactions_merchant_recipient: "search by phone number",
    transactions_one_refund: "one refund at a time; the refunds of one",
    transactions_one_replacement: "one new attempt at a failed payout at a time",
    transactions_payment_request: "the deposits of a payment request",
    transactions_pending_approval: "what waits for approval, at home",
    transactions_pkey: "every step",
    transactions_unapproved: "what a person sent without approval",
  },
  transfers: {
    transfers_completed: "reconciliation: settled within a window",
    transfers_due: "what workers claim",
    transfers_ended: "reconciliation and the rail board: ended within a window",
    transfers_in_review: "exceptions",
    transfers_open: "the rail board, exceptions",
    transfers_pkey: "every step",
    transfers_receipt: "one receipt is one transfer",
    transfers_reference: "provider callbacks, search by reference",
    transfers_refund_of: "the refunds of a transfer",
    transfers_transaction: "the newest transfer of a transaction",
  },
};

let sql: postgres.Sql;
const rows = testSize(20_000, 1_000_000);
/** Rows and index entries that one call may read: a few segments, not the table. */
const most = 14_000;
/** The rows of a page may be in as many segments, each of which is read. */
const mostOfRare = most + testSize(0, 20 * 2_000);
const merchantId = "mer_flat";
const others = 10;

beforeAll(async () => {
  sql = postgres(config().databaseUrl ?? "", { max: 1, onnotice: () => undefined });
  await sql`insert into merchants (id, name, webhook_secret_sealed)
    select ${merchantId} || case when n = 0 then '' else n::text end, 'M', 'x'
    from generate_series(0, ${others}::int) n`;
  await sql`insert into wallets (address, merchant_id, kind, derivation_index)
    select '0x' || n, ${merchantId}, 'merchant', 1000 + n from generate_series(1, 1) n`;
  await sql`
    insert into transactions (id, merchant_id, type, status, amount_minor, currency, fee_minor, wallet,
      recipient, external_ref, created_by, created_at, batch_id)
    select 'txn_' || lpad(n::text, 26, '0'),
      ${merchantId} || case when n % 3 = 0 then (1 + n % ${others}::int)::text else '' end,
      (array['payout', 'collection'])[1 + n % 2],
      case when n % 5000 = 77 then 'reversed' when n % 50 = 3 then 'failed' else 'completed' end,
      100, case when n % 20 = 0 then 'USDT' else 'GHSFIAT' end, 10, '0x1',
      '+23324' || lpad((n % 4000)::text, 7, '0'), 'ref ' || n, 'key',
      app_now() - interval '2 minutes' - (${rows}::int - n) * interval '700 milliseconds',
      'bat_' || n / 500
    from generate_series(1, ${rows}::int) n`;
  await sql`
    insert into transfers (id, transaction_id, rail, direction, counterparty, amount_minor, currency,
      reference, state, attempts)
    select replace(id, 'txn', 'trf'), id, 'mtn', 'out', recipient, amount_minor, currency,
      'reference of ' || id, 'failed', 1 from transactions where merchant_id = ${merchantId} limit 500`;
  await updateCounts({ maxWaitMs: 60_000 });
  await sql`vacuum analyze transactions`;
  await sql`analyze transaction_counts`;
  // Every statement is prepared, and soon planned for any parameters.
  const [name] = await sql<{ database: string }[]>`select current_database() as database`;
  await sql`alter database ${sql(name?.database ?? "")} set plan_cache_mode = force_generic_plan`;
});
afterAll(async () => {
  await sql.end();
  await closeDatabase();
});

it("every index that a payout pays for has a reader", async () => {
  const found = await sql<{ table: string; names: string[] }[]>`
    select tablename as table, array_agg(indexname order by indexname collate "C") as names
    from pg_indexes where schemaname = 'public' and tablename = any(${Object.keys(readers)})
    group by tablename`;
  const named = Object.entries(readers).map(([table, of]) => [table, Object.keys(of)]);
  expect(Object.fromEntries(found.map(({ table, names }) => [table, names]))).toEqual(
    Object.fromEntries(named),
  );
});

/** What has been read of the transactions; what a process has read is published at its end. */
async function readSoFar(): Promise<{ scans: number; rows: number }> {
  await closeDatabase();
  for (;;) {
    const [busy] = await sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    if (!busy) break;
  }
  await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`;
  const [read] = await sql<{ scans: number; rows: number }[]>`
    select seq_scan::int as scans, (select sum(idx_tup_read)::int from pg_stat_user_indexes
      where relname = 'transactions') as rows
    from pg_stat_user_tables where relname = 'transactions'`;
  if (!read) throw new Error("The server keeps no statistics.");
  return read;
}

const list = (filter: Partial<TransactionFilter>, page = 1) =>
  listTransactions({ merchantId, ...filter }, { page, limit: 20 });
const before = (parts: number) => new Date(Date.now() - rows * 700 * parts);
const deep = Math.floor(rows / 3 / 20);

const calls: Record<string, () => Promise<unknown>> = {
  "the first page": () => list({}),
  "a deep page": () => list({}, deep),
  "a page past the end": () => list({}, 1_000_000),
  "a frequent status, deep": () => list({ status: "completed" }, deep),
  "a rare status": () => list({ status: "reversed" }),
  "a status that none has": () => list({ status: "pending" }),
  "type and currency, deep": () => list({ type: "payout", currency: "USDT" }, 5),
  "a wallet, deep": () => list({ wallet: "0x1" }, deep),
  "those without a batch": () => list({ batchId: "none" }),
  "a batch": () => list({ batchId: "bat_7" }),
  "a range": () => list({ from: before(0.7), to: before(0.2) }, 10),
  "a reference": () => list({ q: "ref 700" }),
  "a phone number": () => list({ q: "+233240000700" }),
  "a provider's reference": () => list({ q: "reference of txn_00000000000000000000000700" }),
  "the refunds of one": () => list({ refundOf: "txn_00000000000000000000000700" }),
};

it.each(Object.keys(calls))("%s is read by the indexes, and little of them", async (name) => {
  const start = await readSoFar();
  await calls[name]?.();
  const end = await readSoFar();
  expect(end.scans - start.scans).toBe(0);
  expect(end.rows - start.rows).toBeLessThan(name === "a rare status" ? mostOfRare : most);
});
