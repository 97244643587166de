import { shortAddress } from "./addresses";
import type { StatusStyle } from "@/components/ui/tone";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import type { ResponseOf } from "@/lib/client/operation-types";
import { formatAmount } from "@/lib/money";
import { isOpen, type TransactionStatus, type TransactionType } from "@/lib/states";

export type TransactionView = ResponseOf<"transactions.read">;

/** Label and color of each status (style: brand). */
export const statusStyles: Record<TransactionStatus, StatusStyle> = {
  pending_approval: { label: "Needs approval", tone: "attention" },
  pending: { label: "Waiting", tone: "processing" },
  processing: { label: "Processing", tone: "processing" },
  completed: { label: "Completed", tone: "completed" },
  failed: { label: "Failed", tone: "failed" },
  expired: { label: "Expired", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "neutral" },
  reversed: { label: "Reversed", tone: "attention" },
};

export const typeLabels: Record<TransactionType, string> = {
  payment: "Payment",
  collection: "Collection",
  payout: "Payout",
  withdrawal: "Withdrawal",
  conversion: "Conversion",
  deposit: "Deposit",
  refund: "Refund",
};

const networkNames: Record<string, string> = {
  mtn: "MTN Mobile Money",
  airtel: "AT Money",
  telecel: "Telecel Cash",
  evm: "USDT network",
};

/** A network's name for people. */
export function networkName(code: string | null): string {
  return code === null ? "the network" : (networkNames[code] ?? code);
}

/** A network within a sentence, or at its start: "the USDT network", "The USDT network". */
export function networkInText(code: string | null, place: "start" | "within" = "within"): string {
  if (code !== null && code !== "evm") return networkName(code);
  const name = code === null ? "network" : networkName(code);
  return `${place === "start" ? "The" : "the"} ${name}`;
}

/** Whether a Cedirail operator ended it manually (contract §3, Who did it). */
export function endedManually({ history }: TransactionView): boolean {
  return history.at(-1)?.by === "operator";
}

/** Where the money went or came from, as short as possible. */
export function counterpartOf(transaction: TransactionView): string {
  if (transaction.type === "conversion")
    return transaction.currency === "USDT" ? "USDT to GHS" : "GHS to USDT";
  const { recipientName, accountName, recipient, payer } = transaction;
  const other = isIncoming(transaction) ? payer : recipient;
  // Until the network reports the name, the one sent with the payout.
  return recipientName ?? accountName ?? (other ? placeText(other) : typeLabels[transaction.type]);
}

/** A formatted phone number, or a shortened address. */
export function placeText(place: string): string {
  return place.startsWith("0x") ? shortAddress(place) : formatPhone(place);
}

/** Whether money enters the wallet; a refund comes from a provider or goes to a customer. */
export function isIncoming({ type, recipient, wallet }: TransactionView): boolean {
  if (type === "refund") return recipient === wallet;
  return type === "collection" || type === "deposit";
}

/**
 * Whether it returns a payment that arrived after its collection had failed: money that was never in the
 * wallet, sent back by an operator.
 */
export function returnsLatePayment(transaction: TransactionView): boolean {
  const { type, history } = transaction;
  return type === "refund" && !isIncoming(transaction) && history[0]?.by === "operator";
}

/** Whether a refund was made or is in progress; after a failed one there may be another. */
export function isRefunded(refund: TransactionView | null | undefined): boolean {
  return refund ? refund.status === "completed" || isOpen(refund.status) : false;
}

/** The part of incoming money that reaches the wallet: the fee is deducted from it. */
export function receivedOf({ amount, fee, currency }: TransactionView): string {
  const feeMinor = fee.currency === currency ? minorOf(fee.amount, currency) : 0n;
  return formatAmount(minorOf(amount, currency) - feeMinor, currency);
}
