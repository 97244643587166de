import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
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
    /** USDT. */
    sourceMinor: minor("source_minor").notNull(),
    feeMinor: minor("fee_minor").notNull(),
    /** What we pay for one USDT, locked until `expiresAt`. */
    rateMicros: rateMicros("rate_micros").notNull(),
    midMicros: rateMicros("mid_micros").notNull(),
    /** GHSFIAT, fixed when quoted. */
    targetMinor: minor("target_minor").notNull(),
    /** Pesewas that the treasury gives up when it is confirmed: the net amount at the mid rate. */
    exposureMinor: minorFromZero("exposure_minor"),
    /** Whether the merchant had the USDT for all its open quotes when this one was made. */
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

/** The mid rate that was last accepted, per pair: what the next one is compared with. */
export const acceptedRates = pgTable("accepted_rates", {
  pair: text("pair").primaryKey(),
  midMicros: rateMicros("mid_micros").notNull(),
  sources: text("sources").array().notNull(),
  acceptedAt: moment("accepted_at").notNull(),
  /** `system`, or the operator who accepted a jump. */
  acceptedBy: text("accepted_by").notNull(),
  /** The mid accepted up to an hour before, so that many small steps are no way around the bound. */
  anchorMicros: rateMicros("anchor_micros").notNull(),
  anchorAt: moment("anchor_at").notNull(),
  /** A mid that an operator has called wrong; near it quoting stops without a freeze of its own. */
  discardedMicros: rateMicros("discarded_micros"),
});

/** Each time a jump of the mid stopped quoting, and what an operator decided. */
export const rateFreezes = pgTable(
  "rate_freezes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    pair: text("pair").notNull(),
    acceptedMicros: rateMicros("accepted_micros").notNull(),
    proposedMicros: rateMicros("proposed_micros").notNull(),
    /** What each source said then; the mids as decimal texts. */
    observations: jsonb("observations")
      .$type<{ source: string; mid: string; asOf: string }[]>()
      .notNull(),
    frozenAt: createdAt(),
    /** Null: quoting stands still. */
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
