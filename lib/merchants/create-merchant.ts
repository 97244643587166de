import { merchants, users } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { Tier } from "@/lib/contract/kyc-fields";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { createWallet } from "@/lib/wallet/create-wallet";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret";

export interface NewMerchant {
  id: string;
  name: string;
  kycStatus: "not_started" | "approved";
  kycTier: Tier;
  owner: { id: string; email: string; name: string; passwordHash: string };
  webhookSecret?: string;
}

/** Creates a merchant with its owner, wallet and webhook secret; returns the wallet's address. */
export async function createMerchant(tx: DbTransaction, merchant: NewMerchant): Promise<string> {
  const secret = merchant.webhookSecret ?? newWebhookSecret();
  await tx.insert(merchants).values({
    id: merchant.id,
    name: merchant.name,
    kycStatus: merchant.kycStatus,
    kycTier: merchant.kycTier,
    kycApprovedAt: merchant.kycStatus === "approved" ? now : null,
    webhookSecretSealed: sealWebhookSecret(merchant.id, secret),
  });
  await tx.insert(users).values({
    id: merchant.owner.id,
    merchantId: merchant.id,
    email: merchant.owner.email.toLowerCase(),
    name: merchant.owner.name,
    role: "owner",
    passwordHash: merchant.owner.passwordHash,
  });
  const wallet = await createWallet(tx, merchant.id, "merchant");
  await recordAct(tx, {
    merchantId: merchant.id,
    actor: merchant.owner.id,
    action: "merchant.created",
    resource: merchant.id,
  });
  return wallet;
}
