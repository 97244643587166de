import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { PaymentRequestException, PaymentRequestStatus } from "@/lib/states";
import { createdAt, id, minor, minorFromZero, moment, stamped, updatedAt } from "./columns";
import { ofMerchant, wallets } from "./merchants";

/** Each payment request has an address of its own; what arrives there is credited to the merchant's wallet. */
export const requestAddresses = pgTable(
  "request_addresses",
  {
    /** EIP-55. */
    address: text("address").primaryKey(),
    merchantId: ofMerchant(),
    /** The wallet that is credited. */
    wallet: text("wallet")
      .notNull()
      .references(() => wallets.address),
    paymentRequestId: text("payment_request_id").notNull(),
    /** Last index of the HD path of this address's key. */
    derivationIndex: integer("derivation_index").notNull(),
  },
  (table) => [
    uniqueIndex("request_addresses_derivation").on(table.derivationIndex),
    uniqueIndex("request_addresses_request").on(table.paymentRequestId),
  ],
);

export const paymentRequests = pgTable(
  "payment_requests",
  {
    id: id(),
    merchantId: ofMerchant(),
    address: text("address")
      .notNull()
      .references(() => requestAddresses.address),
    /** Micro-USDT that are requested, and that were credited. */
    amountMinor: minor("amount_minor").notNull(),
    receivedMinor: minorFromZero("received_minor"),
    status: text("status").$type<PaymentRequestStatus>().notNull(),
    exception: text("exception").$type<PaymentRequestException>(),
    description: text("description"),
    callbackUrl: text("callback_url"),
    expiresAt: moment("expires_at").notNull(),
    /**
     * When its time was found to be over while a payment was being confirmed: what was first seen later does not
     * keep it from expiring.
     */
    overAt: moment("over_at"),
    /** When it was paid, expired or was cancelled. */
    endedAt: moment("ended_at"),
    /** When the merchant took it off the list. */
    archivedAt: moment("archived_at"),
    createdBy: text("created_by").notNull(),
    sequence: integer("sequence").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Lists of a merchant, newest first.
    index("payment_requests_merchant").on(table.merchantId, table.createdAt, table.id),
    uniqueIndex("payment_requests_address").on(table.address),
    // What expires next.
    index("payment_requests_open")
      .on(table.expiresAt)
      .where(sql`status = 'open'`),
    index("payment_requests_processing")
      .on(table.expiresAt)
      .where(sql`status = 'processing' and over_at is null`),
  ],
);

export const paymentRequestHistory = pgTable(
  "payment_request_history",
  {
    paymentRequestId: text("payment_request_id")
      .notNull()
      .references(() => paymentRequests.id),
    sequence: integer("sequence").notNull(),
    fromStatus: text("from_status").$type<PaymentRequestStatus>(),
    toStatus: text("to_status").$type<PaymentRequestStatus>().notNull(),
    exception: text("exception").$type<PaymentRequestException>(),
    /** A credential or user of the merchant, or `system`. */
    by: text("by").notNull(),
    at: stamped("at"),
  },
  (table) => [primaryKey({ columns: [table.paymentRequestId, table.sequence] })],
);
