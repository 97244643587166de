import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { kycDocuments } from "@/drizzle/schema";
import type { DecisionReason, DocumentStatus } from "@/lib/contract/kyc-fields";
import type { DbTransaction, Executor } from "@/lib/db/client";

export type DocumentRow = typeof kycDocuments.$inferSelect;

/** A merchant's documents, the oldest first, without those that were replaced. */
export function readDocuments(executor: Executor, merchantId: string): Promise<DocumentRow[]> {
  return executor
    .select()
    .from(kycDocuments)
    .where(and(eq(kycDocuments.merchantId, merchantId), ne(kycDocuments.status, "replaced")))
    .orderBy(asc(kycDocuments.createdAt), asc(kycDocuments.id));
}

/** Gives documents of a merchant, whose row the caller has locked, another status. */
export async function setStatus(
  tx: DbTransaction,
  merchantId: string,
  documents: readonly { id: string }[],
  status: DocumentStatus,
  reasons: DecisionReason[] = [],
): Promise<void> {
  if (documents.length === 0) return;
  const ids = documents.map(({ id }) => id);
  await tx
    .update(kycDocuments)
    .set({ status, ...(status === "replaced" ? {} : { reasons }) })
    .where(and(eq(kycDocuments.merchantId, merchantId), inArray(kycDocuments.id, ids)));
}
