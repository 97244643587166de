import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { CodePurpose, IdentityStatus, TokenState } from "@/lib/states";
import { createdAt, id, moment, updatedAt, workColumns } from "./columns";
import { merchants } from "./merchants";

/** Phone numbers that have, or had, an identity or a request for one; the only place that can name them. */
export const phones = pgTable(
  "phones",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** HMAC of the number under the key of `keyId`; by it a number is found. */
    hash: text("hash").notNull(),
    keyId: text("key_id").notNull(),
    /** The number (E.164), encrypted. */
    sealed: text("sealed").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("phones_hash").on(table.hash), index("phones_key").on(table.keyId)],
);

const ofPhone = () =>
  bigint("phone_id", { mode: "number" })
    .notNull()
    .references(() => phones.id);

/** A phone number that its owner has bound to a wallet, or is about to. */
export const identities = pgTable(
  "identities",
  {
    id: id(),
    /**
     * Who requested it, and operates its wallet where that is custodial; null: its owner has claimed it, and it
     * is no merchant's.
     */
    merchantId: text("merchant_id").references(() => merchants.id),
    phoneId: ofPhone(),
    /** EIP-55; null: a custodial one, which is made once the code is confirmed. */
    wallet: text("wallet"),
    isCustodial: boolean("is_custodial").notNull(),
    status: text("status").$type<IdentityStatus>().notNull(),
    token: text("token").$type<TokenState>().notNull().default("none"),
    /** ERC-721; a keyed hash. */
    tokenId: numeric("token_id", { precision: 78, scale: 0, mode: "bigint" }).notNull(),
    mintHash: text("mint_hash"),
    burnHash: text("burn_hash"),
    verifiedAt: moment("verified_at"),
    reverifyBy: moment("reverify_by"),
    endedAt: moment("ended_at"),
    /** Why it was revoked or failed, for the merchant. */
    reason: text("reason"),
    /** The custodial identity that its owner has claimed and moved here. */
    movedFrom: text("moved_from"),
    sequence: integer("sequence").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    ...workColumns(),
  },
  (table) => [
    index("identities_merchant").on(table.merchantId, table.createdAt, table.id),
    index("identities_phone").on(table.phoneId),
    // A number resolves to one wallet, and has one live token, ever.
    uniqueIndex("identities_one_verified")
      .on(table.phoneId)
      .where(sql`status in ('minting', 'verified')`),
    uniqueIndex("identities_one_token")
      .on(table.phoneId)
      .where(sql`token in ('minting', 'live', 'burning')`),
    uniqueIndex("identities_token_id").on(table.tokenId),
    // A wallet has one token: one number is linked to it.
    uniqueIndex("identities_one_number")
      .on(table.wallet)
      .where(sql`status in ('minting', 'verified')`),
    // Wallets that have a token (lib/identities/store).
    index("identities_wallet")
      .on(table.wallet)
      .where(sql`token in ('minting', 'live', 'burning')`),
    // The identity of a custodial wallet (`lock_owed_wallet`).
    index("identities_custodial")
      .on(table.wallet)
      .where(sql`is_custodial and wallet is not null`),
    // A claimed identity is moved once; again only where the chain did not mint the token.
    uniqueIndex("identities_moved_once")
      .on(table.movedFrom)
      .where(sql`moved_from is not null and status <> 'failed'`),
    index("identities_due")
      .on(sql`greatest(due_at, leased_until)`)
      .where(sql`due_at is not null`),
    check(
      "identities_verified_has_token",
      sql`status <> 'verified' or (token = 'live' and wallet is not null and reverify_by is not null)`,
    ),
  ],
);

/** Codes that were sent to a number; each works once, for ten minutes and five tries. */
export const identityCodes = pgTable(
  "identity_codes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    phoneId: ofPhone(),
    identityId: text("identity_id")
      .notNull()
      .references(() => identities.id),
    /** Whom it was sent for; null: nobody but the number's owner. */
    merchantId: text("merchant_id").references(() => merchants.id),
    /** What it proves the number for; a code for one thing is none for another. */
    purpose: text("purpose").$type<CodePurpose>().notNull().default("mint"),
    /** Keyed: from which network it was requested by somebody who has no account; null: by a merchant. */
    network: text("network"),
    /** SHA-256 of the handle of the browser that requested it, in hexadecimal; null: by a merchant. */
    handleHash: text("handle_hash"),
    /** Keyed, so that six digits cannot be found by trying them. */
    tag: text("tag").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (table) => [index("identity_codes_phone").on(table.phoneId, table.createdAt)],
);

/** The numbers that a merchant looked up on one day, by their hashes: how many is bounded. */
export const identityLookups = pgTable(
  "identity_lookups",
  {
    merchantId: text("merchant_id").notNull(),
    day: date("day").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.day, table.hash] }),
    index("identity_lookups_day").on(table.day),
  ],
);

/** Numbers whose owners requested a code to claim them; a worker deletes each, with or without an SMS. */
export const claimRequests = pgTable(
  "claim_requests",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The number (E.164), the network of the caller, and the hash of its handle, encrypted. */
    sealed: text("sealed").notNull(),
    ...workColumns(),
  },
  () => [
    index("claim_requests_due")
      .on(sql`greatest(due_at, leased_until)`)
      .where(sql`due_at is not null`),
  ],
);

/** Proofs that somebody owns the number of an identity; one of each identity at a time. */
export const identityClaims = pgTable("identity_claims", {
  /** The custodial identity that is claimed, also once it is moved. */
  identityId: text("identity_id")
    .primaryKey()
    .references(() => identities.id),
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: text("token_hash").notNull().unique(),
  expiresAt: moment("expires_at").notNull(),
  createdAt: createdAt(),
});
