import { eq } from "drizzle-orm";
import { claimLimits } from "@/drizzle/schema";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";

/** The factor that operators set for a merchant; null: the default. */
export async function findClaimFactor(
  executor: Executor,
  merchantId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<number | null> {
  const query = executor
    .select({ factor: claimLimits.factor })
    .from(claimLimits)
    .where(eq(claimLimits.merchantId, merchantId));
  const [row] = lock ? await query.for("update") : await query;
  return row?.factor ?? null;
}

/** Sets the multiple of the merchant's limits that owners of phone numbers may claim. */
export async function setClaimFactor(
  tx: DbTransaction,
  merchantId: string,
  factor: number,
): Promise<void> {
  const set = { factor, updatedAt: now };
  await tx
    .insert(claimLimits)
    .values({ merchantId, ...set })
    .onConflictDoUpdate({ target: claimLimits.merchantId, set });
}

/** Stores that a claim was refused by the merchant's bound, so that operators see it. */
export async function recordRefusedClaim(tx: DbTransaction, merchantId: string): Promise<void> {
  const set = { refusedAt: now, updatedAt: now };
  await tx
    .insert(claimLimits)
    .values({ merchantId, ...set })
    .onConflictDoUpdate({ target: claimLimits.merchantId, set });
}
