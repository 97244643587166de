import { moneyText } from "@/lib/money-text";
import {
  counterpartOf,
  endedManually,
  isIncoming,
  networkInText,
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

/** What the status of a transaction means for the merchant. */
export function explain(transaction: TransactionView): Explanation {
  const explanation = explainStatus(transaction);
  if (!returnsLatePayment(transaction)) return explanation;
  const money = "It returns a payment that arrived too late and was never in your wallet.";
  return { ...explanation, money, next: "" };
}

function explainStatus(transaction: TransactionView): Explanation {
  const amount = moneyText(transaction.amount, transaction.currency);
  const network = networkInText(transaction.provider, "start");
  switch (transaction.status) {
    case "pending_approval":
      return {
        title: "This needs approval",
        money: `${setAsideText(transaction)} Nothing has been sent.`,
        next: "Someone else in your business must approve it within a day.",
      };
    case "pending":
      return pendingExplanation(transaction);
    case "processing":
      return processingExplanation(transaction, amount);
    case "completed":
      return completedExplanation(transaction, amount);
    case "failed":
      if (isIncoming(transaction)) return collectionFailure(transaction);
      if (transaction.statusReason === "under_review")
        return {
          title: `${network} sent it after reporting that it failed`,
          money: returnedText(transaction),
          next: "Do not send it again. Our staff are checking it, and may charge you for what arrived.",
        };
      return {
        title: transaction.failure?.message ?? "It could not be completed.",
        money: returnedText(transaction),
        next: nextStepAfter(transaction),
      };
    case "reversed":
      if (transaction.type === "deposit")
        return {
          title: "This deposit was reversed",
          money: "The blockchain no longer contains it, so it was taken out of your wallet.",
          next: "Check with the sender, who may have to pay again.",
        };
      return {
        title: endedManually(transaction)
          ? "Cedirail reversed it manually"
          : `${network} sent the money back`,
        money: returnedText(transaction),
        next:
          transaction.type === "refund"
            ? "You can refund the collection again."
            : "Check with the recipient before you send it again.",
      };
    case "expired":
    case "cancelled":
      return {
        title: transaction.status === "expired" ? "It expired" : "It was cancelled",
        money: isIncoming(transaction)
          ? "The payer was not prompted."
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
      title: `${networkInText(transaction.provider, "start")} cannot process this right now`,
      money,
      next: "It is queued and will be sent automatically. You can still cancel it.",
    };
  if (transaction.statusReason === "under_review")
    return {
      title: "Under review",
      money,
      next: "We review some payouts before we send them. You don't need to do anything. You can still cancel it.",
    };
  return {
    title: incoming ? "The payer is about to be prompted" : "It is about to be sent",
    money,
    next: "You can leave this page.",
  };
}

/** What is on hold for it; a refund has no fee. */
function setAsideText({ type, amount, currency }: TransactionView): string {
  const held = moneyText(amount, currency);
  return type === "refund"
    ? `${held} is on hold in your wallet.`
    : `${held} and the fee are on hold in your wallet.`;
}

function processingExplanation(transaction: TransactionView, amount: string): Explanation {
  const network = networkInText(transaction.provider, "start");
  const other = counterpartOf(transaction);
  if (transaction.statusReason === "under_review")
    return {
      title: "We are looking into this",
      money: `${network} reported something unexpected. Your money is safe.`,
      next: "Our staff are resolving it with the network. You don't need to do anything.",
    };
  if (isIncoming(transaction))
    return {
      title: `${other} must approve on the phone`,
      money: `${amount} arrives once the payer enters the PIN, usually within five minutes.`,
      next: "You can leave this page. There is no need to request it again.",
    };
  if (transaction.type === "refund")
    return {
      title: `${network} is refunding ${other}`,
      money: setAsideText(transaction),
      next: "This usually takes seconds. You can leave this page.",
    };
  if (transaction.provider === "evm")
    return {
      title: `${amount} is on its way to ${other}`,
      money: `${amount} and the fee stay on hold until enough blocks confirm the payment.`,
      next: "This usually takes a few minutes. You can leave this page. There is no need to send it again.",
    };
  return {
    title: `${network} is paying ${other}`,
    money: `${amount} and the fee stay on hold until ${network} confirms the payout.`,
    next: "This usually takes seconds. You can leave this page. There is no need to send it again.",
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
      money: `${moneyText(receivedOf(transaction), transaction.currency)} is in your wallet, after the fee.`,
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

/** Our own messages name the next step after what happened; a single sentence does not. */
function nextStepAfter(transaction: TransactionView): string {
  const { failure, type } = transaction;
  if (type === "refund")
    return failure?.retryable
      ? "You can refund the collection again later."
      : "You can send the customer a payout instead.";
  if (failure && /\.\s+\S/.test(failure.message)) return "";
  return failure?.retryable
    ? "You can send it again later."
    : "Check with the recipient where to send it before you send it again.";
}

function returnedText(transaction: TransactionView): string {
  const { refund, amount, currency } = transaction;
  return refund
    ? `Your money is safe: ${moneyText(refund.amount, refund.currency)} is back in your wallet.`
    : `Your money is safe: ${moneyText(amount, currency)} was not sent and is available in your wallet. No fee was taken.`;
}

type FailureCode = NonNullable<TransactionView["failure"]>["code"];

const support = "You can request it again. Contact support if it keeps failing.";
const checkNumber = "Check the number with the payer, then request it again.";

/** What to do next, by why a collection failed (contract §3, failure.code). */
const nextSteps: Record<FailureCode, string> = {
  PAYER_NOT_FOUND: checkNumber,
  PAYER_REJECTED: "Talk to the payer before you request it again.",
  PAYER_TIMEOUT: "Request it again once the payer has their phone ready.",
  PAYER_LIMIT_REACHED: "Request it again later, or request a smaller amount.",
  PAYER_INSUFFICIENT_FUNDS: "Request it again once the payer has enough money.",
  RECIPIENT_NOT_FOUND: checkNumber,
  RECIPIENT_LIMIT_REACHED: support,
  RECIPIENT_NOT_ALLOWED: support,
  PROVIDER_REJECTED: support,
  PROVIDER_UNAVAILABLE: "Request it again later.",
  COMPLIANCE_REJECTED: "Contact support before you request it again.",
  CHAIN_REVERTED: support,
  EXPIRED: "You can request it again.",
  CANCELLED: "You can request it again.",
  UNKNOWN: support,
};

/**
 * Why a collection failed, and what to do. The first sentence of the failure says what happened; a
 * next step that follows it is more precise than our own.
 */
export function collectionFailure({ failure }: TransactionView): Explanation {
  const { code, message } = failure ?? { code: "UNKNOWN" as const, message: "" };
  const [, happened = message, further = ""] = /^(.+?\.)\s+(\S.*)$/s.exec(message) ?? [];
  const ownStep = nextSteps[code];
  return {
    title: happened.replace(/\.$/, "") || "It could not be completed",
    money: "No money was taken.",
    next: /\b(ask|check|contact|request|try)\b/i.test(further)
      ? further
      : [further, ownStep].filter(Boolean).join(" "),
  };
}
