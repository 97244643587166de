import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ResolutionOutcome, ResolutionStatus, ReviewReason } from "@/lib/states";
import { createdAt, minor, moment } from "./columns";
import { ofTransaction } from "./transactions";

/**
 * How an operator resolved an exception, alone or with a second operator. Rows are never removed;
 * decisions never change.
 */
export const resolutions = pgTable(
  "resolutions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: ofTransaction(),
    outcome: text("outcome").$type<ResolutionOutcome>().notNull(),
    reason: text("reason").notNull(),
    receipt: text("receipt"),
    /** Pesewas that the provider moved, if not the ordered amount. */
    amountMovedMinor: minor("amount_moved_minor"),
    /** Pesewas credited to the merchant's wallet, or returned to a payer. */
    creditMinor: minor("credit_minor").notNull(),
    /** The state of the transaction at the proposal; any other state invalidates it. */
    basis: text("basis").notNull(),
    reviewReason: text("review_reason").$type<ReviewReason>(),
    status: text("status").$type<ResolutionStatus>().notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedAt: createdAt(),
    /** The same as `proposedBy` where no second operator was needed. */
    decidedBy: text("decided_by"),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    index("resolutions_transaction").on(table.transactionId),
    uniqueIndex("resolutions_one_proposed")
      .on(table.transactionId)
      .where(sql`status = 'proposed'`),
    index("resolutions_decided")
      .on(table.decidedBy, table.decidedAt)
      .where(sql`status = 'applied'`),
  ],
);
