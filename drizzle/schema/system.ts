import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment, stamped, workColumns } from "./columns";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    merchantId: text("merchant_id").notNull(),
    method: text("method").notNull(),
    path: text("path").notNull(),
    keyHash: text("key_hash").notNull(),
    bodyHash: text("body_hash").notNull(),
    statusCode: integer("status_code").notNull().default(0),
    /** The text of the response, without secrets. */
    response: text("response").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.method, table.path, table.keyHash] }),
    index("idempotency_keys_age").on(table.createdAt),
  ],
);

/** Fixed one-minute windows on the database's clock (contract §1, Limits). */
export const rateLimitWindows = pgTable(
  "rate_limit_windows",
  {
    credential: text("credential").notNull(),
    class: text("class").notNull(),
    windowStart: moment("window_start").notNull(),
    hits: integer("hits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.credential, table.class, table.windowStart] }),
    index("rate_limit_windows_age").on(table.windowStart),
  ],
);

/** Append only; a background step chains the rows by hash. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    at: stamped("at"),
    merchantId: text("merchant_id"),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    resource: text("resource").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    /** Place in the chain; null until sealed. */
    position: bigint("position", { mode: "bigint" }),
    hash: text("hash"),
    previousHash: text("previous_hash"),
  },
  (table) => [
    uniqueIndex("audit_log_position")
      .on(table.position)
      .where(sql`position is not null`),
    index("audit_log_unsealed")
      .on(table.id)
      .where(sql`position is null`),
    // The history of the switches (lib/rails).
    index("audit_log_switches")
      .on(table.resource, table.id)
      .where(sql`action = 'rail.switched'`),
  ],
);

/** Periodic tasks, each with the time of its next run (lib/processes/periodic-tasks). */
export const periodicTasks = pgTable("periodic_tasks", {
  name: text("name").primaryKey(),
  ...workColumns(),
});

/** Facts that bind this database to one environment and one wallet seed. */
export const installation = pgTable("installation", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
