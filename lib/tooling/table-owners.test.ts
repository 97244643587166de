import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "@/drizzle/schema";

/** The folder of lib that alone reads and writes a table; the others call its functions. */
const owners: Record<string, readonly string[]> = {
  addresses: ["saved_addresses"],
  "api-keys": ["api_keys"],
  audit: ["audit_log"],
  auth: [
    "credential_usage",
    "failed_attempts",
    "oidc_identities",
    "passkey_challenges",
    "passkeys",
    "recovery_codes",
    "sessions",
    "users",
  ],
  batches: ["payout_batch_rows", "payout_batches"],
  beneficiaries: ["beneficiaries"],
  chain: ["chain_gas", "chain_senders", "chain_signatures", "chain_tasks", "chain_transactions"],
  conversion: ["conversions"],
  deposits: ["chain_blocks", "chain_movements", "chain_readings", "sweep_failures"],
  events: ["event_queue", "events"],
  evidence: ["provider_callbacks", "provider_calls", "transaction_history"],
  idempotency: ["idempotency_keys"],
  identities: ["identities", "identity_codes", "identity_lookups", "phones"],
  "identity-claims": ["claim_limits", "claim_requests", "identity_claims"],
  installation: ["installation"],
  ledger: ["accounts", "entries", "postings"],
  limits: ["limit_usage"],
  merchants: ["merchants"],
  messages: ["messages"],
  oauth: ["oauth_clients", "oauth_secrets", "oauth_tokens"],
  oidc: ["oidc_flows"],
  "payment-requests": ["payment_request_history", "payment_requests"],
  people: ["email_tokens"],
  processes: ["periodic_tasks"],
  rails: ["rail_probes", "rail_switches"],
  kyc: ["kyc_case_documents", "kyc_case_history", "kyc_cases", "kyc_documents", "kyc_uploads"],
  receipts: ["receipt_links"],
  proposals: ["proposals"],
  "rate-limit": ["rate_limit_windows"],
  rates: ["accepted_rates", "rate_freezes", "rate_observations"],
  reconciliation: [
    "provider_statement_lines",
    "provider_statements",
    "reconciliation_discrepancies",
    "reconciliation_runs",
  ],
  "request-log": ["request_log", "request_log_omissions"],
  reviews: ["review_settings"],
  screening: ["screening_hits", "screening_runs"],
  sending: ["rail_quarantines", "sending_processes"],
  team: ["invitations"],
  transactions: [
    "external_references",
    "transaction_block_counts",
    "transaction_counts",
    "transaction_segments",
    "transactions",
  ],
  transfers: ["adjustments", "transfers"],
  wallet: ["request_addresses", "wallets"],
  webhooks: ["deliveries", "delivery_attempts", "delivery_queues", "webhook_endpoints"],
};

/** Where else a table is named, and why; the list only shrinks. */
const readers: Record<string, Record<string, string>> = {
  "lib/auth/access-token.ts": {
    oauth_clients: "auth is lower: every call looks its token up",
    oauth_secrets: "the same",
    oauth_tokens: "the same",
  },
  "lib/auth/authenticate.ts": { api_keys: "auth is lower: every call looks its key up" },
  "lib/auth/last-use.ts": {
    api_keys: "auth is lower: every call stamps its key",
    oauth_clients: "the same",
  },
  "lib/batches/read-rows.ts": {
    transactions: "a row's status is its payout's: one query counts a thousand rows",
    transfers: "the reference of a row's payout, in the same query",
  },
  "lib/chain/transactions.ts": {
    transfers: "infrastructure: nothing is ordered for a transfer that ends at the same moment",
  },
  "lib/db/not-found.ts": {
    api_keys: "names the owner of any resource in the log",
    beneficiaries: "the same",
    conversions: "the same",
    deliveries: "the same",
    events: "the same",
    kyc_uploads: "the same",
    oauth_clients: "the same",
    payment_requests: "the same",
    payout_batches: "the same",
    saved_addresses: "the same",
    transactions: "the same",
    webhook_endpoints: "the same",
  },
  "lib/evidence/read-evidence.ts": {
    accounts: "evidence: the postings of a transaction",
    entries: "evidence",
    postings: "evidence",
    transactions: "evidence: the refunds of a transaction, and the direction of calls",
  },
  "lib/exceptions/store.ts": {
    merchants: "read model: the queue is sorted, filtered and paged in one query",
    transaction_history: "the same",
    transactions: "the same",
    transfers: "the same",
  },
  "lib/accounts/close-account.ts": {
    accounts: "read model: what is still open, in one query",
    chain_movements: "the same",
    identities: "the same",
    payment_requests: "the same",
    payout_batches: "the same",
    transactions: "the same",
    wallets: "the same",
  },
  "lib/http/handlers/system.ts": {
    installation: "readiness: the database responds and was set up",
  },
  "lib/jobs/queue.ts": { periodic_tasks: "infrastructure: makes a task due" },
  "lib/kyc/reviewers.ts": {
    review_settings: "kyc is lower: whether a new case is assigned by rule",
  },
  "lib/merchants/create-merchant.ts": { users: "a merchant and its owner are created together" },
  "lib/merchants/read-names.ts": {
    api_keys: "read model: names of all kinds by id",
    oauth_clients: "the same",
    oauth_secrets: "the same",
    users: "the same",
  },
  "lib/overview/read-metrics.ts": {
    chain_movements: "metrics count the rows of every domain",
    chain_transactions: "the same",
    deliveries: "read model: how many wait",
    transactions: "the same",
    transfers: "the same",
  },
  "lib/overview/read-overview.ts": { transactions: "read model: today's totals in one query" },
  "lib/rails/probe-rails.ts": { accounts: "the ledger's float at the moment of the insert" },
  "lib/rails/read-board.ts": {
    transactions: "read model: what each rail completed and what it holds",
    transfers: "the same",
  },
  "lib/rails/read-floats.ts": {
    adjustments: "read model: what is in suspense",
    transfers: "the same",
  },
  "lib/rails/read-open.ts": {
    transactions: "read model: what each rail has in progress and queued",
    transfers: "the same",
  },
  "lib/rates/open-quotes.ts": {
    accounts: "rates is lower: one query compares open quotes with the treasury",
    conversions: "the same",
  },
  "lib/reconciliation/compare-by-book.ts": { transfers: "read model: refunds by their payments" },
  "lib/reconciliation/read-internal.ts": {
    adjustments: "read model: our side of the comparison",
    transactions: "the same",
    transfers: "the same",
  },
  "lib/reconciliation/read-chain-books.ts": {
    accounts: "read model: all of our books as of one moment, in one database transaction",
    chain_blocks: "the same",
    chain_gas: "the same",
    chain_movements: "the same",
    chain_signatures: "the same",
    chain_transactions: "the same",
    entries: "the same",
    postings: "the same",
    transfers: "the same",
  },
  "lib/reconciliation/read-chain-findings.ts": {
    chain_movements: "the same",
    chain_signatures: "the same",
    chain_transactions: "the same",
    transfers: "the same",
  },
  "lib/reconciliation/store.ts": { adjustments: "read model: the adjustments of a discrepancy" },
  "lib/reviews/duplicates.ts": {
    kyc_documents: "read model: what merchants have in common, in one query",
    merchants: "the same",
    users: "the same",
  },
  "lib/reviews/figures.ts": {
    kyc_cases: "read model: counts and rates in one query",
    screening_hits: "the same",
  },
  "lib/reviews/read-queue.ts": {
    kyc_case_documents: "read model: the queue is sorted, filtered and paged in one query",
    kyc_cases: "the same",
    kyc_documents: "the same",
    merchants: "the same",
    screening_hits: "the same",
    users: "the same",
  },
  "lib/sending/process.ts": {
    audit_log: "infrastructure: since when a restored database has data",
    installation: "infrastructure: marks in files belong to one installation",
  },
  "lib/sending/quarantine.ts": {
    audit_log: "infrastructure: up to when a restored database has data",
    chain_blocks: "the same, of the chain",
  },
  "lib/transactions/batch.ts": { payout_batches: "transactions is lower: what pauses a payout" },
  "lib/transactions/list-transactions.ts": {
    transfers: "transactions is lower: search by reference",
  },
  "lib/transactions/read-transaction.ts": {
    transfers: "transactions is lower: its latest transfer",
  },
  "lib/transfers/executed-late.ts": {
    transactions: "which attempts at a payout replace each other: one condition in several queries",
  },
  "lib/transfers/possibly-sent.ts": { transactions: "read model: what was pending, in one query" },
  "lib/transfers/unsent-withdrawals.ts": {
    chain_transactions: "read model: withdrawals without an order, in one query",
    transactions: "the same",
  },
};

const tables = new Map(
  Object.entries<unknown>(schema).flatMap(([name, table]) =>
    is(table, PgTable) ? [[name, getTableName(table)] as const] : [],
  ),
);
const tableNames = new Set(tables.values());

const imported = /import \{([^}]*)\} from "@\/drizzle\/schema[^"]*";/g;
const named = /\b(?:from|join|into|update)\s+"?([a-z_]+)/g;

/** The tables that a file imports, types aside, or names in SQL. */
function tablesIn(source: string): Set<string> {
  const imports = [...source.matchAll(imported)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => tables.get(name.trim().split(" as ")[0] ?? "") ?? "");
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  const inSql = [...code.matchAll(named)].map(([, name = ""]) => name);
  return new Set([...imports, ...inSql].filter((name) => tableNames.has(name)));
}

function foreignTables(): Record<string, string[]> {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([folder, owned]) => owned.map((table) => [table, folder])),
  );
  const files = execFileSync("git", ["ls-files", "--", "lib/*.ts"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file !== "" && !/test|simulator|^lib\/tooling\//.test(file));
  return Object.fromEntries(
    files.flatMap((file) => {
      const foreign = [...tablesIn(readFileSync(file, "utf8"))]
        .filter((table) => file.split("/")[1] !== ownerOf.get(table))
        .sort();
      return foreign.length > 0 ? [[file, foreign]] : [];
    }),
  );
}

test("every table has one owner", () => {
  expect(Object.values(owners).flat().sort()).toEqual([...tableNames].sort());
});

test("a table is found where it is imported, and where SQL names it", () => {
  const source =
    'import { users, type apiKeys } from "@/drizzle/schema";\nsql`select 1 from events`;';
  expect([...tablesIn(source)]).toEqual(["users", "events"]);
});

test("only its owner and the listed readers name a table", () => {
  const listed = Object.entries(readers).map(([file, why]) => [file, Object.keys(why).sort()]);
  expect(foreignTables()).toEqual(Object.fromEntries(listed));
});
