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
import { createdAt, minor, moment } from "./columns";
import { postings } from "./ledger";
import { workColumns } from "./work";

/** What an operator set a rail to, per network and direction; without a row it is `operational`. */
export const railSwitches = pgTable(
  "rail_switches",
  {
    provider: text("provider").notNull(),
    /** `in` or `out`. */
    direction: text("direction").notNull(),
    /** `operational degraded closed`. */
    status: text("status").notNull(),
    reason: text("reason").notNull(),
    setBy: text("set_by").notNull(),
    setAt: moment("set_at")
      .notNull()
      .default(sql`app_now()`),
    /** Due when what waits for this rail is to be brought forward. */
    ...workColumns(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.direction] })],
);

/** What each health probe of a network came to; kept for a week. */
export const railProbes = pgTable(
  "rail_probes",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").notNull(),
    direction: text("direction").notNull(),
    up: boolean("up").notNull(),
    reason: text("reason"),
    durationMs: integer("duration_ms").notNull(),
    /** Our float as the network tells it, in pesewas; null where it does not. */
    floatMinor: minor("float_minor"),
    /** The same by our own ledger at that moment, in pesewas; null where the network reported nothing. */
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

/** Every notice that came to a provider's address, and what was odd about it. */
export const providerNotices = pgTable(
  "provider_notices",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").notNull(),
    /** Null where it named none of ours. */
    transactionId: text("transaction_id"),
    /** SHA-256 (hex) of the body. */
    bodyHash: text("body_hash").notNull(),
    /** `succeeded failed pending`, or null where it says nothing. */
    claim: text("claim"),
    accepted: boolean("accepted").notNull(),
    /** `forged unknown replayed stale altered contradicts unreadable`; none: it looked well. */
    flags: text("flags").array().notNull().default([]),
    receivedAt: createdAt(),
  },
  (table) => [
    index("provider_notices_transaction").on(table.transactionId),
    index("provider_notices_flagged")
      .on(table.receivedAt)
      .where(sql`flags <> '{}'`),
  ],
);

/** One comparison of our settled set with a network's own book. */
export const reconciliationRuns = pgTable(
  "reconciliation_runs",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").notNull(),
    /** `queued running matched differs failed`. */
    status: text("status").notNull(),
    /**
     * `book`: against the simulator's list; `queries`: each transfer was queried by its reference;
     * `statement`: the same, and against the statements that were uploaded.
     */
    method: text("method").notNull(),
    /** The statements that it was compared with, and what this run could not see, as sentences. */
    statementIds: jsonb("statement_ids").$type<number[]>().notNull().default([]),
    blindTo: jsonb("blind_to").$type<string[]>(),
    windowFrom: moment("window_from").notNull(),
    windowTo: moment("window_to").notNull(),
    oursCount: integer("ours_count").notNull().default(0),
    oursMinor: minor("ours_minor")
      .notNull()
      .default(sql`0`),
    theirsCount: integer("theirs_count").notNull().default(0),
    theirsMinor: minor("theirs_minor")
      .notNull()
      .default(sql`0`),
    /** Our float by the ledger and by the network; null where it does not tell. */
    floatLedgerMinor: minor("float_ledger_minor"),
    floatReportedMinor: minor("float_reported_minor"),
    /**
     * What explains their difference: what the network had executed and we had not settled, and what
     * was open or settled while both were read.
     */
    floatInFlightMinor: minor("float_in_flight_minor"),
    floatMovingMinor: minor("float_moving_minor"),
    differences: integer("differences").notNull().default(0),
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

/** What did not agree in a run. Never mended here: a person looks, or the provider is asked. */
export const reconciliationDifferences = pgTable(
  "reconciliation_differences",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    runId: bigint("run_id", { mode: "number" })
      .notNull()
      .references(() => reconciliationRuns.id),
    /**
     * `missing_there missing_here amount phone status executed_twice float booking`: what differs.
     */
    kind: text("kind").notNull(),
    transactionId: text("transaction_id"),
    reference: text("reference"),
    direction: text("direction"),
    /** Facts of either side as short texts; phones in full, for operators only. */
    ours: jsonb("ours").$type<Record<string, string> | null>(),
    theirs: jsonb("theirs").$type<Record<string, string> | null>(),
    /**
     * By how many pesewas more the network's movements raised what we hold there than the transfers
     * in our books did; null where that cannot be told, or is not what differs.
     */
    gapMinor: minor("gap_minor"),
  },
  (table) => [index("reconciliation_differences_run").on(table.runId)],
);

/**
 * What was booked between a network's float and `suspense` because it moved otherwise than our transfers
 * say. Only added to: what proves wrong is booked back.
 */
export const differenceBookings = pgTable(
  "difference_bookings",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").notNull(),
    direction: text("direction").notNull(),
    reference: text("reference").notNull(),
    /** How manieth of its reference and direction. */
    sequence: integer("sequence").notNull(),
    /** Null: booked when the transfer was resolved with another amount. */
    differenceId: bigint("difference_id", { mode: "number" }).references(
      () => reconciliationDifferences.id,
    ),
    transactionId: text("transaction_id"),
    /** Pesewas by which what we hold there changed; what came in is positive. */
    amountMinor: minor("amount_minor").notNull(),
    reason: text("reason").notNull(),
    bookedBy: text("booked_by").notNull(),
    postingKey: text("posting_key")
      .notNull()
      .unique()
      .references(() => postings.key),
    bookedAt: createdAt(),
  },
  (table) => [
    unique("difference_bookings_once").on(
      table.provider,
      table.direction,
      table.reference,
      table.sequence,
    ),
  ],
);
