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
import type { Direction, ProviderCode, RailCode } from "@/lib/providers/contract";
import type { RunStatus } from "@/lib/states";
import { createdAt, minor, minorFromZero, moment, stamped } from "./columns";
import { postings } from "./ledger";
import { workColumns } from "./work";

/** What an operator set a rail to, per network and direction; without a row it is `operational`. */
export const railSwitches = pgTable(
  "rail_switches",
  {
    provider: text("provider").$type<RailCode>().notNull(),
    direction: text("direction").$type<Direction>().notNull(),
    status: text("status").$type<RailStatus>().notNull(),
    reason: text("reason").notNull(),
    setBy: text("set_by").notNull(),
    setAt: stamped("set_at"),
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
    provider: text("provider").$type<RailCode>().notNull(),
    direction: text("direction").$type<Direction>().notNull(),
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

/** What is odd about a callback. */
export type CallbackFlag =
  "forged" | "unknown" | "replayed" | "stale" | "altered" | "contradicts" | "unreadable";

/** Every callback that came to a provider's address, and what was odd about it. */
export const providerCallbacks = pgTable(
  "provider_callbacks",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").$type<RailCode>().notNull(),
    /** Null where it named none of ours. */
    transactionId: text("transaction_id"),
    /** SHA-256 (hex) of the body. */
    bodyHash: text("body_hash").notNull(),
    /** What it claims; null where it says nothing. */
    claim: text("claim").$type<"succeeded" | "failed" | "pending">(),
    accepted: boolean("accepted").notNull(),
    /** None: it looked well. */
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

/** One comparison of our settled set with a network's own book. */
export const reconciliationRuns = pgTable(
  "reconciliation_runs",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").$type<ProviderCode>().notNull(),
    status: text("status").$type<RunStatus>().notNull(),
    /**
     * `book`: against the simulator's list; `queries`: each transfer was queried by its reference;
     * `statement`: the same, and against the statements that were uploaded.
     */
    method: text("method").$type<RunView["method"]>().notNull(),
    /** The statements that it was compared with, and what this run could not see, as sentences. */
    statementIds: jsonb("statement_ids").$type<number[]>().notNull().default([]),
    limitations: jsonb("limitations").$type<string[]>(),
    windowFrom: moment("window_from").notNull(),
    windowTo: moment("window_to").notNull(),
    internalCount: integer("internal_count").notNull().default(0),
    internalMinor: minorFromZero("internal_minor"),
    externalCount: integer("external_count").notNull().default(0),
    externalMinor: minorFromZero("external_minor"),
    /** Our float by the ledger and by the network; null where it does not tell. */
    floatLedgerMinor: minor("float_ledger_minor"),
    floatReportedMinor: minor("float_reported_minor"),
    /**
     * What explains their discrepancy: what the network had executed and we had not settled, and what
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

/** What did not agree in a run. Never mended here: a person looks, or the provider is asked. */
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
    /** Facts of either side as short texts; phones in full, for operators only. */
    internal: jsonb("internal").$type<Record<string, string> | null>(),
    external: jsonb("external").$type<Record<string, string> | null>(),
    /**
     * By how many pesewas more the network's movements raised what we hold there than the transfers
     * in our books did; null where that cannot be told, or is not what differs.
     */
    offsetMinor: minor("offset_minor"),
  },
  (table) => [index("reconciliation_discrepancies_run").on(table.runId)],
);

/**
 * What was booked between a network's float and `suspense` because it moved otherwise than our transfers
 * say. Only added to: what proves wrong is booked back.
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
    /** Null: booked when the transfer was resolved with another amount. */
    discrepancyId: bigint("discrepancy_id", { mode: "number" }).references(
      () => reconciliationDiscrepancies.id,
    ),
    transactionId: text("transaction_id"),
    /** Pesewas by which what we hold there changed; what came in is positive. */
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
