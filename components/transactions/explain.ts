import { moneyText } from "@/lib/money-text";
import { collectionFailure } from "./collection-failure";
import {
  counterpartOf,
  endedManually,
  isIncoming,
  networkName,
  receivedOf,
  returnsLatePayment,
  type TransactionView,
} from "@/components/labels/transactions";

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
  const explanation = explainStatus(transaction);
  if (!returnsLatePayment(transaction)) return explanation;
  const money = "It returns a payment that arrived too late, and was never in your wallet.";
  return { ...explanation, money, next: "" };
}

function explainStatus(transaction: TransactionView): Explanation {
  const amount = moneyText(transaction.amount, transaction.currency);
  const network = networkName(transaction.provider);
  switch (transaction.status) {
    case "pending_approval":
      return {
        title: "It waits for a second person",
        money: `${setAsideText(transaction)} Nothing has been sent.`,
        next: "Someone else of your business approves or cancels it within a day.",
      };
    case "pending":
      return pendingExplanation(transaction);
    case "processing":
      return processingExplanation(transaction, amount);
    case "completed":
      return completedExplanation(transaction, amount);
    case "failed":
      if (isIncoming(transaction)) return collectionFailure(transaction);
      return {
        title: transaction.failure?.message ?? "It could not be completed.",
        money: returnedText(transaction),
        next: nextStepAfter(transaction),
      };
    case "reversed":
      return {
        title: endedManually(transaction)
          ? "Cedirail reversed it manually"
          : `${network} sent the money back`,
        money: returnedText(transaction),
        next:
          transaction.type === "refund"
            ? "You can refund the collection again."
            : "Ask the recipient before you send again.",
      };
    case "expired":
    case "cancelled":
      return {
        title: transaction.status === "expired" ? "Its time ran out" : "It was cancelled",
        money: isIncoming(transaction)
          ? "Nobody was asked to pay."
          : `Nothing was sent. ${amount} is in your wallet.`,
        next: "",
      };
    default:
      return transaction.status satisfies never;
  }
}

function pendingExplanation(transaction: TransactionView): Explanation {
  const incoming = isIncoming(transaction);
  const money = incoming ? "Nothing has been paid yet." : setAsideText(transaction);
  if (transaction.statusReason === "provider_unavailable")
    return {
      title: `We cannot reach ${networkName(transaction.provider)} just now`,
      money,
      next: "It waits its turn and goes out by itself when the network is back. You can still cancel it.",
    };
  return {
    title: incoming ? "The payer is about to be asked" : "It is about to be sent",
    money,
    next: "You can leave this page; it goes on without you.",
  };
}

/** What is held for it; a refund has no fee. */
function setAsideText({ type, amount, currency }: TransactionView): string {
  const held = moneyText(amount, currency);
  return type === "refund"
    ? `${held} is set aside in your wallet.`
    : `${held} and the fee are set aside in your wallet.`;
}

function processingExplanation(transaction: TransactionView, amount: string): Explanation {
  const network = networkName(transaction.provider);
  const other = counterpartOf(transaction);
  if (transaction.statusReason === "under_review")
    return {
      title: "We look into it",
      money: `${network} told us something that does not fit. Nothing is lost.`,
      next: "One of our people settles it with the network. You need not do anything.",
    };
  if (isIncoming(transaction))
    return {
      title: `${other} is asked to approve on the phone`,
      money: `${amount} comes once the payer enters the PIN, within five minutes as a rule.`,
      next: "You can leave this page, and you need not ask again.",
    };
  if (transaction.type === "refund")
    return {
      title: `${network} is refunding ${other}`,
      money: setAsideText(transaction),
      next: "This usually takes seconds. You can leave this page.",
    };
  return {
    title: `${network} is paying ${other}`,
    money: `${amount} and the fee stay set aside until ${network} tells us the end.`,
    next: "This takes seconds as a rule. You can leave this page, and you need not send again.",
  };
}

function completedExplanation(transaction: TransactionView, amount: string): Explanation {
  const { converted } = transaction;
  if (transaction.type === "conversion" && converted)
    return {
      title: "It was converted",
      money: `${moneyText(converted.amount, converted.currency)} is in your wallet.`,
      next: "",
    };
  if (transaction.type === "collection")
    return {
      title: `${counterpartOf(transaction)} paid ${amount}`,
      money: `${moneyText(receivedOf(transaction), transaction.currency)} is in your wallet: what was paid, less the fee.`,
      next: "",
    };
  if (isIncoming(transaction))
    return { title: "It has arrived", money: `${amount} is in your wallet.`, next: "" };
  if (transaction.type === "refund")
    return {
      title: `${amount} refunded to ${counterpartOf(transaction)}`,
      money: "The customer has the full amount back.",
      next: "",
    };
  return {
    title: `${counterpartOf(transaction)} has ${amount}`,
    money: "The money has arrived.",
    next: "",
  };
}

/** Our own sentences tell the next step after what happened; one sentence alone does not. */
function nextStepAfter(transaction: TransactionView): string {
  const { failure, type } = transaction;
  if (type === "refund")
    return failure?.retryable
      ? "You can refund the collection again later."
      : "You can send the customer a payout instead.";
  if (failure && /\.\s+\S/.test(failure.message)) return "";
  return failure?.retryable
    ? "You can send it again later."
    : "Check the number with the recipient before you send again.";
}

function returnedText(transaction: TransactionView): string {
  const { refund, amount, currency } = transaction;
  return refund
    ? `Your money is safe: ${moneyText(refund.amount, refund.currency)} is back in your wallet.`
    : `Your money is safe: ${moneyText(amount, currency)} was not sent and is available in your wallet. No fee was taken.`;
}
