import { and, desc, eq, inArray } from "drizzle-orm";
import { kycDocuments } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { DocumentStatus } from "@/lib/contract/kyc-fields";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { assertMaySubmit, evidenceChanged } from "./evidence-changed";
import { assertWithinQuota } from "./quota";

export type NewDocument = typeof kycDocuments.$inferInsert;

/** What an upload became. */
export interface Stored {
  documentId: string;
  status: DocumentStatus;
}

type Identity = Pick<NewDocument, "merchantId" | "documentType" | "contentHash" | "uploadedBy">;

/** When a document that the scanner did not scan is scanned again. */
export const rescanAfterMs = 60_000;

/** A document of the same file and type that counts, or waits for the scanner; null: there is none. */
export async function findSame(
  executor: Executor,
  { merchantId, documentType, contentHash }: Identity,
): Promise<Stored | null> {
  const [same] = await executor
    .select({ documentId: kycDocuments.id, status: kycDocuments.status })
    .from(kycDocuments)
    .where(
      and(
        eq(kycDocuments.merchantId, merchantId),
        eq(kycDocuments.documentType, documentType),
        eq(kycDocuments.contentHash, contentHash),
        inArray(kycDocuments.status, ["held", "submitted", "approved"]),
      ),
    )
    .orderBy(desc(kycDocuments.createdAt))
    .limit(1);
  return same ?? null;
}

/**
 * Rejects a document that a merchant may not submit now.
 * @throws CedirailError `INVALID_STATE`, `LIMIT_EXCEEDED`
 */
export async function assertMayAdd(
  executor: Executor,
  { merchantId, documentType, uploadedBy }: Omit<Identity, "contentHash">,
): Promise<void> {
  const { closedAt } = await readMerchant(executor, merchantId);
  if (closedAt) throw invalidState("The account is closed.");
  await assertMaySubmit(executor, merchantId, documentType);
  await assertWithinQuota(executor, merchantId, uploadedBy);
}

/**
 * Records a document, in a transaction that has locked the merchant's row.
 * @throws CedirailError as {@link assertMayAdd}
 */
export async function addDocument(tx: DbTransaction, document: NewDocument): Promise<Stored> {
  await assertMayAdd(tx, document);
  await tx.insert(kycDocuments).values(document);
  const { id, merchantId, documentType, status, contentType, sizeBytes, pages } = document;
  await recordAct(tx, {
    merchantId,
    actor: document.uploadedBy,
    action: `kyc.document_${status}`,
    resource: id,
    details: { documentType, contentType, sizeBytes, pages },
  });
  if (status === "submitted") await evidenceChanged(tx, merchantId, document.uploadedBy);
  return { documentId: id, status };
}
