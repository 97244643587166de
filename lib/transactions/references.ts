import { and, eq, sql } from "drizzle-orm";
import { externalReferences } from "@/drizzle/schema";
import { canonicalHash } from "@/lib/canonical";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { findTransaction } from "./find-transaction";
import type { TransactionRow } from "./row";

const isReference = (merchantId: string, externalRef: string) =>
  and(
    eq(externalReferences.merchantId, merchantId),
    eq(externalReferences.externalRef, externalRef),
  );

/**
 * Claims a caller's reference, unique per merchant for ever over all operations (contract §1): null
 * when it is now this transaction's, or the transaction that the same operation and body created.
 * @throws CedirailError `DUPLICATE_REFERENCE`
 */
export async function claimReference(
  tx: DbTransaction,
  claim: {
    merchantId: string;
    externalRef: string;
    operation: string;
    body: unknown;
    transactionId: string;
  },
): Promise<TransactionRow | null> {
  const bodyHash = canonicalHash(claim.body);
  const { merchantId, externalRef, operation, transactionId } = claim;
  const claimed = await tx
    .insert(externalReferences)
    .values({ merchantId, externalRef, operation, bodyHash, transactionId })
    .onConflictDoNothing()
    .returning({ transactionId: externalReferences.transactionId });
  if (claimed.length > 0) return null;
  const [earlier] = await tx
    .select()
    .from(externalReferences)
    .where(isReference(merchantId, externalRef));
  const isSame = earlier?.operation === operation && earlier.bodyHash === bodyHash;
  const row = isSame ? await findTransaction(tx, earlier.transactionId, merchantId) : null;
  if (row) return row;
  throw new CedirailError(
    "DUPLICATE_REFERENCE",
    "This externalRef already belongs to another request.",
    {
      field: "externalRef",
      value: externalRef,
      expected: "a reference that has not been used before",
    },
    { internal: `${earlier?.operation} created ${earlier?.transactionId} with it.` },
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
