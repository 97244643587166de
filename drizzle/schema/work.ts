import { integer } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The columns that make a row its own job (lib/jobs). */
export const workColumns = () => ({
  /** When its next step is due; null: it has none. */
  dueAt: moment("due_at"),
  /** When the lease of its worker ends; null or past: it is not leased. */
  leasedUntil: moment("leased_until"),
  /** Claims since its last completed step. */
  claims: integer("claims").notNull().default(0),
});
