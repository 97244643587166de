import { and, eq, sql } from "drizzle-orm";
import { externalReferences } from "@/drizzle/schema";
import { canonicalHash } from "@/lib/canonical";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";

const isReference = (merchantId: string, externalRef: string) =>
  and(
    eq(externalReferences.merchantId, merchantId),
    eq(externalReferences.externalRef, externalRef),
  );

/** A caller's reference, unique per merchant for ever over all operations (contract §1). */
export interface ReferenceClaim {
  merchantId: string;
  externalRef: string;
  operation: string;
  /** Of the request that names it, without the reference itself. */
  bodyHash: string;
}

/** What holds a reference. */
export interface ReferenceHolder {
  operation: string;
  bodyHash: string;
  transactionId: string;
}

/** The reference that a request of an operation claims; null: it has none. */
export function referenceOf(
  merchantId: string,
  { externalRef, operation, ...body }: { externalRef?: string | undefined; operation: string },
): ReferenceClaim | null {
  if (externalRef === undefined) return null;
  return { merchantId, externalRef, operation, bodyHash: canonicalHash(body) };
}

/** Whether a reference is held by what the same operation and body created: then it is returned again. */
export function isSameRequest(
  { operation, bodyHash }: ReferenceClaim,
  holder: ReferenceHolder,
): boolean {
  return operation === holder.operation && bodyHash === holder.bodyHash;
}

/** The rejection of a reference that belongs to another request. */
export function duplicateReference(
  { externalRef }: ReferenceClaim,
  { operation, transactionId }: ReferenceHolder,
): CedirailError {
  return new CedirailError(
    "DUPLICATE_REFERENCE",
    "This externalRef already belongs to another request.",
    {
      field: "externalRef",
      value: externalRef,
      expected: "a reference that has not been used before",
    },
    { internal: `${operation} created ${transactionId} with it.` },
  );
}

/** Moves a caller's reference from a failed payout to the one that replaces it. */
export async function moveReference(
  tx: DbTransaction,
  merchantId: string,
  externalRef: string,
  payouts: { from: string; to: string },
): Promise<void> {
  const moved = await tx
    .update(externalReferences)
    .set({ transactionId: payouts.to })
    .where(
      and(isReference(merchantId, externalRef), eq(externalReferences.transactionId, payouts.from)),
    )
    .returning({ transactionId: externalReferences.transactionId });
  if (moved.length !== 1) throw new Error(`${payouts.from} does not hold its own reference.`);
}

/** Which of these references the merchant has used before, in any operation. */
export async function usedReferencesAmong(
  executor: Executor,
  merchantId: string,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await executor.execute<{ external_ref: string }>(sql`
    select external_ref from external_references
    where merchant_id = ${merchantId} and external_ref = any(array(
      select jsonb_array_elements_text(${JSON.stringify(references)}::text::jsonb)))`);
  return new Set([...rows].map((row) => row.external_ref));
}
