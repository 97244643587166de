import { and, eq } from "drizzle-orm";
import { externalReferences } from "@/drizzle/schema";
import { canonicalHash } from "@/lib/canonical";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import type { TransactionRow } from "./row";
import { findTransaction } from "./find-transaction";

/**
 * Claims a caller's reference, unique per merchant for ever over all operations (contract §1): null
 * when it is now this transaction's, or the transaction that the same operation and body made.
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
    .where(
      and(
        eq(externalReferences.merchantId, merchantId),
        eq(externalReferences.externalRef, externalRef),
      ),
    );
  const same = earlier?.operation === operation && earlier.bodyHash === bodyHash;
  const row = same ? await findTransaction(tx, earlier.transactionId, merchantId) : null;
  if (row) return row;
  throw new CedirailError(
    "DUPLICATE_REFERENCE",
    "This externalRef was used for something else.",
    {
      field: "externalRef",
      value: externalRef,
      expected: "a reference that was not used before",
    },
    { internal: `${earlier?.operation} made ${earlier?.transactionId} with it.` },
  );
}
