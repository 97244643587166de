import { sql } from "drizzle-orm";

/** The database's time, as the value of a column. */
export const now = sql`app_now()` as unknown as Date;
