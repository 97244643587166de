import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";

/**
 * Forgets notices that were refused 90 days ago or earlier, in one bounded step: anybody may send
 * them. Those on our transfers stay, as all that tells of money does; the database sees to that.
 */
export async function forgetRefusedNotices(): Promise<void> {
  await database().execute(sql`select forget_refused_notices()`);
}
