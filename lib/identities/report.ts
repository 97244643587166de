import { informOwners } from "@/lib/auth/inform-owners";
import { config } from "@/lib/config/env";
import type { EventName } from "@/lib/contract/events";
import type { DbTransaction } from "@/lib/db/client";
import { emitEvents } from "@/lib/events/emit-event";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { identityEnded } from "@/lib/messages/templates";
import type { IdentityRow } from "./store";
import { viewIdentity } from "./view";

/**
 * Reports that a number's owner has confirmed its identity, once for each time. One that is no merchant's is
 * reported to nobody.
 */
export async function emitVerified(
  tx: DbTransaction,
  phone: string,
  row: IdentityRow,
): Promise<void> {
  if (row.merchantId !== null) await emit(tx, "identity.verified", phone, row, row.merchantId);
}

/**
 * Reports that a number no longer resolves to its wallet: to webhooks, and to the merchant's owners by e-mail.
 * @param isClaimed whether the money in the wallet is the number's owner's to take
 */
export async function reportEnd(
  tx: DbTransaction,
  phone: string,
  row: IdentityRow,
  isClaimed: boolean,
): Promise<void> {
  const { merchantId, reason, wallet } = row;
  if (merchantId === null) return;
  await emit(tx, "identity.revoked", phone, row, merchantId);
  const { name: businessName } = await readMerchant(tx, merchantId);
  await informOwners(
    tx,
    merchantId,
    identityEnded({
      businessName,
      phone: `${phone.slice(0, 4)}…${phone.slice(-4)}`,
      wallet: wallet ?? "",
      reason: reason ?? "",
      isClaimed,
      pageUrl: `${config().publicUrl}/dashboard`,
    }),
    "identities",
  );
}

function emit(
  tx: DbTransaction,
  event: EventName,
  phone: string,
  row: IdentityRow,
  merchantId: string,
): Promise<void> {
  const { id: resourceId, sequence } = row;
  const data = viewIdentity(phone, row);
  return emitEvents(
    tx,
    [{ merchantId, event, resource: "identity", resourceId, sequence, data }],
    row.updatedAt,
  );
}
