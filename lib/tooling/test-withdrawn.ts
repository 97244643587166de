import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { asOwner } from "./test-owner";

/** Does something in this process as on mainnet, whose rules it follows meanwhile. */
export async function onMainnet<T>(work: () => Promise<T>): Promise<T> {
  const deployment = config() as { environment: string };
  deployment.environment = "mainnet";
  try {
    return await work();
  } finally {
    deployment.environment = "testnet";
  }
}

/** Withdraws a merchant's verification, or gives it again. */
export async function setVerified({ id }: { id: string }, isVerified: boolean): Promise<void> {
  await asOwner(
    (sql) => sql`update merchants
      set kyc_approved_at = case when ${isVerified} then app_now() end where id = ${id}`,
  );
}

/**
 * What one of a merchant's admins does on mainnet, where its verification is withdrawn and then given again.
 * @returns the error before, and the result after
 */
export async function afterWithdrawal<T>(
  merchant: { id: string },
  userId: string,
  work: (tx: DbTransaction, principal: MerchantPrincipal) => Promise<T>,
): Promise<{ error: unknown; result: T }> {
  const by = { kind: "session", role: "admin", userId, actor: userId, merchantId: merchant.id };
  const attempt = () =>
    onMainnet(() => inTransaction((tx) => work(tx, by as unknown as MerchantPrincipal)));
  await setVerified(merchant, false);
  const error = await attempt().then(
    () => null,
    (reason: unknown) => reason,
  );
  await setVerified(merchant, true);
  return { error, result: await attempt() };
}
