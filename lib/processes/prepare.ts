import { migrateDatabase } from "@/drizzle/migrate";
import { config, ConfigError } from "@/lib/config/env";
import { bindInstallation } from "@/lib/installation/bind";
import { supervised } from "./child";

/**
 * Makes sure of the database before a process serves. The launcher has migrated it already; a process
 * started by itself does so, one after the other.
 */
export async function prepareDatabase(): Promise<void> {
  const { databaseUrl } = config();
  if (!databaseUrl)
    throw new ConfigError("DATABASE_URL is missing: `npm start` brings a database, this does not.");
  if (!supervised) await migrateDatabase(databaseUrl);
  await bindInstallation();
}
