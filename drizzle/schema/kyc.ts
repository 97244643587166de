import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type {
  CaseStatus,
  DecisionReason,
  DocumentStatus,
  DocumentType,
  Priority,
  Tier,
} from "@/lib/contract/kyc-fields";
import { createdAt, id, moment, stamped, updatedAt, workColumns } from "./columns";
import { ofMerchant } from "./merchants";

/** Files that arrive in parts, so that a dropped connection loses at most one of them. */
export const kycUploads = pgTable(
  "kyc_uploads",
  {
    id: id(),
    merchantId: ofMerchant(),
    documentType: text("document_type").$type<DocumentType>().notNull(),
    fileName: text("file_name").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** SHA-256 of the whole file, as the client has it. */
    sha256: text("sha256").notNull(),
    /** Parts that are stored, without a gap from the first. */
    receivedParts: integer("received_parts").notNull().default(0),
    /** The key of the parts, sealed under the document key with this id. */
    sealedKey: text("sealed_key").notNull(),
    keyId: text("key_id").notNull(),
    /** What the complete file became. */
    documentId: text("document_id"),
    uploadedBy: text("uploaded_by").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("kyc_uploads_merchant").on(table.merchantId, table.createdAt),
    index("kyc_uploads_age").on(table.expiresAt),
  ],
);

/** Documents of merchants, each stored as one encrypted image per page. */
export const kycDocuments = pgTable(
  "kyc_documents",
  {
    id: id(),
    merchantId: ofMerchant(),
    documentType: text("document_type").$type<DocumentType>().notNull(),
    fileName: text("file_name").notNull(),
    status: text("status").$type<DocumentStatus>().notNull(),
    /** Of the file that was sent. */
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** A keyed hash of the file that was sent: equal files are found, and nothing of one is revealed. */
    contentHash: text("content_hash").notNull(),
    pages: integer("pages").notNull(),
    /** The key of the pages, sealed under the document key with this id. */
    sealedKey: text("sealed_key").notNull(),
    keyId: text("key_id").notNull(),
    /** The latest decision's, while the document is rejected. */
    reasons: jsonb("reasons").$type<DecisionReason[]>().notNull().default([]),
    /** What a reviewer read in it, sealed: number, name, date of birth. */
    factsSealed: text("facts_sealed"),
    /** Keyed hashes by which duplicates are found. */
    numberHash: text("number_hash"),
    expiresOn: date("expires_on", { mode: "string" }),
    /** How many days before its end the latest reminder was sent. */
    remindedDays: integer("reminded_days"),
    uploadedBy: text("uploaded_by").notNull(),
    ...workColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    index("kyc_documents_merchant").on(table.merchantId, table.createdAt),
    index("kyc_documents_content").on(table.contentHash),
    index("kyc_documents_number")
      .on(table.numberHash)
      .where(sql`number_hash is not null`),
    index("kyc_documents_due")
      .on(sql`greatest(due_at, leased_until)`)
      .where(sql`due_at is not null`),
    index("kyc_documents_key").on(table.keyId),
    index("kyc_documents_expiry")
      .on(table.expiresOn)
      .where(sql`status = 'approved' and expires_on is not null`),
  ],
);

/** A merchant's application for a tier, as reviewers decide it; a merchant has at most one that is open. */
export const kycCases = pgTable(
  "kyc_cases",
  {
    id: id(),
    merchantId: ofMerchant(),
    requestedTier: text("requested_tier").$type<Tier>().notNull(),
    status: text("status").$type<CaseStatus>().notNull(),
    /** Counts changes of the evidence; a decision names the one that it was made on. */
    version: integer("version").notNull().default(1),
    priority: text("priority").$type<Priority>().notNull().default("normal"),
    tags: text("tags").array().notNull().default([]),
    assigneeId: text("assignee_id"),
    assignedAt: moment("assigned_at"),
    /** The first of two approvals: who, for which tier. */
    firstApprovedBy: text("first_approved_by"),
    firstApprovedTier: text("first_approved_tier").$type<Tier>(),
    decision: text("decision").$type<"approve" | "reject" | "request_more">(),
    decidedTier: text("decided_tier").$type<Tier>(),
    decidedBy: text("decided_by"),
    decidedAt: moment("decided_at"),
    reasons: jsonb("reasons").$type<DecisionReason[]>().notNull().default([]),
    /** To the merchant. */
    comment: text("comment"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("kyc_cases_open")
      .on(table.merchantId)
      .where(sql`status <> 'decided'`),
    index("kyc_cases_merchant").on(table.merchantId, table.createdAt),
    index("kyc_cases_queue")
      .on(table.priority, table.createdAt)
      .where(sql`status <> 'decided'`),
    index("kyc_cases_created").on(table.createdAt),
    index("kyc_cases_decided")
      .on(table.decidedAt)
      .where(sql`decided_at is not null`),
  ],
);

/** Which documents a case is about. */
export const kycCaseDocuments = pgTable(
  "kyc_case_documents",
  {
    caseId: text("case_id")
      .notNull()
      .references(() => kycCases.id),
    documentId: text("document_id")
      .notNull()
      .references(() => kycDocuments.id),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.documentId] }),
    index("kyc_case_documents_document").on(table.documentId),
  ],
);

/** What happened to a case; append only. */
export const kycCaseHistory = pgTable(
  "kyc_case_history",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    caseId: text("case_id")
      .notNull()
      .references(() => kycCases.id),
    at: stamped("at"),
    by: text("by").notNull(),
    act: text("act").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index("kyc_case_history_case").on(table.caseId, table.id)],
);

/** How cases are assigned; one row. */
export const reviewSettings = pgTable("review_settings", {
  id: boolean("id").primaryKey().default(true),
  /** Whether a case is assigned by itself, to the reviewer with the fewest. */
  automaticAssignment: boolean("automatic_assignment").notNull().default(false),
  /** Hours in which a case is to be decided. */
  targetHours: integer("target_hours").notNull().default(24),
});
