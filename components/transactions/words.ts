import { groupDigits } from "@/components/ui/group-digits";
import type { Look } from "@/components/ui/tone";
import { currencyCode, minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import type { AnswerOf } from "@/lib/client/operation-types";
import { formatAmount } from "@/lib/money";
import type { TransactionStatus, TransactionType } from "@/lib/states";

export type TransactionView = AnswerOf<"transactions.read">;

/** The word and the colour of each status (style: brand, Colour). */
export const statusLooks: Record<TransactionStatus, Look> = {
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
};

/** A network's name for people. */
export function networkName(code: string | null): string {
  return code === null ? "the network" : (networkNames[code] ?? code);
}

/** Whether a person at Cedirail ended it by hand (contract §3, Who did it). */
export function endedManually({ history }: TransactionView): boolean {
  return history.at(-1)?.by === "operator";
}

/** Where the money went or came from, in as few words as there are. */
export function counterpartOf(transaction: TransactionView): string {
  if (transaction.type === "conversion") return "USDT to GHS";
  const { recipientName, accountName, recipient, payer } = transaction;
  const other = incoming.has(transaction.type) ? payer : recipient;
  // Until the network has told the name, the one that the payout was made out to.
  return (
    recipientName ?? accountName ?? (other ? formatPhone(other) : typeLabels[transaction.type])
  );
}

const incoming = new Set<TransactionType>(["collection", "deposit", "refund"]);

/** Whether money comes to the wallet. */
export function isIncoming(transaction: TransactionView): boolean {
  return incoming.has(transaction.type);
}

/** What of incoming money reaches the wallet: its fee comes out of it. */
export function receivedOf({ amount, fee, currency }: TransactionView): string {
  const feeMinor = fee.currency === currency ? minorOf(fee.amount, currency) : 0n;
  return formatAmount(minorOf(amount, currency) - feeMinor, currency);
}

/** `GH₵150.00` and `100.00 USDT`, for sentences and buttons; neither breaks across lines. */
export function moneyText(amount: string, currency: "USDT" | "GHSFIAT"): string {
  const text = groupDigits(amount);
  return currency === "GHSFIAT" ? `GH₵${text}` : `${text}\u00a0${currencyCode(currency)}`;
}
