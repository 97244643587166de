import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, minor, moment, rateMicros } from "./columns";
import { merchants, wallets } from "./merchants";

export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    merchantId: text("merchant_id")
      .notNull()
      .references(() => merchants.id),
    type: text("type").notNull(),
    status: text("status").notNull(),
    statusReason: text("status_reason"),
    amountMinor: minor("amount_minor").notNull(),
    currency: text("currency").notNull(),
    feeMinor: minor("fee_minor").notNull(),
    feeCurrency: text("fee_currency").notNull(),
    wallet: text("wallet")
      .notNull()
      .references(() => wallets.address),
    recipient: text("recipient"),
    payer: text("payer"),
    recipientName: text("recipient_name"),
    /** The name the caller believed in, kept for the record. */
    accountName: text("account_name"),
    country: text("country"),
    /** The network that carries it, once known. */
    provider: text("provider"),
    /** The network the caller insisted on. */
    requestedProvider: text("requested_provider"),
    /** Our reference at the provider, derived from the id. */
    providerReference: text("provider_reference"),
    /** The provider's own number of what it executed. */
    providerReceipt: text("provider_receipt"),
    externalRef: text("external_ref"),
    description: text("description"),
    conversionId: text("conversion_id"),
    convertedMinor: minor("converted_minor"),
    convertedCurrency: text("converted_currency"),
    convertedRateMicros: rateMicros("converted_rate_micros"),
    paymentRequestId: text("payment_request_id"),
    batchId: text("batch_id"),
    failureCode: text("failure_code"),
    failureMessage: text("failure_message"),
    failureRetryable: boolean("failure_retryable"),
    refundMinor: minor("refund_minor"),
    refundCurrency: text("refund_currency"),
    refundAt: moment("refund_at"),
    /** For a refund: the transaction whose money came back. */
    refundOf: text("refund_of"),
    txHash: text("tx_hash"),
    sequence: integer("sequence").notNull().default(1),
    /** Worth in pesewas that counts against the merchant's limits, and in which day. */
    countedMinor: minor("counted_minor")
      .notNull()
      .default(sql`0`),
    countedOn: text("counted_on"),
    /** Sending attempts that have begun; above zero it can no longer be cancelled. */
    sendAttempts: integer("send_attempts").notNull().default(0),
    firstSentAt: moment("first_sent_at"),
    /** When the newest attempt was decided on: it may have arrived, and may still be on its way. */
    lastSentAt: moment("last_sent_at"),
    /** When the network first said that it knows of it; from then on it is never sent again. */
    acknowledgedAt: moment("acknowledged_at"),
    /** Status queries made since the last sending. */
    queries: integer("queries").notNull().default(0),
    /** The beneficiary that the caller named, if one was. */
    beneficiaryId: text("beneficiary_id"),
    createdBy: text("created_by").notNull(),
    /** The person behind `createdBy`: whoever made the key, or the person of the session. */
    createdByUser: text("created_by_user"),
    /** Who let it go, and until when somebody may (contract §2, Maker-checker). */
    approvedBy: text("approved_by"),
    approvalExpiresAt: moment("approval_expires_at"),
    /** Why only a person can go on with it, as a word; null: nothing is odd. */
    reviewReason: text("review_reason"),
    /** What the network said moved, where that is not what was ordered. */
    toldMinor: minor("told_minor"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at")
      .notNull()
      .default(sql`app_now()`),
    completedAt: moment("completed_at"),
  },
  (table) => [
    index("transactions_merchant").on(table.merchantId, table.createdAt, table.id),
    index("transactions_merchant_status").on(table.merchantId, table.status, table.createdAt),
    index("transactions_merchant_recipient").on(table.merchantId, table.recipient),
    index("transactions_merchant_payer")
      .on(table.merchantId, table.payer)
      .where(sql`payer is not null`),
    index("transactions_merchant_external_ref")
      .on(table.merchantId, table.externalRef)
      .where(sql`external_ref is not null`),
    index("transactions_any_provider_reference")
      .on(table.providerReference)
      .where(sql`provider_reference is not null`),
    index("transactions_wallet").on(table.wallet, table.createdAt, table.id),
    index("transactions_open")
      .on(table.updatedAt)
      .where(sql`status in ('pending', 'processing')`),
    uniqueIndex("transactions_provider_reference")
      .on(table.provider, table.providerReference)
      .where(sql`provider_reference is not null`),
    uniqueIndex("transactions_one_refund").on(table.refundOf),
    index("transactions_settled_at_provider")
      .on(table.provider, table.completedAt)
      .where(sql`completed_at is not null`),
    index("transactions_ended_at_provider")
      .on(table.provider, table.updatedAt)
      .where(sql`status in ('completed', 'failed', 'reversed')`),
    index("transactions_in_review")
      .on(table.createdAt)
      .where(sql`review_reason is not null`),
    index("transactions_awaiting_approval")
      .on(table.approvalExpiresAt)
      .where(sql`status = 'pending_approval'`),
    index("transactions_batch")
      .on(table.batchId)
      .where(sql`batch_id is not null`),
  ],
);

export const transactionHistory = pgTable(
  "transaction_history",
  {
    transactionId: text("transaction_id")
      .notNull()
      .references(() => transactions.id),
    sequence: integer("sequence").notNull(),
    fromStatus: text("from_status"),
    toStatus: text("to_status").notNull(),
    /** As merchants see it: a credential or user of theirs, `system`, `provider:…` or `operator`. */
    by: text("by").notNull(),
    /** Why a person of ours took the step by hand; null for every other step. */
    reason: text("reason"),
    /** Which person of ours; only staff see it. */
    person: text("person"),
    at: moment("at")
      .notNull()
      .default(sql`app_now()`),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.sequence] })],
);

/** One reference per merchant for ever, over all operations (contract §1, Idempotency). */
export const externalReferences = pgTable(
  "external_references",
  {
    merchantId: text("merchant_id").notNull(),
    externalRef: text("external_ref").notNull(),
    operation: text("operation").notNull(),
    bodyHash: text("body_hash").notNull(),
    transactionId: text("transaction_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.externalRef] })],
);

/** Evidence of every exchange with a provider. */
export const providerCalls = pgTable(
  "provider_calls",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: text("transaction_id"),
    provider: text("provider").notNull(),
    operation: text("operation").notNull(),
    reference: text("reference"),
    requestHash: text("request_hash").notNull(),
    outcome: text("outcome").notNull(),
    httpStatus: integer("http_status"),
    /** What was answered, without secrets, phone numbers and names. */
    answer: text("answer"),
    startedAt: moment("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
  },
  (table) => [
    index("provider_calls_transaction").on(table.transactionId),
    index("provider_calls_recent").on(table.provider, table.startedAt),
  ],
);
