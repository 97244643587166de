import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, minor, minorFromZero } from "./columns";

/** Written only by the posting function of the database. */
export const accounts = pgTable(
  "accounts",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    merchantId: text("merchant_id"),
    wallet: text("wallet"),
    provider: text("provider"),
    currency: text("currency").notNull(),
    balance: minorFromZero("balance"),
    /** The minimum balance; null: none. Zero for what customers own. */
    floor: minor("floor"),
  },
  (table) => [
    unique("accounts_identity")
      .on(table.kind, table.wallet, table.provider, table.currency)
      .nullsNotDistinct(),
    check("accounts_floor", sql`${table.floor} is null or ${table.balance} >= ${table.floor}`),
    index("accounts_merchant").on(table.merchantId),
  ],
);

export const postings = pgTable(
  "postings",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    /** `txn_…:hold`, `txn_…:settle`, …; a second posting under one key changes nothing. */
    key: text("key").notNull(),
    kind: text("kind").notNull(),
    transactionId: text("transaction_id"),
    /** The key of the hold that a settle or release ends. */
    holdKey: text("hold_key"),
    entriesHash: text("entries_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("postings_key").on(table.key),
    uniqueIndex("postings_one_end_per_hold")
      .on(table.holdKey)
      .where(sql`kind in ('settle', 'release')`),
    index("postings_transaction").on(table.transactionId),
    check(
      "postings_end_names_hold",
      sql`(${table.kind} in ('settle', 'release')) = (${table.holdKey} is not null)`,
    ),
  ],
);

export const entries = pgTable(
  "entries",
  {
    id: bigint("id", { mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    postingId: bigint("posting_id", { mode: "bigint" })
      .notNull()
      .references(() => postings.id),
    accountId: bigint("account_id", { mode: "bigint" })
      .notNull()
      .references(() => accounts.id),
    currency: text("currency").notNull(),
    /** Credits are positive. */
    amount: minor("amount").notNull(),
    balanceAfter: minor("balance_after").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postingId, table.id] }),
    // What was posted to a float between two readings (lib/ledger/accounts).
    index("entries_id").using("brin", table.id).with({ autosummarize: true }),
    // Statements: the changes of a wallet in a period, and its balance before it (lib/ledger/read-changes).
    index("entries_account").on(table.accountId, table.createdAt, table.postingId),
    check("entries_not_zero", sql`${table.amount} <> 0`),
  ],
);
