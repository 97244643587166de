import { bigint, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns";
import { ofMerchant, ofUser } from "./merchants";

/** A program of a merchant that gets access tokens by its own secrets (contract §2). */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: id(),
    merchantId: ofMerchant(),
    name: text("name").notNull(),
    scopes: text("scopes").array().notNull(),
    lastUsedAt: moment("last_used_at"),
    deletedAt: moment("deleted_at"),
    createdAt: createdAt(),
  },
  (table) => [index("oauth_clients_merchant").on(table.merchantId, table.createdAt)],
);

const ofClient = () =>
  text("client_id")
    .notNull()
    .references(() => oauthClients.id);

/** The secrets of a client: the newest, and those before it until their overlap ends. */
export const oauthSecrets = pgTable(
  "oauth_secrets",
  {
    /** SHA-256 of the secret, which is shown once and never stored. */
    hash: text("hash").primaryKey(),
    clientId: ofClient(),
    merchantId: ofMerchant(),
    /** Who created it: its tokens act for this user. */
    userId: ofUser(),
    lastFour: text("last_four").notNull(),
    /** Since when it does not work, or from when on; null: it works. */
    expiresAt: moment("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("oauth_secrets_client").on(table.clientId, table.createdAt),
    index("oauth_secrets_user").on(table.userId),
  ],
);

/** Access tokens: they end with the secret that they were issued for. */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    /** SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    clientId: ofClient(),
    merchantId: ofMerchant(),
    secretHash: text("secret_hash")
      .notNull()
      .references(() => oauthSecrets.hash),
    scopes: text("scopes").array().notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    createdAt: createdAt(),
  },
  (table) => [index("oauth_tokens_age").on(table.expiresAt)],
);

/** How often a credential was used in a day (UTC), and what became of it. */
export const credentialUsage = pgTable(
  "credential_usage",
  {
    /** An API key or an OAuth client. */
    credentialId: text("credential_id").notNull(),
    merchantId: text("merchant_id").notNull(),
    day: date("day").notNull(),
    /** `OK`, or the `error.code` of a rejection. */
    outcome: text("outcome").notNull(),
    calls: bigint("calls", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.credentialId, table.day, table.outcome] }),
    index("credential_usage_age").on(table.day),
  ],
);
