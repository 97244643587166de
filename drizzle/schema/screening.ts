import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { HitStatus, SubjectKind } from "@/lib/contract/kyc-fields";
import type { HitView } from "@/lib/contract/review-views";
import { createdAt, id, moment, updatedAt } from "./columns";
import { ofMerchant } from "./merchants";

/** The list that names are compared with, and how far everybody has been compared with it. */
export const screeningRuns = pgTable("screening_runs", {
  /** SHA-256 of the list. */
  listHash: text("list_hash").primaryKey(),
  entries: integer("entries").notNull(),
  /** The last merchant that was compared; null: none yet. */
  cursor: text("cursor"),
  /** Merchants before the cursor whose comparison failed. */
  failed: text("failed").array().notNull().default([]),
  completedAt: moment("completed_at"),
  createdAt: createdAt(),
});

/** A name of a merchant that resembles one of a list, until a person has said whether it is the same. */
export const screeningHits = pgTable(
  "screening_hits",
  {
    id: id(),
    merchantId: ofMerchant(),
    subjectKind: text("subject_kind").$type<SubjectKind>().notNull(),
    /** Of a payout's recipient: the payout. */
    transactionId: text("transaction_id"),
    subjectName: text("subject_name").notNull(),
    subjectBornOn: text("subject_born_on"),
    entryId: text("entry_id").notNull(),
    /** SHA-256 of the entry: where it changes, an earlier decision no longer holds. */
    entryHash: text("entry_hash").notNull(),
    entry: jsonb("entry").$type<HitView["entry"]>().notNull(),
    /** 0 to 100. */
    score: integer("score").notNull(),
    status: text("status").$type<HitStatus>().notNull(),
    reason: text("reason"),
    decidedBy: text("decided_by"),
    decidedAt: moment("decided_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("screening_hits_key").on(
      table.merchantId,
      table.subjectKind,
      table.subjectName,
      table.entryId,
      table.entryHash,
      sql`coalesce(transaction_id, '')`,
    ),
    index("screening_hits_open")
      .on(table.createdAt)
      .where(sql`status = 'open'`),
    index("screening_hits_transaction")
      .on(table.transactionId)
      .where(sql`transaction_id is not null`),
    index("screening_hits_created").on(table.createdAt),
  ],
);
