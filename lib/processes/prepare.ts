import { migrateDatabase } from "@/drizzle/migrate";
import { config, ConfigError } from "@/lib/config/env";
import { assertPhoneHashKeys } from "@/lib/identities/phones";
import { bindInstallation } from "@/lib/installation/bind";
import { assertDocumentKeys } from "@/lib/kyc/document-keys";
import { openScreening } from "@/lib/screening/screening";
import { supervised } from "./child";

/**
 * Prepares the database before a process serves. The launcher has migrated it already; a process that
 * runs without a launcher migrates it, one at a time.
 */
export async function prepareDatabase(): Promise<void> {
  const { databaseUrl } = config();
  if (!databaseUrl)
    throw new ConfigError("DATABASE_URL is missing. Only `npm start` brings its own database.");
  await openScreening();
  if (!supervised) await migrateDatabase(databaseUrl);
  await bindInstallation();
  await assertPhoneHashKeys();
  await assertDocumentKeys();
}
