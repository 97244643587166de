import { notInArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ConfigError } from "@/lib/config/env";
import { database } from "./client";

/**
 * Checks that the settings still have each key that rows are under.
 * @param keyId the column that names the key of a row
 * @param known the keys of the setting
 * @param use what still needs a key, for the message
 * @throws ConfigError naming a key that is missing
 */
export async function assertKeysKnown(
  keyId: PgColumn,
  known: readonly { id: string }[],
  { setting, use }: { setting: string; use: string },
): Promise<void> {
  const ids = known.map(({ id }) => id);
  const [lost] = await database()
    .select({ id: keyId })
    .from(keyId.table)
    .where(notInArray(keyId, ids))
    .limit(1);
  if (lost)
    throw new ConfigError(
      `${setting} lacks the key ${lost.id}, under which ${use}: put it back, behind the others.`,
    );
}
