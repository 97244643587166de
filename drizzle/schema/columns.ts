import { sql } from "drizzle-orm";
import { bigint, text, timestamp } from "drizzle-orm/pg-core";

/** A prefixed, time-sortable id (contract §1). */
export const id = () => text("id").primaryKey();

/** Minor units of the currency in the same row. */
export const minor = (name: string) => bigint(name, { mode: "bigint" });

/** {@link minor} that starts at zero. */
export const minorFromZero = (name: string) =>
  minor(name)
    .notNull()
    .default(sql`0`);

/** Millionths of a GHS for one USDT. */
export const rateMicros = (name: string) => bigint(name, { mode: "bigint" });

/** A time, in milliseconds as on the wire. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Stamped by the database's clock, which tests can shift. */
export const stamped = (name: string) =>
  moment(name)
    .notNull()
    .default(sql`app_now()`);

export const createdAt = () => stamped("created_at");
export const updatedAt = () => stamped("updated_at");
