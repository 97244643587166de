import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Direction, ProviderCode } from "@/lib/rail-codes";
import { createdAt, minor, moment } from "./columns";

/** A provider's statement of a period, as uploaded: evidence, stored for good. */
export const providerStatements = pgTable(
  "provider_statements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").$type<ProviderCode>().notNull(),
    fileName: text("file_name").notNull(),
    /** The uploaded file and its SHA-256 (hex). */
    content: text("content").notNull(),
    sha256: text("sha256").notNull(),
    /** It contains every movement between these, both included. */
    periodFrom: moment("period_from").notNull(),
    periodTo: moment("period_to").notNull(),
    /** Rows of the file; rows that moved money; and of these, rows of an earlier statement too. */
    rows: integer("rows").notNull(),
    movements: integer("movements").notNull(),
    alreadyKnown: integer("already_known").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    uploadedAt: createdAt(),
    /** Set together: comparisons no longer use it. */
    withdrawnAt: moment("withdrawn_at"),
    withdrawnBy: text("withdrawn_by"),
    withdrawnReason: text("withdrawn_reason"),
  },
  (table) => [
    index("provider_statements_period").on(table.provider, table.periodFrom),
    uniqueIndex("provider_statements_once")
      .on(table.provider, table.sha256)
      .where(sql`withdrawn_at is null`),
  ],
);

/** The rows of a statement that moved or returned money. */
export const providerStatementLines = pgTable(
  "provider_statement_lines",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    statementId: bigint("statement_id", { mode: "number" })
      .notNull()
      .references(() => providerStatements.id),
    provider: text("provider").$type<ProviderCode>().notNull(),
    line: integer("line").notNull(),
    /** A `reversal` reverses the movement with the receipt `original`. */
    kind: text("kind").$type<"movement" | "reversal">().notNull(),
    /** The provider's id of the movement, the same in every statement. */
    receipt: text("receipt").notNull(),
    original: text("original"),
    /** Null for a reversal. */
    direction: text("direction").$type<Direction>(),
    /** Our reference at the provider, or its receipt if it names none. */
    reference: text("reference").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    /** E.164; null: not in the statement. */
    phone: text("phone"),
    status: text("status").$type<"completed" | "reversed">().notNull(),
    executedAt: moment("executed_at").notNull(),
  },
  (table) => [
    index("provider_statement_lines_statement").on(table.statementId),
    index("provider_statement_lines_receipt").on(table.provider, table.receipt),
    index("provider_statement_lines_original").on(table.provider, table.original),
    index("provider_statement_lines_reference").on(table.provider, table.reference),
    index("provider_statement_lines_time").on(table.provider, table.executedAt),
  ],
);
