import { groupDigits } from "@/components/ui/group-digits";
import type { Tone } from "@/components/ui/tone";
import { currencyCode } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import type { AnswerOf } from "@/lib/client/operation-types";
import type { TransactionStatus, TransactionType } from "@/lib/states";

export type TransactionView = AnswerOf<"transactions.read">;

/** The word and the colour of each status (style: brand, Colour). */
export const statusLooks: Record<TransactionStatus, { label: string; tone: Tone }> = {
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

/** Where the money went or came from, in as few words as there are. */
export function counterpartOf(transaction: TransactionView): string {
  if (transaction.type === "conversion") return "USDT to GHS";
  const { recipientName, recipient, payer } = transaction;
  const other = incoming.has(transaction.type) ? payer : recipient;
  return recipientName ?? (other ? formatPhone(other) : typeLabels[transaction.type]);
}

const incoming = new Set<TransactionType>(["collection", "deposit", "refund"]);

/** Whether money comes to the wallet. */
export function isIncoming(transaction: TransactionView): boolean {
  return incoming.has(transaction.type);
}

/** `GH₵150.00` and `100.00 USDT`, for sentences and buttons. */
export function moneyText(amount: string, currency: "USDT" | "GHSFIAT"): string {
  const text = groupDigits(amount);
  return currency === "GHSFIAT" ? `GH₵${text}` : `${text} ${currencyCode(currency)}`;
}

export interface Explanation {
  /** What happened. */
  title: string;
  /** Where the money is. */
  money: string;
  /** What to do next; empty when there is nothing to do. */
  next: string;
}

/** What a status means for the one whose money it is (style: brand, Writing). */
export function explain(transaction: TransactionView): Explanation {
  const amount = moneyText(transaction.amount, transaction.currency);
  const to = counterpartOf(transaction);
  const network = networkName(transaction.provider);
  switch (transaction.status) {
    case "pending_approval":
      return {
        title: "It waits for a second person",
        money: `${amount} is set aside in your wallet. Nothing has been sent.`,
        next: "Someone else of your business approves or cancels it.",
      };
    case "pending":
      return {
        title: "It is about to be sent",
        money: `${amount} and the fee are set aside in your wallet.`,
        next: "You can leave this page; it goes on without you.",
      };
    case "processing":
      return {
        title: `${network} is paying ${to}`,
        money: `${amount} and the fee stay set aside until ${network} tells us the end.`,
        next: "This takes seconds as a rule. You can leave this page, and you need not send again.",
      };
    case "completed":
      return completedExplanation(transaction, amount, to);
    case "failed":
      return {
        title: transaction.failure?.message ?? "It could not be completed.",
        money: returnedText(transaction),
        next: nextStepAfter(transaction.failure),
      };
    case "reversed":
      return {
        title: `${network} sent the money back`,
        money: returnedText(transaction),
        next: "Ask the recipient before you send again.",
      };
    case "expired":
    case "cancelled":
      return {
        title: transaction.status === "expired" ? "Its time ran out" : "It was cancelled",
        money: `Nothing was sent. ${amount} is in your wallet.`,
        next: "",
      };
    default:
      return transaction.status satisfies never;
  }
}

function completedExplanation(
  transaction: TransactionView,
  amount: string,
  to: string,
): Explanation {
  const { converted } = transaction;
  if (transaction.type === "conversion" && converted)
    return {
      title: "It was converted",
      money: `${moneyText(converted.amount, converted.currency)} is in your wallet.`,
      next: "",
    };
  if (isIncoming(transaction))
    return { title: "It has arrived", money: `${amount} is in your wallet.`, next: "" };
  return { title: `${to} has ${amount}`, money: "The money has arrived.", next: "" };
}

/** Our own sentences tell the next step after what happened; one sentence alone does not. */
function nextStepAfter(failure: TransactionView["failure"]): string {
  if (failure && /\.\s+\S/.test(failure.message)) return "";
  return failure?.retryable
    ? "You can send it again later."
    : "Check the number with the recipient before you send again.";
}

function returnedText({ refund, amount, currency }: TransactionView): string {
  return refund
    ? `Your money is safe: ${moneyText(refund.amount, refund.currency)} is back in your wallet.`
    : `Your money is safe: ${moneyText(amount, currency)} was not sent and is available in your wallet. No fee was taken.`;
}
