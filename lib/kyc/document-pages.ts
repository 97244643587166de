import { openBytes, openFileKey } from "@/lib/files/encrypt";
import { fileStorage } from "@/lib/files/storage";
import type { CaseDocument } from "./case-rows";

/** Where a page of a document is stored, counted from 1; it also is what the page is sealed as. */
export const pageKeyOf = (documentId: string, page: number): string =>
  `documents/${documentId}/${page}`;

/**
 * A page of a document as a JPEG. Not inside a database transaction: the storage may be another service's.
 * @throws Error where it is not stored, or was altered
 */
export async function readPageOf(
  { id, sealedKey, keyId }: Pick<CaseDocument, "id" | "sealedKey" | "keyId">,
  page: number,
): Promise<Uint8Array> {
  const place = pageKeyOf(id, page);
  const sealed = await fileStorage().get(place);
  if (!sealed) throw new Error(`The storage has no ${place}.`);
  return openBytes(openFileKey(sealedKey, keyId), place, sealed);
}
