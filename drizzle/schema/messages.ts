import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment, workColumns } from "./columns";
import { merchants } from "./merchants";

/** The outbox: e-mails and SMS, each queued with what it reports (contract §6). */
export const messages = pgTable(
  "messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The merchant that caused it; null: none did. */
    merchantId: text("merchant_id").references(() => merchants.id),
    channel: text("channel").$type<"email" | "sms">().notNull(),
    /** An e-mail address, or a phone number in E.164. */
    recipient: text("recipient").notNull(),
    /** Of an e-mail. */
    subject: text("subject"),
    body: text("body").notNull(),
    /** The one-time code that the body contains. */
    code: text("code"),
    /** When that code works no longer: then it is not sent; null: it contains none. */
    expiresAt: moment("expires_at"),
    createdAt: createdAt(),
    /** When the mail server or the SMS gateway accepted it. */
    sentAt: moment("sent_at"),
    failedAt: moment("failed_at"),
    /** Why it failed, without the recipient. */
    failure: text("failure"),
    ...workColumns(),
  },
  (table) => [
    index("messages_merchant").on(table.merchantId, table.id),
    index("messages_recipient").on(table.recipient, table.id),
    index("messages_age").on(table.createdAt),
    index("messages_due")
      .on(table.channel, sql`greatest(due_at, leased_until)`)
      .where(sql`due_at is not null`),
    check(
      "messages_unsent_is_due",
      sql`sent_at is not null or failed_at is not null or due_at is not null`,
    ),
  ],
);
