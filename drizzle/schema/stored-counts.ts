import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The number of a database transaction. */
const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });

/** The place of a transaction in the lists of its merchant. */
const place = () => ({
  merchantId: text("merchant_id").notNull(),
  createdAt: moment("created_at").notNull(),
  id: text("id").notNull(),
});

/** How many transactions of one kind there are, from a place on. */
const counts = () => ({
  ...place(),
  type: text("type").notNull(),
  status: text("status").notNull(),
  currency: text("currency").notNull(),
  wallet: text("wallet").notNull(),
  batched: boolean("batched").notNull(),
  transactions: bigint("transactions", { mode: "number" }).notNull(),
  amountMinor: numeric("amount_minor").notNull(),
});

/** Where the segments of each merchant's transactions start (lib/transactions/stored-counts). */
export const transactionSegments = pgTable(
  "transaction_segments",
  {
    ...place(),
    /** Whether `transaction_counts` has this segment. */
    counted: boolean("counted").notNull().default(false),
    /** It can be counted once every database transaction before this one has ended. */
    readyAfter: transactionNumber("ready_after"),
    /** A block is the segments from one of these until before the next. */
    startsBlock: boolean("starts_block").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.createdAt, table.id] }),
    // The first one that is not counted (lib/transactions).
    index("transaction_segments_uncounted")
      .on(table.merchantId, table.createdAt, table.id)
      .where(sql`not counted`),
    // The blocks of a part of a merchant's transactions (lib/transactions).
    index("transaction_segments_blocks")
      .on(table.merchantId, table.createdAt, table.id)
      .where(sql`starts_block`),
  ],
);

/** How many transactions of each kind a segment has; beside them, corrections at the place of a transaction. */
export const transactionCounts = pgTable(
  "transaction_counts",
  {
    ...counts(),
    corrects: boolean("corrects").notNull().default(false),
  },
  (table) => [
    // The counts of a part of a merchant's transactions (lib/transactions).
    index("transaction_counts_place").on(table.merchantId, table.createdAt, table.id),
    // The segments that are to be counted again (lib/transactions).
    index("transaction_counts_corrections")
      .on(table.merchantId, table.createdAt, table.id)
      .where(sql`corrects`),
  ],
);

/** The counts of complete blocks, without corrections. */
export const transactionBlockCounts = pgTable("transaction_block_counts", counts(), (table) => [
  // The counts of a part of a merchant's transactions (lib/transactions).
  index("transaction_block_counts_place").on(table.merchantId, table.createdAt, table.id),
]);
