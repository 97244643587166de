import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { DiscrepancyKind, RunView } from "@/lib/contract/ops-reconciliation";
import type { RailStatus } from "@/lib/contract/rails";
import type { Direction, RailCode } from "@/lib/rail-codes";
import type { RunStatus } from "@/lib/states";
import { createdAt, minor, minorFromZero, moment, stamped, workColumns } from "./columns";
import { postings } from "./ledger";

/** The status of a rail and direction as an operator set it; without a row it is `operational`. */
export const railSwitches = pgTable(
  "rail_switches",
  {
    provider: text("provider").$type<RailCode>().notNull(),
    direction: text("direction").$type<Direction>().notNull(),
    status: text("status").$type<RailStatus>().notNull(),
    reason: text("reason").notNull(),
    setBy: text("set_by").notNull(),
    setAt: stamped("set_at"),
    /** Due when what waits for this rail is to run now. */
    ...workColumns(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.direction] })],
);

/** The result of each health probe, stored for a week. */
export const railProbes = pgTable(
  "rail_probes",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").$type<RailCode>().notNull(),
    direction: text("direction").$type<Direction>().notNull(),
    up: boolean("up").notNull(),
    reason: text("reason"),
    durationMs: integer("duration_ms").notNull(),
    /** The float that the provider reported, in pesewas; null: not reported. */
    floatMinor: minor("float_minor"),
    /** The float in the ledger at that time, in pesewas; null: not reported. */
    heldMinor: minor("held_minor"),
    at: createdAt(),
  },
  (table) => [
    index("rail_probes_newest").on(table.provider, table.direction, table.at),
    index("rail_probes_at").on(table.at),
    index("rail_probes_up")
      .on(table.provider, table.direction, table.at)
      .where(sql`up`),
    index("rail_probes_reported")
      .on(table.provider, table.direction, table.at)
      .where(sql`float_minor is not null`),
  ],
);

/** Why a callback is suspicious. */
export type CallbackFlag =
  "forged" | "unknown" | "replayed" | "stale" | "altered" | "contradicts" | "unreadable";

/** Every provider callback, and why it is suspicious. */
export const providerCallbacks = pgTable(
  "provider_callbacks",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").$type<RailCode>().notNull(),
    /** Null: it names no known transaction. */
    transactionId: text("transaction_id"),
    /** SHA-256 (hex) of the body. */
    bodyHash: text("body_hash").notNull(),
    /** The claimed outcome; null: none. */
    claim: text("claim").$type<"succeeded" | "failed" | "pending">(),
    accepted: boolean("accepted").notNull(),
    /** Empty: not suspicious. */
    flags: text("flags").array().$type<CallbackFlag[]>().notNull().default([]),
    receivedAt: createdAt(),
  },
  (table) => [
    index("provider_callbacks_transaction").on(table.transactionId),
    index("provider_callbacks_flagged")
      .on(table.receivedAt)
      .where(sql`flags <> '{}'`),
  ],
);

/** One comparison of our settled transfers with a provider's book. */
export const reconciliationRuns = pgTable(
  "reconciliation_runs",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").$type<RailCode>().notNull(),
    status: text("status").$type<RunStatus>().notNull(),
    /**
     * `book`: against the simulator's list; `queries`: each transfer was queried by its reference;
     * `statement`: the same, and against the statements that were uploaded; `chain`: against its balances.
     */
    method: text("method").$type<RunView["method"]>().notNull(),
    /** The statements that were compared, and what this run could not compare, as sentences. */
    statementIds: jsonb("statement_ids").$type<number[]>().notNull().default([]),
    limitations: jsonb("limitations").$type<string[]>(),
    windowFrom: moment("window_from").notNull(),
    windowTo: moment("window_to").notNull(),
    internalCount: integer("internal_count").notNull().default(0),
    internalMinor: minorFromZero("internal_minor"),
    externalCount: integer("external_count").notNull().default(0),
    externalMinor: minorFromZero("external_minor"),
    /** The float in the ledger and as the provider reported it; null: not reported. */
    floatLedgerMinor: minor("float_ledger_minor"),
    floatReportedMinor: minor("float_reported_minor"),
    /**
     * What explains their discrepancy: what the provider had executed and we had not settled, and what
     * was open or settled while both were read.
     */
    floatInFlightMinor: minor("float_in_flight_minor"),
    floatMovingMinor: minor("float_moving_minor"),
    discrepancies: integer("discrepancies").notNull().default(0),
    error: text("error"),
    startedBy: text("started_by").notNull(),
    startedAt: createdAt(),
    finishedAt: moment("finished_at"),
    ...workColumns(),
  },
  (table) => [
    index("reconciliation_runs_newest").on(table.provider, table.startedAt),
    index("reconciliation_runs_due")
      .on(sql`greatest(due_at, leased_until)`)
      .where(sql`due_at is not null`),
  ],
);

/** What did not agree in a run. Resolved by a person, or by a status query. */
export const reconciliationDiscrepancies = pgTable(
  "reconciliation_discrepancies",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    runId: bigint("run_id", { mode: "number" })
      .notNull()
      .references(() => reconciliationRuns.id),
    kind: text("kind").$type<DiscrepancyKind>().notNull(),
    transactionId: text("transaction_id"),
    reference: text("reference"),
    direction: text("direction").$type<Direction>(),
    /** Facts of each side as short texts; full phone numbers, for operators only. */
    internal: jsonb("internal").$type<Record<string, string> | null>(),
    external: jsonb("external").$type<Record<string, string> | null>(),
    /**
     * By how many pesewas more the provider's movements raised our float than the transfers in our books
     * did; null where that is unknown, or not the discrepancy.
     */
    offsetMinor: minor("offset_minor"),
  },
  (table) => [index("reconciliation_discrepancies_run").on(table.runId)],
);

/**
 * Postings between a provider's float and `suspense` because it moved other amounts than our transfers
 * say. Append only: a wrong one is reversed.
 */
export const adjustments = pgTable(
  "adjustments",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").$type<RailCode>().notNull(),
    direction: text("direction").$type<Direction>().notNull(),
    reference: text("reference").notNull(),
    /** Sequence number within its reference and direction. */
    sequence: integer("sequence").notNull(),
    /** Null: posted when the transfer was resolved with another amount. */
    discrepancyId: bigint("discrepancy_id", { mode: "number" }).references(
      () => reconciliationDiscrepancies.id,
    ),
    transactionId: text("transaction_id"),
    /** The change of the float in pesewas. */
    amountMinor: minor("amount_minor").notNull(),
    reason: text("reason").notNull(),
    postedBy: text("posted_by").notNull(),
    postingKey: text("posting_key")
      .notNull()
      .unique()
      .references(() => postings.key),
    postedAt: createdAt(),
  },
  (table) => [
    unique("adjustments_once").on(table.provider, table.direction, table.reference, table.sequence),
  ],
);
