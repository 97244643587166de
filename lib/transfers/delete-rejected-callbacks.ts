import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";

/** More than strangers can send between two runs of the clean-up. */
const maxSteps = 10;

/**
 * Forgets callbacks that were rejected 90 days ago or earlier, in bounded steps: anybody may send them.
 * Those on our transfers stay, as all that tells of money does; the database sees to that.
 */
export async function deleteRejectedCallbacks(): Promise<void> {
  for (let step = 0; step < maxSteps; step += 1) {
    const [row] = await database().execute<{ forgot: boolean }>(
      sql`select delete_rejected_callbacks() > 0 as forgot`,
    );
    if (!row?.forgot) return;
  }
}
