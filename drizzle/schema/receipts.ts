import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { ofMerchant } from "./merchants";
import { ofTransaction } from "./transactions";

/** Public pages of receipts: who has the token in its address may see one transaction's receipt. */
export const receiptLinks = pgTable(
  "receipt_links",
  {
    /** SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    merchantId: ofMerchant(),
    transactionId: ofTransaction(),
    createdBy: text("created_by").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Those of one transaction that have expired, and deletes of what refers to it.
    index("receipt_links_transaction").on(table.transactionId),
  ],
);
