import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ProposalStatus } from "@/lib/states";
import { createdAt, minor, moment } from "./columns";
import { merchants } from "./merchants";

/**
 * Acts of staff that move or free money, applied by one person or proposed by one and confirmed by another. Rows are
 * never removed, and a decision never changes.
 */
export const proposals = pgTable(
  "proposals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The kind of act, which names the code that applies it. */
    kind: text("kind").notNull(),
    /** The resource that the act changes; at most one proposal per kind and subject is open. */
    subject: text("subject").notNull(),
    /** The merchant that gains or loses by the act; null if it concerns no single merchant. */
    merchantId: text("merchant_id").references(() => merchants.id),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    /** One sentence for operators. */
    summary: text("summary").notNull(),
    reason: text("reason").notNull(),
    /** The state of the subject when this was proposed; any other state makes the proposal lapse. */
    basis: text("basis").notNull(),
    /** Pesewas that the act gives or takes; null if nobody knows. */
    worthMinor: minor("worth_minor"),
    status: text("status").$type<ProposalStatus>().notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedAt: createdAt(),
    /** Equals `proposedBy` if the act needed no second person; null if the proposal lapsed. */
    decidedBy: text("decided_by"),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    check("proposals_worth", sql`worth_minor >= 0`),
    index("proposals_subject").on(table.subject),
    uniqueIndex("proposals_one_open")
      .on(table.kind, table.subject)
      .where(sql`status = 'proposed'`),
    index("proposals_waiting")
      .on(table.proposedAt)
      .where(sql`status = 'proposed'`),
    index("proposals_alone")
      .on(table.proposedBy, table.decidedAt)
      .where(sql`status = 'applied' and decided_by = proposed_by`),
  ],
);
