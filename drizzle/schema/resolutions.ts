import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ResolutionOutcome, ResolutionStatus, ReviewReason } from "@/lib/states";
import { createdAt, minor, moment } from "./columns";
import { ofTransaction } from "./transactions";

/**
 * How a person resolved an exception, alone or with a second person. Rows are never removed; what was
 * decided stays as it was decided.
 */
export const resolutions = pgTable(
  "resolutions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: ofTransaction(),
    outcome: text("outcome").$type<ResolutionOutcome>().notNull(),
    reason: text("reason").notNull(),
    receipt: text("receipt"),
    /** Pesewas that the provider moved, where that is not what was ordered. */
    amountMovedMinor: minor("amount_moved_minor"),
    /** Pesewas that it gives to the merchant's wallet, or back to a payer. */
    creditMinor: minor("credit_minor").notNull(),
    /** What the transaction was when this was proposed; once it is anything else, this has lapsed. */
    basis: text("basis").notNull(),
    reviewReason: text("review_reason").$type<ReviewReason>(),
    status: text("status").$type<ResolutionStatus>().notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedAt: createdAt(),
    /** The same person as `proposedBy` where no second one was needed. */
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
