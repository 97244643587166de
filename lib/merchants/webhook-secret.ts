import { createHmac, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { merchants } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { seal, unseal } from "@/lib/crypto/seal";
import type { DbTransaction } from "@/lib/db/client";
import { forgetSettingsAfter, type MerchantRow } from "./read-merchant";

const purposeOf = (merchantId: string) => `webhook-secret:${merchantId}`;

/** A new secret for signing a merchant's events. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** A merchant's secret as it is stored. */
export const sealWebhookSecret = (merchantId: string, secret: string) =>
  seal(config().encryptionKey, purposeOf(merchantId), secret);

/**
 * The secrets that sign a merchant's events at a moment: the present one, and for 24 hours after a rotation the
 * one before.
 */
export function webhookSecretsOf(merchant: MerchantRow, at: Date): [string, ...string[]] {
  const open = (sealed: string) => unseal(config().encryptionKey, purposeOf(merchant.id), sealed);
  const { previousWebhookSecretSealed: previous, previousWebhookSecretUntil: until } = merchant;
  const secret = open(merchant.webhookSecretSealed);
  return previous !== null && until !== null && at < until ? [secret, open(previous)] : [secret];
}

/** The hex HMAC-SHA256 of a body under a secret's text as shown (interface §6). */
export const bodySignature = (secret: string, body: string | Uint8Array) =>
  createHmac("sha256", secret).update(body).digest("hex");

/** Replaces a merchant's secret; the one before signs too for 24 hours. */
export async function replaceWebhookSecret(tx: DbTransaction, id: string): Promise<MerchantRow> {
  const [changed] = await tx
    .update(merchants)
    .set({
      webhookSecretSealed: sealWebhookSecret(id, newWebhookSecret()),
      previousWebhookSecretSealed: sql`${merchants.webhookSecretSealed}`,
      previousWebhookSecretUntil: sql`app_now() + interval '24 hours'`,
    })
    .where(eq(merchants.id, id))
    .returning();
  if (!changed) throw new Error(`There is no merchant ${id}.`);
  forgetSettingsAfter(tx, id);
  return changed;
}
