import { sql } from "drizzle-orm";
import { bigint, text, timestamp } from "drizzle-orm/pg-core";

/** A prefixed, time-sortable id (contract §1). */
export const id = () => text("id").primaryKey();

/** Minor units of the currency that stands beside it. */
export const minor = (name: string) => bigint(name, { mode: "bigint" });

/** Millionths of a GHS for one USDT. */
export const rateMicros = (name: string) => bigint(name, { mode: "bigint" });

/** A moment, in the milliseconds that the wire shows. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Stamped by the database's clock, which tests can shift. */
export const createdAt = () =>
  moment("created_at")
    .notNull()
    .default(sql`app_now()`);
