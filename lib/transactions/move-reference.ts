import { and, eq } from "drizzle-orm";
import { externalReferences } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";

/**
 * Hands a caller's reference on from a payout that came to nothing to the one made in its stead: the
 * reference stays claimed, and from now on it means the new one.
 */
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
      and(
        eq(externalReferences.merchantId, merchantId),
        eq(externalReferences.externalRef, externalRef),
        eq(externalReferences.transactionId, payouts.from),
      ),
    )
    .returning({ transactionId: externalReferences.transactionId });
  if (moved.length !== 1) throw new Error(`${payouts.from} does not hold its own reference.`);
}
