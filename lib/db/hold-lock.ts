import postgres from "postgres";
import { config, ConfigError } from "@/lib/config/env";

/**
 * Runs `work` while nobody else, in any process, holds the lock of that name; waits for it first, or
 * without `wait` leaves it be. PostgreSQL gives it free the moment this process is gone. It has a
 * connection of its own, so that no transaction stays open while `work` speaks to the outside.
 * @returns whether `work` was run.
 */
export async function holdingLock(
  name: string,
  options: { wait: boolean },
  work: () => Promise<void>,
): Promise<boolean> {
  const { databaseUrl } = config();
  if (!databaseUrl) throw new ConfigError("DATABASE_URL is missing.");
  const sql = postgres(databaseUrl, {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    onnotice: () => undefined,
    fetch_types: false,
    connection: {
      application_name: "cedirail lock",
      role: "cedirail_app",
      // A machine that vanished says no good-bye: its lock must not last for hours.
      tcp_keepalives_idle: "10",
      tcp_keepalives_interval: "5",
      tcp_keepalives_count: "3",
    },
  });
  try {
    if (!(await takeLock(sql, name, options.wait))) return false;
    await work();
    return true;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function takeLock(sql: postgres.Sql, name: string, wait: boolean): Promise<boolean> {
  if (!wait) {
    const [tried] = await sql<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`;
    return tried?.taken ?? false;
  }
  await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`;
  return true;
}
