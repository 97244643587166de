import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Currency } from "@/lib/money";
import type { Direction, FailureCode, RailCode } from "@/lib/rail-codes";
import type { StatusReason, TransactionStatus, TransactionType } from "@/lib/states";
import {
  createdAt,
  id,
  minor,
  minorFromZero,
  moment,
  rateMicros,
  stamped,
  updatedAt,
  workColumns,
} from "./columns";
import { wallets, ofMerchant } from "./merchants";

export const transactions = pgTable(
  "transactions",
  {
    id: id(),
    merchantId: ofMerchant(),
    type: text("type").$type<TransactionType>().notNull(),
    status: text("status").$type<TransactionStatus>().notNull(),
    statusReason: text("status_reason").$type<StatusReason>(),
    amountMinor: minor("amount_minor").notNull(),
    /** Of amount and fee. */
    currency: text("currency").$type<Currency>().notNull(),
    feeMinor: minor("fee_minor").notNull(),
    wallet: text("wallet")
      .notNull()
      .references(() => wallets.address),
    recipient: text("recipient"),
    payer: text("payer"),
    /** The wallet of the recipient's phone identity, where USDT is paid to a number. */
    recipientWallet: text("recipient_wallet"),
    recipientName: text("recipient_name"),
    /** The name that the caller expected, for the record. */
    accountName: text("account_name"),
    country: text("country"),
    /** The direction over a rail; null: it uses none. */
    direction: text("direction").$type<Direction>(),
    /** Its rail; until one is picked, the rail that the caller required. */
    provider: text("provider").$type<RailCode>(),
    /** The rail that its first step calls first, whose limit of parallel calls applies. */
    firstRail: text("first_rail").$type<RailCode>(),
    externalRef: text("external_ref"),
    description: text("description"),
    conversionId: text("conversion_id"),
    convertedMinor: minor("converted_minor"),
    convertedCurrency: text("converted_currency").$type<Currency>(),
    convertedRateMicros: rateMicros("converted_rate_micros"),
    paymentRequestId: text("payment_request_id"),
    batchId: text("batch_id"),
    failureCode: text("failure_code").$type<FailureCode>(),
    failureMessage: text("failure_message"),
    failureRetryable: boolean("failure_retryable"),
    /** For a refund: the refunded transaction. */
    refundOf: text("refund_of"),
    /**
     * The failed transaction that this one pays again, or charges for because its network executed it late. After
     * several failures it is the first of them, so that one query finds every attempt.
     */
    replaces: text("replaces"),
    sequence: integer("sequence").notNull().default(1),
    /** Pesewas that count against the merchant's limits, in the day and month of `createdAt`. */
    countedMinor: minorFromZero("counted_minor"),
    /** Pesewas that left without approval although the merchant has an approval threshold. */
    unapprovedMinor: minorFromZero("unapproved_minor"),
    /** The beneficiary that the caller named, if any. */
    beneficiaryId: text("beneficiary_id"),
    createdBy: text("created_by").notNull(),
    /** The user behind `createdBy`: the creator of the key, or the user of the session. */
    createdByUser: text("created_by_user"),
    /** Who approved it, and until when it can be approved (contract §2, Maker-checker). */
    approvedBy: text("approved_by"),
    approvalExpiresAt: moment("approval_expires_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: moment("completed_at"),
    ...workColumns(),
  },
  // Each index is named with the query that needs it.
  (table) => [
    // Lists of a merchant, newest first (lib/transactions).
    index("transactions_merchant").on(table.merchantId, table.createdAt, table.id),
    // Waiting for approval, at home (lib/overview).
    index("transactions_pending_approval")
      .on(table.merchantId)
      .where(sql`status = 'pending_approval'`),
    // Search by phone number, of recipient and payer (lib/transactions); by recipient also what the owner of a
    // number took out of its claimed wallet (lib/transactions/phone-owner).
    index("transactions_merchant_recipient")
      .on(table.merchantId, table.recipient)
      .where(sql`recipient is not null`),
    index("transactions_merchant_payer")
      .on(table.merchantId, table.payer)
      .where(sql`payer is not null`),
    // Search by the merchant's own reference (lib/transactions).
    index("transactions_merchant_external_ref")
      .on(table.merchantId, table.externalRef)
      .where(sql`external_ref is not null`),
    // One refund at a time, and none after one that succeeded and stayed so (lib/refunds, lib/transfers);
    // the refunds of one (lib/transactions, lib/exceptions).
    uniqueIndex("transactions_one_refund")
      .on(
        table.refundOf,
        sql`(case when status in ('failed', 'cancelled', 'expired', 'reversed') then id else '' end)`,
      )
      .where(sql`refund_of is not null`),
    // A failed payout is either paid again or charged, and only once at a time (lib/batches, lib/exceptions).
    uniqueIndex("transactions_one_replacement")
      .on(
        table.replaces,
        sql`(case when status in ('failed', 'cancelled', 'expired', 'reversed') then id else '' end)`,
      )
      .where(sql`replaces is not null`),
    // Deposits of a payment request (lib/payment-requests).
    index("transactions_payment_request")
      .on(table.paymentRequestId)
      .where(sql`payment_request_id is not null`),
    // Sums of payouts without approval, by person (`unapproved_minor`).
    index("transactions_unapproved")
      .on(table.merchantId, table.createdByUser, table.createdAt)
      .where(sql`unapproved_minor > 0`),
    // Payouts of a batch (lib/batches).
    index("transactions_batch")
      .on(table.batchId, table.createdAt, table.id)
      .where(sql`batch_id is not null`),
    // What workers claim (lib/jobs/engine).
    index("transactions_due")
      .on(table.firstRail, sql`greatest(due_at, leased_until)`)
      .where(sql`due_at is not null`),
    // What waits always has a next step that is due, unless it waits for a reviewer.
    check(
      "transactions_waiting_is_due",
      sql`status not in ('pending', 'pending_approval') or direction is null or due_at is not null
        or (status = 'pending' and status_reason is not distinct from 'under_review')`,
    ),
  ],
);

export const ofTransaction = () =>
  text("transaction_id")
    .notNull()
    .references(() => transactions.id);

export const transactionHistory = pgTable(
  "transaction_history",
  {
    transactionId: ofTransaction(),
    sequence: integer("sequence").notNull(),
    fromStatus: text("from_status").$type<TransactionStatus>(),
    toStatus: text("to_status").$type<TransactionStatus>().notNull(),
    /** For merchants: one of their credentials or users, `system`, `provider:…` or `operator`. */
    by: text("by").notNull(),
    /** Why an operator took the step, or the status reason that it set; else null. */
    reason: text("reason"),
    /** The operator; only staff see it. */
    person: text("person"),
    at: stamped("at"),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.sequence] })],
);

/** References, unique per merchant for good, over all operations (contract §1, Idempotency). */
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

/** Evidence of every call to a provider. */
export const providerCalls = pgTable(
  "provider_calls",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: text("transaction_id"),
    provider: text("provider").$type<RailCode>().notNull(),
    operation: text("operation").notNull(),
    reference: text("reference"),
    requestHash: text("request_hash").notNull(),
    outcome: text("outcome").notNull(),
    httpStatus: integer("http_status"),
    /** The response, without secrets, phone numbers and names. */
    response: text("response"),
    startedAt: moment("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
  },
  (table) => [
    index("provider_calls_transaction").on(table.transactionId),
    index("provider_calls_recent").on(table.provider, table.startedAt),
    // Deleting old ones.
    index("provider_calls_without_transaction")
      .on(table.startedAt)
      .where(sql`transaction_id is null`),
  ],
);
