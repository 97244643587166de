import { asOwner } from "./test-owner";

/**
 * Sets a merchant's approval threshold, in pesewas, without a waiting time. What the merchant sent before no longer
 * counts toward it.
 */
export async function setThreshold(
  merchantId: string,
  thresholdMinor: bigint | null,
): Promise<void> {
  await asOwner(async (sql) => {
    await sql`update merchants set approval_threshold_minor = ${thresholdMinor?.toString() ?? null},
      previous_approval_threshold_minor = null, previous_approval_threshold_until = null
      where id = ${merchantId}`;
    await sql`update transactions set unapproved_minor = 0
      where merchant_id = ${merchantId} and unapproved_minor > 0`;
    await sql`update payout_batches set unapproved_at = null
      where merchant_id = ${merchantId} and unapproved_at is not null`;
  });
}
