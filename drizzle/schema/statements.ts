import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Direction, ProviderCode } from "@/lib/providers/contract";
import { createdAt, minor, moment } from "./columns";

/** A network's own statement of a period, as a person uploaded it: evidence, kept for ever. */
export const providerStatements = pgTable(
  "provider_statements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider").$type<ProviderCode>().notNull(),
    fileName: text("file_name").notNull(),
    /** The file as it was uploaded, and its SHA-256 (hex). */
    content: text("content").notNull(),
    sha256: text("sha256").notNull(),
    /** It has every movement between these, both included. */
    periodFrom: moment("period_from").notNull(),
    periodTo: moment("period_to").notNull(),
    /** Rows of the file; those that moved money; and of these what an earlier statement had too. */
    rows: integer("rows").notNull(),
    movements: integer("movements").notNull(),
    alreadyKnown: integer("already_known").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    uploadedAt: createdAt(),
    /** Set together: no comparison uses it from then on. */
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

/** The rows of a statement by which money moved or came back. */
export const providerStatementLines = pgTable(
  "provider_statement_lines",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    statementId: bigint("statement_id", { mode: "number" })
      .notNull()
      .references(() => providerStatements.id),
    provider: text("provider").$type<ProviderCode>().notNull(),
    line: integer("line").notNull(),
    /** A `reversal` is of the movement whose receipt is `original`. */
    kind: text("kind").$type<"movement" | "reversal">().notNull(),
    /** The network's own id of the movement; the same in two statements is the same movement. */
    receipt: text("receipt").notNull(),
    original: text("original"),
    /** Null for a reversal. */
    direction: text("direction").$type<Direction>(),
    /** Our reference at the network; its receipt where it names none of ours. */
    reference: text("reference").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    /** E.164; null where the statement has none. */
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
