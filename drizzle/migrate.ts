import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** Any number that no other advisory lock of the service uses. */
const migrationLock = 727_000;

/**
 * Migrates the database at `databaseUrl`. Several processes may call it at once: one migrates, the
 * others wait.
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    // Early migrations define functions over a queue that later ones remove again.
    connection: { check_function_bodies: "off" },
  });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(sql), {
      migrationsFolder: join(process.cwd(), "drizzle", "migrations"),
    });
    await sql`select pg_advisory_unlock(${migrationLock})`;
  } finally {
    await sql.end();
  }
}
