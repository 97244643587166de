import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

/** Rows of one statement: few enough that it holds its locks for moments only. */
const rowsPerStep = 5000;

/** Deletes the rows that meet a condition, in as many steps of bounded size as it takes. */
export async function deleteInSteps(
  executor: Executor,
  table: PgTable,
  condition: SQL,
): Promise<void> {
  for (;;) {
    // The condition comes twice: a row may change between being found and being locked.
    const deleted = await executor.execute(sql`
      delete from ${table} where ${condition} and ctid = any(array(
        select ctid from ${table} where ${condition} limit ${rowsPerStep})) returning 1`);
    if (deleted.length < rowsPerStep) return;
  }
}
