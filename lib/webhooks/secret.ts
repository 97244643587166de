import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { readMerchant, type MerchantRow } from "@/lib/merchants/read-merchant";
import { replaceWebhookSecret, webhookSecretsOf } from "@/lib/merchants/webhook-secret";

/** The secret that signs the merchant's events. The audit log records who has seen it. */
export function revealSecret(principal: MerchantPrincipal) {
  return inTransaction(async (tx) => {
    await record(tx, principal, "revealed");
    return view(tx, await readMerchant(tx, principal.merchantId));
  });
}

/** Replaces the secret; for 24 hours events are signed with the one before too. */
export async function rotateSecret(tx: DbTransaction, principal: MerchantPrincipal) {
  await record(tx, principal, "rotated");
  return view(tx, await replaceWebhookSecret(tx, principal.merchantId));
}

async function view(tx: DbTransaction, merchant: MerchantRow) {
  const [secret, previous] = webhookSecretsOf(merchant, await readNow(tx));
  const until = merchant.previousWebhookSecretUntil;
  return { secret, previousUntil: previous === undefined ? null : (until?.toISOString() ?? null) };
}

function record(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  what: "revealed" | "rotated",
): Promise<void> {
  return recordAct(tx, {
    merchantId,
    actor,
    action: `webhook-secret.${what}`,
    resource: merchantId,
  });
}
