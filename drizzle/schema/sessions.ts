import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { users } from "./merchants";

/** A signed-in browser or program. The cookie carries only the token; the row can be revoked. */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /** Until when the password counts as just proved. */
    stepUpUntil: moment("step_up_until"),
    userAgent: text("user_agent"),
  },
  (table) => [index("sessions_user").on(table.userId)],
);
