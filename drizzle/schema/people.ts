import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { MerchantRole } from "@/lib/contract/roles";
import { createdAt, id, moment } from "./columns";
import { ofMerchant, ofUser } from "./merchants";

/** What was sent by e-mail to somebody who is to confirm an address; deleted when it is used. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    /** SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    purpose: text("purpose").$type<"sign_up" | "reset">().notNull(),
    email: text("email").notNull(),
    /** Of a sign-up: the account that is made of it, encrypted. */
    sealed: text("sealed"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("email_tokens_email").on(table.email, table.purpose)],
);

/** Codes for when an authenticator app is lost; deleted when they are used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: ofUser(),
    /** Keyed, so that they cannot be found by trying. */
    tag: text("tag").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] })],
);

/** People whom a merchant has invited. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    merchantId: ofMerchant(),
    email: text("email").notNull(),
    role: text("role").$type<MerchantRole>().notNull(),
    /** SHA-256 of the token in the link; null: the address has an account, and got no link. */
    hash: text("hash"),
    invitedBy: text("invited_by").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("invitations_hash").on(table.hash),
    uniqueIndex("invitations_email").on(table.merchantId, table.email),
  ],
);
