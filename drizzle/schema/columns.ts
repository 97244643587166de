import { sql } from "drizzle-orm";
import { bigint, text, timestamp, integer } from "drizzle-orm/pg-core";

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

/** The columns that make a row its own job (lib/jobs). */
export const workColumns = () => ({
  /** When its next step is due; null: it has none. */
  dueAt: moment("due_at"),
  /** When the lease of its worker ends; null or past: it is not leased. */
  leasedUntil: moment("leased_until"),
  /** Claims since its last completed step. */
  claims: integer("claims").notNull().default(0),
});
