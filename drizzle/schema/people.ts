import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
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

/** Public keys whose private halves prove who a user is, each on a device that the user has. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: ofUser(),
    /** What the device calls it, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** A COSE key, in base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the device has signed with it; one that does not count stays at 0. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How browsers can reach the device. */
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    lastUsedAt: moment("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("passkeys_credential").on(table.credentialId),
    index("passkeys_user").on(table.userId),
  ],
);

/** What a passkey has to sign, for one purpose of one user; deleted when it was signed. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** SHA-256 of the challenge. */
    hash: text("hash").primaryKey(),
    purpose: text("purpose").$type<"set_up" | "sign_in" | "step_up">().notNull(),
    userId: ofUser(),
    /** The session that requested it; null where one is to be opened. */
    sessionId: text("session_id"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("passkey_challenges_age").on(table.expiresAt)],
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
