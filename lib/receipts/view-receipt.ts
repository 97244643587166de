import type { PublicReceipt } from "@/lib/contract/receipts";
import type { TransactionView } from "@/lib/contract/transactions";
import { database } from "@/lib/db/client";
import { findRefundOf } from "@/lib/transactions/find-transaction";
import { masked } from "./mask";

const incoming: readonly TransactionView["type"][] = ["collection", "deposit"];

/** The other end of a transaction, and which way its money went; null: it has none. */
export function counterpartyOf(
  view: TransactionView,
): { direction: "to" | "from"; address: string } | null {
  const { type, wallet, payer, recipient } = view;
  const returned = type === "refund" && recipient === wallet;
  const direction = incoming.includes(type) || returned ? "from" : "to";
  const address = direction === "from" ? payer : recipient;
  return type === "conversion" || address === null ? null : { direction, address };
}

/** Whether what a transaction brought goes back, or went: without it a receipt would prove a payment that was refunded. */
export async function readReturn(transactionId: string): Promise<PublicReceipt["returned"]> {
  const refund = await findRefundOf(database(), transactionId);
  return refund && (refund.status === "completed" ? "done" : "underway");
}

/** A transaction as its receipt shows it to anyone who has the link. */
export function viewReceipt(
  view: TransactionView,
  returned: PublicReceipt["returned"],
  merchantName: string,
  expiresAt: Date,
): PublicReceipt {
  const { transactionId, type, status, amount, currency, externalRef } = view;
  const counterparty = counterpartyOf(view);
  return {
    transactionId,
    type,
    status,
    amount,
    currency,
    returned,
    merchantName,
    direction: counterparty?.direction ?? "to",
    counterparty: counterparty && masked(counterparty.address),
    network: view.provider,
    networkReceipt: view.txHash ?? view.providerReceipt,
    externalRef,
    createdAt: view.createdAt,
    completedAt: view.completedAt,
    expiresAt: expiresAt.toISOString(),
  };
}
