import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ErrorCode } from "@/lib/errors";
import type { ProviderCode } from "@/lib/rail-codes";
import type { BatchStatus, StoredRowStatus } from "@/lib/states";
import { createdAt, id, minor, moment, updatedAt, workColumns } from "./columns";
import { ofMerchant } from "./merchants";

/** Payouts submitted together (contract §4, Batches). */
export const payoutBatches = pgTable(
  "payout_batches",
  {
    id: id(),
    merchantId: ofMerchant(),
    name: text("name"),
    status: text("status").$type<BatchStatus>().notNull(),
    total: integer("total").notNull(),
    valid: integer("valid").notNull(),
    invalid: integer("invalid").notNull(),
    /** Of the valid rows, in pesewas. */
    amountMinor: minor("amount_minor").notNull(),
    feeMinor: minor("fee_minor").notNull(),
    /** Its total exceeded the merchant's threshold when it was confirmed. */
    needsApproval: boolean("needs_approval").notNull().default(false),
    approvedBy: text("approved_by"),
    approvalExpiresAt: moment("approval_expires_at"),
    createdBy: text("created_by").notNull(),
    /** The user behind `createdBy`. */
    createdByUser: text("created_by_user").notNull(),
    confirmedBy: text("confirmed_by"),
    /** The user behind `confirmedBy`. */
    confirmedByUser: text("confirmed_by_user"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    confirmedAt: moment("confirmed_at"),
    /** The user who last released its payouts without approval, and when; null if it was approved. */
    unapprovedBy: text("unapproved_by"),
    unapprovedAt: moment("unapproved_at"),
    /** Who cancelled it and, one by one, its payouts. */
    cancelledBy: text("cancelled_by"),
    finishedAt: moment("finished_at"),
    ...workColumns(),
  },
  (table) => [
    index("payout_batches_merchant").on(table.merchantId, table.createdAt, table.id),
    // Sums of payouts without approval, by person (`unapproved_minor`).
    index("payout_batches_unapproved")
      .on(table.merchantId, table.unapprovedBy, table.unapprovedAt)
      .where(sql`unapproved_at is not null`),
    index("payout_batches_due")
      .on(sql`greatest(due_at, leased_until)`)
      .where(sql`due_at is not null`),
  ],
);

export const payoutBatchRows = pgTable(
  "payout_batch_rows",
  {
    batchId: text("batch_id")
      .notNull()
      .references(() => payoutBatches.id),
    /** The line of the file, where the header is line 1, or the number of the JSON row. */
    line: integer("line").notNull(),
    /** The status of a created row is that of its transaction. */
    status: text("status").$type<StoredRowStatus>().notNull(),
    /** The submitted row as text, for the result file. */
    sent: jsonb("sent").$type<Record<string, string>>().notNull(),
    errors: jsonb("errors").$type<{ field: string; message: string }[]>().notNull().default([]),
    /** Pesewas; null: the row is invalid. */
    amountMinor: minor("amount_minor"),
    feeMinor: minor("fee_minor"),
    /** E.164. */
    phone: text("phone"),
    provider: text("provider").$type<ProviderCode>(),
    accountName: text("account_name"),
    externalRef: text("external_ref"),
    description: text("description"),
    /** The newest payout of this row. */
    transactionId: text("transaction_id"),
    /** Payouts created for this row. */
    attempts: integer("attempts").notNull().default(0),
    /** Why no payout could be created: an error code and its message. */
    rejectedCode: text("rejected_code").$type<ErrorCode>(),
    rejectedMessage: text("rejected_message"),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.line] }),
    index("payout_batch_rows_status").on(table.batchId, table.status),
  ],
);
