import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import postgres from "postgres";

/** Any number that no other advisory lock of the service uses. */
const migrationLock = 727_000;

const quiet = new Logger(() => () => undefined);

/**
 * Brings the database at `databaseUrl` to the newest shape: our tables and functions, and the
 * queue's. Several processes may call it at once; one works, the others wait.
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    // The queue's shape comes first: a function of ours calls into it.
    await runMigrations({ connectionString: databaseUrl, logger: quiet });
    await migrate(drizzle(sql), {
      migrationsFolder: join(process.cwd(), "drizzle", "migrations"),
    });
    await sql`select pg_advisory_unlock(${migrationLock})`;
  } finally {
    await sql.end();
  }
}
