import { and, asc, eq, gt, ne } from "drizzle-orm";
import { kycDocuments, kycUploads } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { assertKeysKnown } from "@/lib/db/known-keys";
import { currentDocumentKeyId, resealFileKey } from "@/lib/files/encrypt";
import { logger } from "@/lib/log/logger";

const rowsPerStep = 500;
const tables = [kycDocuments, kycUploads];

/** Checks that every stored file can be opened. @throws ConfigError naming the key that is missing */
export async function assertDocumentKeys(): Promise<void> {
  for (const { keyId } of tables)
    await assertKeysKnown(keyId, config().files.documentKeys, {
      setting: "DOCUMENT_KEYS",
      use: "documents are still sealed",
    });
}

/**
 * Seals the keys of files anew that are sealed under an earlier document key, so that one can be removed. One that
 * does not open is logged and stays as it is.
 */
export async function resealFileKeys(): Promise<void> {
  const current = currentDocumentKeyId();
  for (const table of tables) {
    let after: string | null = "";
    while (after !== null) {
      const rows: { id: string; sealedKey: string; keyId: string }[] = await database()
        .select({ id: table.id, sealedKey: table.sealedKey, keyId: table.keyId })
        .from(table)
        .where(and(ne(table.keyId, current), gt(table.id, after)))
        .orderBy(asc(table.id))
        .limit(rowsPerStep);
      for (const row of rows) await reseal(table, row);
      after = rows.length < rowsPerStep ? null : (rows.at(-1)?.id ?? null);
    }
  }
}

async function reseal(
  table: (typeof tables)[number],
  { id, sealedKey, keyId }: { id: string; sealedKey: string; keyId: string },
): Promise<void> {
  let resealed;
  try {
    resealed = resealFileKey(sealedKey, keyId);
  } catch (error) {
    logger().error({ err: error, id, keyId }, "the key of a file does not open");
    return;
  }
  await database().update(table).set(resealed).where(eq(table.id, id));
}
