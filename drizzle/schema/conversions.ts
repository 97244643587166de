import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Currency } from "@/lib/money";
import type { StoredConversionStatus } from "@/lib/states";
import { createdAt, id, minor, minorFromZero, moment, rateMicros } from "./columns";
import { ofMerchant } from "./merchants";

export const conversions = pgTable(
  "conversions",
  {
    id: id(),
    merchantId: ofMerchant(),
    wallet: text("wallet").notNull(),
    status: text("status").$type<StoredConversionStatus>().notNull(),
    /** What is converted, into the other one of the two. */
    sourceCurrency: text("source_currency").$type<Currency>().notNull().default("USDT"),
    /** Of the source, as the fee. */
    sourceMinor: minor("source_minor").notNull(),
    feeMinor: minor("fee_minor").notNull(),
    /** The price of one USDT, locked until `expiresAt`. */
    rateMicros: rateMicros("rate_micros").notNull(),
    midMicros: rateMicros("mid_micros").notNull(),
    /** Of the target, fixed by the quote. */
    targetMinor: minor("target_minor").notNull(),
    /** Of the target, what the treasury gives at confirmation: the net amount at the mid rate. */
    exposureMinor: minorFromZero("exposure_minor"),
    /** Whether the merchant had the money for all its open quotes when this one was created. */
    covered: boolean("covered").notNull().default(false),
    expiresAt: moment("expires_at").notNull(),
    transactionId: text("transaction_id"),
    createdAt: createdAt(),
    completedAt: moment("completed_at"),
  },
  (table) => [
    index("conversions_open").on(table.merchantId, table.status, table.expiresAt),
    index("conversions_exposure")
      .on(table.expiresAt)
      .where(sql`status = 'quoted'`),
  ],
);

/** Every price that a source reported; the newest of each counts. */
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

/** The last accepted mid rate of each pair, with which the next one is compared. */
export const acceptedRates = pgTable("accepted_rates", {
  pair: text("pair").primaryKey(),
  midMicros: rateMicros("mid_micros").notNull(),
  sources: text("sources").array().notNull(),
  acceptedAt: moment("accepted_at").notNull(),
  /** `system`, or the operator who accepted a jump. */
  acceptedBy: text("accepted_by").notNull(),
  /** The mid accepted up to an hour before, so that small steps cannot bypass the bound. */
  anchorMicros: rateMicros("anchor_micros").notNull(),
  anchorAt: moment("anchor_at").notNull(),
  /** A mid that an operator discarded; near it quoting stops without another freeze. */
  discardedMicros: rateMicros("discarded_micros"),
});

/** Each jump of the mid that stopped quoting, and the decision of an operator. */
export const rateFreezes = pgTable(
  "rate_freezes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    pair: text("pair").notNull(),
    acceptedMicros: rateMicros("accepted_micros").notNull(),
    proposedMicros: rateMicros("proposed_micros").notNull(),
    /** The prices of each source at that time; mids as decimal text. */
    observations: jsonb("observations")
      .$type<{ source: string; mid: string; asOf: string }[]>()
      .notNull(),
    frozenAt: createdAt(),
    /** Null: quoting is stopped. */
    decision: text("decision").$type<"accepted" | "discarded">(),
    reason: text("reason"),
    decidedBy: text("decided_by"),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    uniqueIndex("rate_freezes_open")
      .on(table.pair)
      .where(sql`decision is null`),
  ],
);
