import { integer } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The columns by which a row is its own job (lib/jobs): what is due is claimed, worked and set anew. */
export const workColumns = () => ({
  /** When its next step is due; null: nothing is to be done. */
  dueAt: moment("due_at"),
  /** Until when a worker has its step in hand; null or past: nobody has. */
  leasedUntil: moment("leased_until"),
  /** How often it was claimed since its last completed step. */
  claims: integer("claims").notNull().default(0),
});
