import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type * as z from "zod";
import { kycUploads } from "@/drizzle/schema";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { partBytes, type beginUploadBody, type UploadView } from "@/lib/contract/kyc";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { invalidRequest, invalidState, notFound } from "@/lib/errors";
import { newFileKey, openFileKey, sealBytes } from "@/lib/files/encrypt";
import { fileStorage } from "@/lib/files/storage";
import { createId } from "@/lib/ids";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { cleanFileName } from "./file-name";
import { assertRoomForUpload } from "./quota";
import { assertMayAdd } from "./store-document";
import {
  findDocument,
  findUpload,
  partKey,
  partsOf,
  viewUpload,
  type UploadRow,
} from "./upload-rows";

type BeginUpload = z.output<typeof beginUploadBody>;

/**
 * Begins an upload in parts, or continues the one of the same file and type, within 24 hours.
 * @throws CedirailError `INVALID_STATE`, `LIMIT_EXCEEDED`
 */
export async function beginUpload(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  file: BeginUpload,
): Promise<UploadView> {
  const { merchantId, actor } = principal;
  const { documentType } = file;
  await lockMerchant(tx, merchantId);
  const begun = await findBegun(tx, merchantId, file);
  if (begun) return viewUpload(begun);
  await assertMayAdd(tx, { merchantId, documentType, uploadedBy: actor });
  await assertRoomForUpload(tx, merchantId, file.sizeBytes);
  const { sealedKey, keyId } = newFileKey();
  const [row] = await tx
    .insert(kycUploads)
    .values({
      ...file,
      id: createId("upl"),
      merchantId,
      fileName: cleanFileName(file.fileName),
      sealedKey,
      keyId,
      uploadedBy: actor,
      expiresAt: sql`app_now() + interval '24 hours'` as unknown as Date,
    })
    .returning();
  if (!row) throw new Error("The database returned no upload.");
  return viewUpload(row);
}

/** The upload of a file that continues: it is not complete, or its document counts. */
async function findBegun(
  executor: Executor,
  merchantId: string,
  { documentType, sha256, sizeBytes }: BeginUpload,
): Promise<UploadRow | null> {
  const [row] = await executor
    .select()
    .from(kycUploads)
    .where(
      and(
        eq(kycUploads.merchantId, merchantId),
        eq(kycUploads.documentType, documentType),
        eq(kycUploads.sha256, sha256),
        eq(kycUploads.sizeBytes, sizeBytes),
        gt(kycUploads.expiresAt, sql`app_now()`),
      ),
    )
    .orderBy(desc(kycUploads.createdAt), desc(kycUploads.id))
    .limit(1);
  if (!row || row.documentId === null) return row ?? null;
  const status = (await findDocument(executor, row))?.status;
  return status === "held" || status === "submitted" || status === "approved" ? row : null;
}

/** How much of an upload has arrived. @throws CedirailError `NOT_FOUND` */
export async function readUpload(
  { merchantId }: MerchantPrincipal,
  id: string,
): Promise<UploadView> {
  return viewUpload(await findUpload(database(), merchantId, id));
}

/**
 * Stores a part of an upload, encrypted under the upload's key. A part that is there already is left as it is; two
 * calls with the same part at once count as one.
 * @param part counted from 1
 * @throws CedirailError `NOT_FOUND`; `INVALID_STATE` where an earlier part is missing; `INVALID_REQUEST` for another size
 */
export async function putPart(
  { merchantId }: MerchantPrincipal,
  { id, part }: { id: string; part: string },
  bytes: Uint8Array,
): Promise<UploadView> {
  const row = await findUpload(database(), merchantId, id);
  const place = /^[1-9]\d{0,2}$/.test(part) ? Number(part) : NaN;
  if (!(place <= partsOf(row))) throw notFound("The upload has no such part.");
  if (row.documentId !== null || place <= row.receivedParts) return viewUpload(row);
  if (place > row.receivedParts + 1)
    throw invalidState(`Send part ${row.receivedParts + 1} next.`, {
      receivedParts: row.receivedParts,
    });
  const expected = Math.min(partBytes, row.sizeBytes - (place - 1) * partBytes);
  if (bytes.length !== expected) throw invalidRequest("body", `${expected} bytes`, bytes.length);
  const key = partKey(id, place);
  const sealed = sealBytes(openFileKey(row.sealedKey, row.keyId), key, bytes);
  await fileStorage().put(key, sealed);
  const [counted] = await database()
    .update(kycUploads)
    .set({ receivedParts: place })
    .where(
      and(
        eq(kycUploads.id, id),
        eq(kycUploads.merchantId, merchantId),
        eq(kycUploads.receivedParts, place - 1),
        isNull(kycUploads.documentId),
      ),
    )
    .returning();
  return counted ? viewUpload(counted) : readUpload({ merchantId } as MerchantPrincipal, id);
}
