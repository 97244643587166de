import { createHash } from "node:crypto";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { database } from "@/lib/db/client";
import { CedirailError, invalidRequest, invalidState } from "@/lib/errors";
import { openBytes, openFileKey } from "@/lib/files/encrypt";
import { fileStorage } from "@/lib/files/storage";
import { receiveFile, withoutMalware } from "./receive-file";
import type { Stored } from "./store-document";
import {
  deleteParts,
  discardUpload,
  findDocument,
  findUpload,
  partKey,
  partsOf,
  type UploadRow,
} from "./upload-rows";

/**
 * Makes a document of an upload whose parts are all there. Again, or twice at once, it returns the same document. An
 * upload whose file is rejected is over: it begins anew.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`, and as {@link receiveFile}
 */
export async function finishUpload(principal: MerchantPrincipal, id: string): Promise<Stored> {
  const upload = await findUpload(database(), principal.merchantId, id);
  const finished = await findDocument(database(), upload);
  if (finished) return withoutMalware(finished, "file");
  if (upload.receivedParts < partsOf(upload))
    throw invalidState(`Send part ${upload.receivedParts + 1} next.`, {
      receivedParts: upload.receivedParts,
    });
  try {
    const bytes = await assemble(upload);
    const { documentType, fileName } = upload;
    const stored = await receiveFile(principal, {
      documentType,
      fileName,
      bytes,
      field: "file",
      uploadId: id,
    });
    await deleteParts(upload);
    return stored;
  } catch (error) {
    const meanwhile = await documentOf(upload);
    if (meanwhile) return withoutMalware(meanwhile, "file");
    if (error instanceof CedirailError && error.code === "INVALID_REQUEST")
      await discardUpload(database(), upload);
    throw error;
  }
}

/** What another call has made of it meanwhile, which then has deleted the parts. */
async function documentOf({ merchantId, id }: UploadRow): Promise<Stored | null> {
  const upload = await findUpload(database(), merchantId, id);
  return findDocument(database(), upload);
}

/** @throws CedirailError `INVALID_REQUEST` where the parts are not the file that was announced */
async function assemble(upload: UploadRow): Promise<Buffer> {
  const key = openFileKey(upload.sealedKey, upload.keyId);
  const parts: Buffer[] = [];
  for (let part = 1; part <= partsOf(upload); part += 1) {
    const at = partKey(upload.id, part);
    const sealed = await fileStorage().get(at);
    if (sealed) parts.push(openBytes(key, at, sealed));
  }
  const bytes = Buffer.concat(parts);
  if (createHash("sha256").update(bytes).digest("hex") === upload.sha256) return bytes;
  throw invalidRequest("sha256", "the SHA-256 of the parts together; begin the upload anew");
}
