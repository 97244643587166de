import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, minor, moment, rateMicros } from "./columns";
import { merchants } from "./merchants";

export const conversions = pgTable(
  "conversions",
  {
    id: id(),
    merchantId: text("merchant_id")
      .notNull()
      .references(() => merchants.id),
    wallet: text("wallet").notNull(),
    status: text("status").notNull(),
    /** USDT. */
    sourceMinor: minor("source_minor").notNull(),
    feeMinor: minor("fee_minor").notNull(),
    /** What we pay for one USDT, locked until `expiresAt`. */
    rateMicros: rateMicros("rate_micros").notNull(),
    midMicros: rateMicros("mid_micros").notNull(),
    /** GHSFIAT, fixed when quoted. */
    targetMinor: minor("target_minor").notNull(),
    expiresAt: moment("expires_at").notNull(),
    transactionId: text("transaction_id"),
    createdAt: createdAt(),
    completedAt: moment("completed_at"),
  },
  (table) => [index("conversions_open").on(table.merchantId, table.status, table.expiresAt)],
);

/** Every price a source has told; the newest of each counts. */
export const rateObservations = pgTable(
  "rate_observations",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    source: text("source").notNull(),
    midMicros: rateMicros("mid_micros").notNull(),
    asOf: moment("as_of").notNull(),
    observedAt: moment("observed_at").notNull(),
  },
  (table) => [index("rate_observations_newest").on(table.source, table.observedAt)],
);
