import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { asOwner } from "./test-owner";

/**
 * What one of a merchant's admins does on mainnet, where its verification is withdrawn and then given again.
 * @returns the error before, and the result after
 */
export async function afterWithdrawal<T>(
  { id: merchantId }: { id: string },
  userId: string,
  work: (tx: DbTransaction, principal: MerchantPrincipal) => Promise<T>,
): Promise<{ error: unknown; result: T }> {
  const by = { kind: "session", role: "admin", userId, actor: userId, merchantId };
  const onMainnet = async () => {
    const deployment = config() as { environment: string };
    deployment.environment = "mainnet";
    try {
      return await inTransaction((tx) => work(tx, by as unknown as MerchantPrincipal));
    } finally {
      deployment.environment = "testnet";
    }
  };
  const approvedAt = (at: Date | null) =>
    asOwner((sql) => sql`update merchants set kyc_approved_at = ${at} where id = ${merchantId}`);
  await approvedAt(null);
  const error = await onMainnet().then(
    () => null,
    (reason: unknown) => reason,
  );
  await approvedAt(new Date());
  return { error, result: await onMainnet() };
}
