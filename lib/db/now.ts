import { sql } from "drizzle-orm";
import type { Executor } from "./client";

/** The database's time, as the value of a column. */
export const now = sql`app_now()` as unknown as Date;

/** The database's time. */
export async function readNow(executor: Executor): Promise<Date> {
  const [row] = await executor.execute<{ ms: number }>(
    sql`select (extract(epoch from app_now()) * 1000)::float8 as ms`,
  );
  if (!row) throw new Error("The database returned no time.");
  return new Date(row.ms);
}
