import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";

/**
 * Seals the audit log until nothing is left unsealed (reliability, Audit). Each step seals a bounded
 * number of rows in a transaction of its own, so no writer waits, and a step that is cut short loses
 * only itself. The database lets one sealer in at a time; of two, each goes on where the other ended.
 */
export async function sealAll(): Promise<void> {
  for (;;) {
    const [row] = await database().execute<{ sealed: string }>(
      sql`select seal_audit_log() as sealed`,
    );
    if (!row || Number(row.sealed) === 0) return;
  }
}
