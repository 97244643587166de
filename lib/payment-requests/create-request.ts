import type { MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import { config } from "@/lib/config/env";
import { expiryMinutes, type PaymentRequestView } from "@/lib/contract/payment-requests";
import type { DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { forbidden, invalidState } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { assertCallable } from "@/lib/outbound/destination";
import { createRequestAddress } from "@/lib/wallet/request-addresses";
import { hasEnded } from "./next-state";
import { changeRequest, insertRequest, lockRequest, setArchived } from "./store";
import { viewRequest } from "./view";

interface NewRequest {
  amount: bigint;
  description?: string | undefined;
  merchantId?: string | undefined;
  callbackUrl?: string | undefined;
  expiresInMinutes?: number | undefined;
}

/**
 * Requests a payment of an amount in micro-USDT, at an address that is made for it.
 * @throws CedirailError `FORBIDDEN` for another merchant's id, `INVALID_REQUEST` naming `callbackUrl`,
 *   `INVALID_STATE` where no chain is connected
 */
export async function createPaymentRequest(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  { amount: amountMinor, description, callbackUrl, ...given }: NewRequest,
): Promise<PaymentRequestView> {
  const { merchantId, actor } = principal;
  if (given.merchantId !== undefined && given.merchantId !== merchantId)
    throw forbidden("`merchantId` must be your own, or absent.");
  if (callbackUrl !== undefined) assertCallable("callbackUrl", callbackUrl);
  // Nobody would see what arrives.
  if (!config().chain) throw invalidState("USDT payments are not available here.");
  const id = createId("prq");
  const at = await readNow(tx);
  const minutes = given.expiresInMinutes ?? expiryMinutes.absent;
  const row = await insertRequest(tx, {
    id,
    merchantId,
    address: await createRequestAddress(tx, merchantId, id),
    amountMinor,
    status: "open",
    description: description ?? null,
    callbackUrl: callbackUrl ?? null,
    expiresAt: new Date(at.getTime() + minutes * 60_000),
    createdBy: actor,
    createdAt: at,
    updatedAt: at,
  });
  return viewRequest(tx, row);
}

/**
 * Cancels a payment request. What arrives later, or is being confirmed, is credited all the same.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` where it has ended
 */
export async function cancelPaymentRequest(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  id: string,
): Promise<PaymentRequestView> {
  const row = await lockRequest(tx, merchantId, id);
  if (hasEnded(row.status))
    throw invalidState(`This payment request is ${row.status}.`, {
      status: row.status,
      expected: "open or processing",
    });
  const cancelled = { status: "cancelled", exception: row.exception } as const;
  return viewRequest(tx, await changeRequest(tx, row, cancelled, { by: actor }));
}

/**
 * Takes a payment request off the list, or puts it back.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` for archiving one that has not ended
 */
export async function archivePaymentRequest(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  id: string,
  archived: boolean,
): Promise<PaymentRequestView> {
  const row = await lockRequest(tx, merchantId, id);
  if ((row.archivedAt !== null) === archived) return viewRequest(tx, row);
  if (archived && !hasEnded(row.status))
    throw invalidState("Only a payment request that has ended can be archived. Cancel it first.", {
      status: row.status,
      expected: "paid, expired or cancelled",
    });
  const changed = await setArchived(tx, row, archived);
  const action = `payment_request.${archived ? "archived" : "unarchived"}`;
  await recordAct(tx, { merchantId, actor, action, resource: id });
  return viewRequest(tx, changed);
}
