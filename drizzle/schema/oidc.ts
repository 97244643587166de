import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { ofUser } from "./merchants";

/** Accounts of an OpenID Connect issuer that sign a user in; only a signed-in user connects one. */
export const oidcIdentities = pgTable(
  "oidc_identities",
  {
    issuer: text("issuer").notNull(),
    /** How the issuer names the account, for good. */
    subject: text("subject").notNull(),
    userId: ofUser(),
    /** What the user knows the account by, such as its email address; null: the issuer did not say. */
    label: text("label"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex("oidc_identities_user").on(table.userId, table.issuer),
  ],
);

/** Browsers that were sent to the issuer, until they are back. */
export const oidcFlows = pgTable(
  "oidc_flows",
  {
    /** SHA-256 of the token in the browser's cookie. */
    hash: text("hash").primaryKey(),
    purpose: text("purpose").$type<"sign_in" | "connection">().notNull(),
    /** SHA-256 of the state that the issuer sends back. */
    stateHash: text("state_hash").notNull(),
    /** What the response is checked with, and where the browser is to go then, encrypted. */
    sealed: text("sealed").notNull(),
    /** Of a connection: the session that began it. */
    sessionId: text("session_id"),
    /** Of a sign-in whose second step is left: whose. */
    userId: text("user_id"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("oidc_flows_age").on(table.expiresAt)],
);
