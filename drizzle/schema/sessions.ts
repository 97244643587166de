import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { ofUser } from "./merchants";

/** A signed-in browser or program. The cookie carries only the token; the row can be revoked. */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token. */
    id: text("id").primaryKey(),
    userId: ofUser(),
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /** When the step-up ends. */
    stepUpUntil: moment("step_up_until"),
    userAgent: text("user_agent"),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** Wrong passwords and one-time codes, by which the next attempt is delayed. */
export const failedAttempts = pgTable(
  "failed_attempts",
  {
    /** What they count against: an account, an account from one network, a device, … */
    subject: text("subject").primaryKey(),
    failures: integer("failures").notNull(),
    countedAt: moment("counted_at").notNull(),
  },
  (table) => [index("failed_attempts_age").on(table.countedAt)],
);
