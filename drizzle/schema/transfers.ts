import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Currency } from "@/lib/money";
import type { Direction, RailCode } from "@/lib/rail-codes";
import type { ReviewReason, TransferState } from "@/lib/states";
import { createdAt, id, minor, moment, updatedAt, workColumns } from "./columns";
import { ofTransaction } from "./transactions";

/** One movement of a transaction over one rail, recorded when the rail is picked, before it is called. */
export const transfers = pgTable(
  "transfers",
  {
    id: id(),
    transactionId: ofTransaction(),
    rail: text("rail").$type<RailCode>().notNull(),
    direction: text("direction").$type<Direction>().notNull(),
    /** An E.164 phone number or a chain address. */
    counterparty: text("counterparty").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** Derived from the id, and so from the transaction and the ordinal; the same on every attempt. */
    reference: text("reference").notNull(),
    /** The provider's id of what it executed. */
    receipt: text("receipt"),
    /** The settled transfer that it refunds; null: not a refund. */
    refundOf: text("refund_of"),
    state: text("state").$type<TransferState>().notNull(),
    /** Attempts to send that were started. */
    attempts: integer("attempts").notNull().default(0),
    /** When the latest attempt was decided; it may have arrived or may still arrive. */
    lastSentAt: moment("last_sent_at"),
    /** When the provider first acknowledged it; from then on it is never sent again. */
    acknowledgedAt: moment("acknowledged_at"),
    /** Status queries since the last attempt. */
    queries: integer("queries").notNull().default(0),
    /** The amount that the provider reported, if not the ordered one. */
    reportedMinor: minor("reported_minor"),
    /** Why it needs an operator; null: not an exception. */
    reviewReason: text("review_reason").$type<ReviewReason>(),
    /** Planned queries since its end that got a response. */
    rechecks: integer("rechecks").notNull().default(0),
    /** Queries in a row since it was settled that did not confirm it. */
    unconfirmedQueries: integer("unconfirmed_queries").notNull().default(0),
    /** When an unplanned step was last requested; null: not pending. */
    nudgedAt: moment("nudged_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When it was settled; null before, and for what has failed. */
    completedAt: moment("completed_at"),
    ...workColumns(),
  },
  (table) => [
    // Provider callbacks, and discrepancies by reference; search by reference, over all rails
    // (lib/transactions).
    uniqueIndex("transfers_reference").on(table.reference, table.rail),
    // One receipt is one transfer; refunds find a payment by its receipt.
    uniqueIndex("transfers_receipt")
      .on(table.rail, table.direction, table.receipt)
      .where(sql`receipt is not null`),
    // The newest of a transaction.
    index("transfers_transaction").on(table.transactionId, table.createdAt, table.id),
    // The refunds of a transfer.
    index("transfers_refund_of")
      .on(table.refundOf)
      .where(sql`refund_of is not null`),
    // Reconciliation: settled within a window, and ended within one.
    index("transfers_completed")
      .on(table.rail, table.completedAt)
      .where(sql`completed_at is not null`),
    index("transfers_ended")
      .on(table.rail, table.updatedAt)
      .where(sql`state not in ('sending', 'submitted')`),
    // What is open: the boards, the exceptions, the discrepancy of a float.
    index("transfers_open")
      .on(table.rail, table.createdAt)
      .where(sql`state in ('sending', 'submitted')`),
    index("transfers_in_review")
      .on(table.createdAt)
      .where(sql`review_reason is not null`),
    // What workers claim (lib/jobs/engine).
    index("transfers_due")
      .on(table.rail, sql`greatest(least(due_at, nudged_at), leased_until)`)
      .where(sql`due_at is not null or nudged_at is not null`),
    // What is open always has a next step that is due.
    check(
      "transfers_open_is_due",
      sql`state not in ('sending', 'submitted') or due_at is not null`,
    ),
  ],
);
