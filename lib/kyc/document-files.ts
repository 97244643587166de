import { fileStorage } from "@/lib/files/storage";
import { openBytes, openFileKey, sealBytes } from "@/lib/files/encrypt";
import { pageKeyOf } from "./document-pages";
import type { DocumentRow } from "./evidence";

/** Below this are the files of documents, by document. */
export const documentsPrefix = "documents/";

/** The file as sent, where it must not be shown: it waits for the scanner, or is in quarantine. */
const originalKeyOf = (id: string) => `${documentsPrefix}${id}/original`;

/** Stores the files of a document, encrypted, before any row names them. */
export async function storeDocumentFiles(
  id: string,
  key: Buffer,
  { pages, original }: { pages: readonly Uint8Array[]; original: Uint8Array | null },
): Promise<void> {
  const files = pages.map((bytes, index) => ({ at: pageKeyOf(id, index + 1), bytes }));
  if (original) files.push({ at: originalKeyOf(id), bytes: original });
  await Promise.all(files.map(({ at, bytes }) => fileStorage().put(at, sealBytes(key, at, bytes))));
}

/** Deletes the files of a document that was not recorded; what is left is deleted a day later. */
export async function deleteDocumentFiles({
  id,
  pages,
}: Pick<DocumentRow, "id" | "pages">): Promise<void> {
  const keys = Array.from({ length: pages }, (_, index) => pageKeyOf(id, index + 1));
  await Promise.allSettled([...keys, originalKeyOf(id)].map((key) => fileStorage().delete(key)));
}

/**
 * The file as sent, of a document that is held or in quarantine; null where it is not stored.
 * @throws Error where it was altered
 */
export async function readOriginal({
  id,
  sealedKey,
  keyId,
}: Pick<DocumentRow, "id" | "sealedKey" | "keyId">): Promise<Buffer | null> {
  const at = originalKeyOf(id);
  const sealed = await fileStorage().get(at);
  return sealed && openBytes(openFileKey(sealedKey, keyId), at, sealed);
}

/** Whether the status of a document still needs one of its files. */
export function isNeeded(key: string, status: DocumentRow["status"]): boolean {
  const isOriginal = key.endsWith("/original");
  return status === "held" || isOriginal === (status === "quarantined");
}
