import { and, inArray, isNull, sql } from "drizzle-orm";
import { kycDocuments, kycUploads } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { fileStorage } from "@/lib/files/storage";
import { documentsPrefix, isNeeded } from "./document-files";
import { deleteParts, uploadsPrefix } from "./upload-rows";

const rowsPerStep = 500;
const dayMs = 86_400_000;

/** Deletes uploads whose 24 hours are over, and their parts. */
export async function deleteExpiredUploads(): Promise<void> {
  for (;;) {
    const expired = database()
      .select({ id: kycUploads.id })
      .from(kycUploads)
      .where(sql`${kycUploads.expiresAt} <= app_now()`)
      .limit(rowsPerStep);
    const deleted = await database()
      .delete(kycUploads)
      .where(inArray(kycUploads.id, expired))
      .returning();
    for (const row of deleted) await deleteParts(row);
    if (deleted.length < rowsPerStep) return;
  }
}

/**
 * Deletes files older than a day that no row needs: what a killed process left, or what a document in another status
 * needed.
 */
export async function deleteOrphans(): Promise<void> {
  await sweep(documentsPrefix, async (ids) => {
    const rows = await database()
      .select({ id: kycDocuments.id, status: kycDocuments.status })
      .from(kycDocuments)
      .where(inArray(kycDocuments.id, ids));
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    return (id, key) => {
      const status = statuses.get(id);
      return status !== undefined && isNeeded(key, status);
    };
  });
  await sweep(uploadsPrefix, async (ids) => {
    const rows = await database()
      .select({ id: kycUploads.id })
      .from(kycUploads)
      .where(and(inArray(kycUploads.id, ids), isNull(kycUploads.documentId)));
    const unfinished = new Set(rows.map(({ id }) => id));
    return (id) => unfinished.has(id);
  });
}

type IsNeeded = (id: string, key: string) => boolean;

async function sweep(prefix: string, read: (ids: string[]) => Promise<IsNeeded>): Promise<void> {
  const before = (await readNow(database())).getTime() - dayMs;
  let found: { id: string; key: string }[] = [];
  const deleteUnneeded = async () => {
    const isNeededNow = await read([...new Set(found.map(({ id }) => id))]);
    for (const { id, key } of found) if (!isNeededNow(id, key)) await fileStorage().delete(key);
    found = [];
  };
  for await (const { key, storedAt } of fileStorage().list(prefix)) {
    if (storedAt.getTime() > before) continue;
    found.push({ id: key.split("/")[1] ?? "", key });
    if (found.length === rowsPerStep) await deleteUnneeded();
  }
  if (found.length > 0) await deleteUnneeded();
}
