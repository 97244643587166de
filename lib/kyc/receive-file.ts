import { maxFileBytes } from "@/lib/contract/file-sizes";
import type { DocumentStatus, DocumentType } from "@/lib/contract/kyc-fields";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { database, failedBeforeCommit, inTransaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { contentHash, newFileKey } from "@/lib/files/encrypt";
import { FileRejected, inspectFile, type InspectedFile } from "@/lib/files/inspect";
import { scanFile, type ScanResult } from "@/lib/files/scan";
import { createId } from "@/lib/ids";
import { dueIn } from "@/lib/jobs/queue";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { makeTurns } from "@/lib/rate-limit/turns";
import { deleteDocumentFiles, storeDocumentFiles } from "./document-files";
import { cleanFileName } from "./file-name";
import {
  addDocument,
  assertMayAdd,
  findSame,
  rescanAfterMs,
  type NewDocument,
  type Stored,
} from "./store-document";
import { endUpload, lockUpload } from "./upload-rows";

/** A whole file, as a merchant sent it. */
export interface ReceivedFile {
  documentType: DocumentType;
  fileName: string;
  bytes: Uint8Array;
  /** The field that held it, for errors. */
  field: "content" | "file";
  /** The upload whose parts it was. */
  uploadId?: string;
}

const statusAfter: Record<ScanResult, DocumentStatus> = {
  clean: "submitted",
  infected: "quarantined",
  unavailable: "held",
};

/**
 * Makes a document of a file: inspects and scans it, stores it encrypted, and then records it in one database
 * transaction. The same file of the same type gives the same document while that counts, so that a call whose
 * response was lost can be repeated.
 * @throws CedirailError `INVALID_REQUEST` naming the field, `INVALID_STATE`, `LIMIT_EXCEEDED`
 */
export async function receiveFile(
  principal: MerchantPrincipal,
  file: ReceivedFile,
): Promise<Stored> {
  const { merchantId, actor } = principal;
  const { bytes, documentType, field } = file;
  if (bytes.length === 0 || bytes.length > maxFileBytes)
    throw invalidRequest(field, "a file of at most 10 MB that is not empty");
  const hash = contentHash(bytes);
  const given = { merchantId, documentType, contentHash: hash, uploadedBy: actor };
  const same = await findSame(database(), given);
  if (same && file.uploadId === undefined) return same;
  // What would be rejected anyway is not decoded first.
  if (!same) await assertMayAdd(database(), given);
  const inspected = await inspect(merchantId, file);
  const scan = await scanFile(bytes);
  const { key, ...sealed } = newFileKey();
  const pages = scan === "infected" ? [] : inspected.pages;
  const document: NewDocument = {
    ...given,
    id: createId("doc"),
    fileName: cleanFileName(file.fileName),
    status: statusAfter[scan],
    contentType: inspected.contentType,
    sizeBytes: bytes.length,
    pages: pages.length,
    ...sealed,
    dueAt: scan === "unavailable" ? (dueIn(rescanAfterMs) as unknown as Date) : null,
  };
  await storeDocumentFiles(document.id, key, { pages, original: scan === "clean" ? null : bytes });
  return withoutMalware(await record(document, file.uploadId), field);
}

const turns = new Map<string, { inTurn: ReturnType<typeof makeTurns>; calls: number }>();

/** Has one file of a merchant inspected at a time: files that take long are few of all that wait to be. */
async function inTurnOf<T>(merchantId: string, work: () => Promise<T>): Promise<T> {
  const own = turns.get(merchantId) ?? {
    inTurn: makeTurns(1, 2, "Too many of your files are being checked at this moment"),
    calls: 0,
  };
  turns.set(merchantId, own);
  own.calls += 1;
  try {
    return await own.inTurn(work);
  } finally {
    own.calls -= 1;
    if (own.calls === 0) turns.delete(merchantId);
  }
}

/** @throws CedirailError naming the field that held a file with malware in it */
export function withoutMalware(stored: Stored, field: ReceivedFile["field"]): Stored {
  if (stored.status === "quarantined") throw invalidRequest(field, "a file without malware");
  return stored;
}

async function inspect(merchantId: string, { bytes, field }: ReceivedFile): Promise<InspectedFile> {
  try {
    return await inTurnOf(merchantId, () => inspectFile(bytes));
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    const expected = "a JPEG, PNG or PDF of a document";
    throw new CedirailError("INVALID_REQUEST", error.message, { field, expected });
  }
}

/** Records a document whose files are stored; where another is recorded already, that one is returned. */
async function record(document: NewDocument, uploadId?: string): Promise<Stored> {
  const discard = () => deleteDocumentFiles(document);
  try {
    const stored = await inTransaction(async (tx) => {
      await lockMerchant(tx, document.merchantId);
      const upload = uploadId ? await lockUpload(tx, document.merchantId, uploadId) : null;
      if (upload?.document) return upload.document;
      const one = (await findSame(tx, document)) ?? (await addDocument(tx, document));
      if (upload) await endUpload(tx, upload.id, one.documentId);
      return one;
    });
    if (stored.documentId !== document.id) await discard();
    return stored;
  } catch (error) {
    // A commit whose outcome is not known may have recorded it.
    if (failedBeforeCommit(error)) await discard();
    throw error;
  }
}
