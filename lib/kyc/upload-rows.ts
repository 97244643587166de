import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { kycDocuments, kycUploads } from "@/drizzle/schema";
import { partBytes, type UploadView } from "@/lib/contract/kyc";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { fileStorage } from "@/lib/files/storage";
import { isId } from "@/lib/ids";
import type { Stored } from "./store-document";

export type UploadRow = typeof kycUploads.$inferSelect;

/** Below this are the parts of uploads, by upload. */
export const uploadsPrefix = "uploads/";

export const partKey = (id: string, part: number) => `${uploadsPrefix}${id}/${part}`;

export const partsOf = ({ sizeBytes }: UploadRow) => Math.ceil(sizeBytes / partBytes);

/** An upload of the merchant that has not expired. @throws CedirailError `NOT_FOUND` */
export async function findUpload(
  executor: Executor,
  merchantId: string,
  id: string,
): Promise<UploadRow> {
  if (!isId("upl", id)) throw await notFoundOf(executor, "upl", id);
  const [row] = await executor.select().from(kycUploads).where(isCurrent(merchantId, id));
  if (!row) throw await notFoundOf(executor, "upl", id);
  return row;
}

/** The same in a transaction that may end it, with the document that it has become. */
export async function lockUpload(
  tx: DbTransaction,
  merchantId: string,
  id: string,
): Promise<UploadRow & { document: Stored | null }> {
  const [row] = await tx
    .select()
    .from(kycUploads)
    .where(isCurrent(merchantId, id))
    .for("no key update");
  if (!row) throw await notFoundOf(tx, "upl", id);
  return { ...row, document: await findDocument(tx, row) };
}

function isCurrent(merchantId: string, id: string) {
  return and(
    eq(kycUploads.id, id),
    eq(kycUploads.merchantId, merchantId),
    gt(kycUploads.expiresAt, sql`app_now()`),
  );
}

/** What an upload has become; null: nothing yet. */
export async function findDocument(
  executor: Executor,
  { documentId }: UploadRow,
): Promise<Stored | null> {
  if (documentId === null) return null;
  const [document] = await executor
    .select({ documentId: kycDocuments.id, status: kycDocuments.status })
    .from(kycDocuments)
    .where(eq(kycDocuments.id, documentId));
  return document ?? null;
}

/** Records what an upload has become. */
export async function endUpload(tx: DbTransaction, id: string, documentId: string): Promise<void> {
  await tx.update(kycUploads).set({ documentId }).where(eq(kycUploads.id, id));
}

/** Deletes an upload that becomes no document, and its parts. */
export async function discardUpload(executor: Executor, row: UploadRow): Promise<void> {
  await executor
    .delete(kycUploads)
    .where(and(eq(kycUploads.id, row.id), isNull(kycUploads.documentId)));
  await deleteParts(row);
}

/** Deletes the parts of an upload; what is left is deleted a day later. */
export async function deleteParts(row: UploadRow): Promise<void> {
  const keys = Array.from({ length: partsOf(row) }, (_, index) => partKey(row.id, index + 1));
  await Promise.allSettled(keys.map((key) => fileStorage().delete(key)));
}

export function viewUpload(row: UploadRow): UploadView {
  return {
    uploadId: row.id,
    documentType: row.documentType,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    partBytes,
    parts: partsOf(row),
    receivedParts: row.receivedParts,
    documentId: row.documentId,
    expiresAt: row.expiresAt.toISOString(),
  };
}
