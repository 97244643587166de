import { informOwners } from "@/lib/auth/inform-owners";
import { config } from "@/lib/config/env";
import type { EventName } from "@/lib/contract/events";
import type { DbTransaction } from "@/lib/db/client";
import { emitEvents } from "@/lib/events/emit-event";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { queueMessage } from "@/lib/messages/queue-message";
import { claimStarted, claimStartedSms, identityEnded } from "@/lib/messages/templates";
import { formatAmount } from "@/lib/money";
import { listClaimedWallets } from "@/lib/wallet/find-wallet";
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

/** Reports that a number no longer resolves to its wallet: to webhooks, and to the merchant's owners by e-mail. */
export async function reportEnd(tx: DbTransaction, phone: string, row: IdentityRow): Promise<void> {
  const { merchantId, reason, wallet } = row;
  if (merchantId === null) return;
  await emit(tx, "identity.revoked", phone, row, merchantId);
  const { name: businessName } = await readMerchant(tx, merchantId);
  const isOwed = wallet !== null && (await listClaimedWallets(tx, [wallet])).has(wallet);
  await informOwners(
    tx,
    merchantId,
    identityEnded({
      businessName,
      phone: maskPhone(phone),
      wallet: wallet ?? "",
      reason: reason ?? "",
      isOwed,
      pageUrl: `${config().publicUrl}/dashboard`,
    }),
    "identities",
  );
}

/**
 * Announces that the owner of a number moves it to a wallet of their own: to the number by SMS, and to the owners of the
 * merchant that operated the wallet by e-mail, which they cannot switch off. Both say when a large balance can leave, so
 * that a claim by somebody who has only taken over the SIM card is noticed before that.
 */
export async function reportMove(
  tx: DbTransaction,
  phone: string,
  claimed: IdentityRow,
  move: IdentityRow,
): Promise<void> {
  const { merchantId } = claimed;
  if (merchantId === null || move.wallet === null) return;
  const { claimWait, publicUrl } = config();
  const { name: businessName } = await readMerchant(tx, merchantId);
  const given = {
    businessName,
    phone: maskPhone(phone),
    wallet: claimed.wallet ?? "",
    movedTo: move.wallet,
    above: formatAmount(claimWait.aboveMinor, "USDT"),
    releasedAt: releasedAt(move),
  };
  await queueMessage(tx, {
    merchantId: null,
    channel: "sms",
    recipient: phone,
    body: claimStartedSms(given),
  });
  const pageUrl = `${publicUrl}/dashboard`;
  await informOwners(tx, merchantId, claimStarted({ ...given, pageUrl }));
}

const maskPhone = (phone: string): string => `${phone.slice(0, 4)}…${phone.slice(-4)}`;

/** When a balance above `CLAIM_WAIT_ABOVE_USDT` can leave for the wallet of a move. */
export function releasedAt({ createdAt }: Pick<IdentityRow, "createdAt">): Date {
  return new Date(createdAt.getTime() + config().claimWait.hours * 3_600_000);
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
