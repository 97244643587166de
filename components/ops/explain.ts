import {
  networkInText,
  networkName,
  placeText,
  statusStyles,
} from "@/components/labels/transactions";
import type { Tone } from "@/components/ui/tone";
import { minorOf } from "@/lib/client/amounts";
import { moneyText } from "@/lib/money-text";
import { isOpen } from "@/lib/states";
import {
  amountDiffers,
  isUnconfirmed,
  isVanished,
  isExecutedLate,
  isPaidLate,
  isZero,
  paidText,
  plainText,
  type Board,
  type Discrepancy,
  type Outcome,
  type Exception,
} from "./labels";

export interface ExceptionExplanation {
  tone: Tone;
  /** What happened. */
  title: string;
  /** Where the money is. */
  money: string;
  /** What happens or has to be done next; empty for nothing. */
  next: string;
}

/** Amount and fee together, as held in the wallet. */
function heldText({ amount, fee, currency }: Exception): string {
  const sum = minorOf(amount, currency) + minorOf(fee.amount, fee.currency);
  return moneyText(sum, currency);
}

/** What a collection credits to the wallet: the paid amount less the fee. */
function creditText({ amount, reportedAmount, transferState, fee, currency }: Exception): string {
  const wasLate = transferState === "late" || transferState === "settled";
  const paid = minorOf(wasLate ? (reportedAmount ?? amount) : amount, currency);
  const credit = paid - minorOf(fee.amount, fee.currency);
  return moneyText(credit > 0n ? credit : 0n, currency);
}

const orderedText = ({ amount, currency }: Exception) => moneyText(amount, currency);
const otherText = ({ phone }: Exception) =>
  phone === null ? "the counterparty" : placeText(phone);
const isIncoming = ({ direction }: Exception) => direction === "in";

/** What happened to a transfer, where its money is and what comes next, for an operator. */
export function explainException(exception: Exception): ExceptionExplanation {
  if (isVanished(exception)) return explainVanished(exception);
  if (isUnconfirmed(exception)) return explainUnconfirmed(exception);
  if (isPaidLate(exception)) return explainLate(exception);
  if (isExecutedLate(exception)) return explainExecutedLate(exception);
  if (!isOpen(exception.status)) return explainEnd(exception);
  const tone = exception.needsPerson ? "attention" : "processing";
  return { tone, title: titleOf(exception), money: moneyOf(exception), next: nextOf(exception) };
}

function titleOf(exception: Exception): string {
  const network = networkInText(exception.provider, "start");
  if (exception.reviewReason === amountDiffers)
    return `${network} reports a different amount than we ordered`;
  if (exception.reviewReason !== null)
    return `In review: ${plainText(exception.reviewReason).toLowerCase()}`;
  if (exception.status === "pending_approval") return "Waiting for the merchant's approval";
  if (exception.status === "pending")
    return exception.statusReason === "provider_unavailable"
      ? `Waiting until ${networkInText(exception.provider)} is available`
      : "About to be sent";
  return `${network} has not confirmed the outcome`;
}

function moneyOf(exception: Exception): string {
  const network = networkInText(exception.provider, "start");
  if (isIncoming(exception))
    return mayHaveMoved(exception)
      ? `Nothing is credited to ${exception.merchant.name} yet. ${otherText(exception)} may have paid ${orderedText(exception)}.`
      : `Nothing is credited to ${exception.merchant.name}, and no payment was requested.`;
  const held = `${heldText(exception)}, amount and fee, is on hold in the wallet of ${exception.merchant.name}.`;
  return mayHaveMoved(exception)
    ? `${held} ${network} may have paid ${orderedText(exception)} to ${otherText(exception)}.`
    : `${held} Nothing was sent.`;
}

/** From `processing` on, an order may have reached its network. */
function mayHaveMoved({ status }: Exception): boolean {
  return status === "processing";
}

function nextOf(exception: Exception): string {
  if (exception.reviewReason !== null)
    return "Compare the evidence with the network's records, then resolve it.";
  if (exception.status === "pending_approval")
    return "The merchant approves or cancels it. There is nothing to resolve.";
  if (!mayHaveMoved(exception)) return "It is sent automatically as soon as possible.";
  if (exception.needsPerson)
    return "We keep checking its status. It has been open for more than a day: contact the network and resolve it based on its response.";
  return "We keep checking its status. Resolve it only when the network has confirmed the outcome.";
}

const unconfirmedTitles: Record<string, string> = {
  settled_then_failed: "now reports that it failed",
  settled_then_absent: "no longer has a record of it",
  settled_then_pending: "now reports that it is still pending",
  settled_then_unclear: "no longer gives a clear response about it",
  settled_then_unconfirmed: "reports a status that we do not recognize",
};

/** A payout that is settled in our books, but no longer confirmed by the network. */
function explainUnconfirmed(exception: Exception): ExceptionExplanation {
  const network = networkInText(exception.provider);
  return {
    tone: "attention",
    title: `${networkInText(exception.provider, "start")} ${unconfirmedTitles[exception.reviewReason ?? ""] ?? "no longer confirms it"}`,
    money: `It is settled in our books: ${heldText(exception)} left the wallet of ${exception.merchant.name}.`,
    next: `Clarify the outcome with ${network}. Then keep it completed, or reverse it together with another operator.`,
  };
}

/** A deposit that was credited, and whose block the chain has dropped. */
function explainVanished(exception: Exception): ExceptionExplanation {
  return {
    tone: "attention",
    title: "The chain has reorganized, and this deposit is no longer on it",
    money: `${orderedText(exception)} was credited to ${exception.merchant.name}. What of it was still in the wallet is on hold.`,
    next: "Look it up in the chain's explorer. If it is mined again, the hold ends by itself. Otherwise, keep it completed at our expense, or reverse it together with another operator.",
  };
}

function explainLate(exception: Exception): ExceptionExplanation {
  const { merchant, reportedAmount } = exception;
  const ordered = reportedAmount === null ? "" : ` instead of ${orderedText(exception)}`;
  return {
    tone: "attention",
    title: "The payer paid after the collection failed",
    money: `${otherText(exception)} paid ${paidText(exception)}${ordered}. It is in suspense; nothing is credited to ${merchant.name}.`,
    next: "Credit the payment to the merchant, or refund it to the payer.",
  };
}

function explainExecutedLate(exception: Exception): ExceptionExplanation {
  const { merchant, reportedAmount, resolvableAs, proposal } = exception;
  const network = networkInText(exception.provider, "start");
  const ordered = reportedAmount === null ? "" : ` instead of ${orderedText(exception)}`;
  const mayCharge = proposal !== null || resolvableAs.includes("charged");
  return {
    tone: "attention",
    title: `${network} executed it after reporting that it failed`,
    money: `${otherText(exception)} has ${paidText(exception)}${ordered}, and ${heldText(exception)} is back in the wallet of ${merchant.name}. The difference is in suspense.`,
    next: mayCharge
      ? "Charge the merchant together with another operator, or leave it at our expense. It cannot be paid again meanwhile."
      : "It was paid again, so the merchant cannot be charged for it. Claim the money from the network, or leave it at our expense.",
  };
}

/** A payout that was executed late and decided about; null where it is none. */
function explainExecutedLateEnd(exception: Exception): Omit<ExceptionExplanation, "tone"> | null {
  const { merchant, transferState } = exception;
  if (transferState === "late")
    return {
      title: "It was executed after it failed, at our expense",
      money: `${paidText(exception)} stays in suspense.`,
      next: "",
    };
  if (transferState === "settled")
    return {
      title: "It was executed after it failed, and is accounted for",
      money: `${otherText(exception)} has ${paidText(exception)}. What ${merchant.name} was charged is a transaction of its own.`,
      next: "",
    };
  if (transferState !== "reversed") return null;
  return {
    title: "It was executed after it failed, and the network returned the money",
    money: `${paidText(exception)} is back in our float.`,
    next: "",
  };
}

/** The outcome of a late payment; null where there is none. */
function explainLateEnd(exception: Exception): Omit<ExceptionExplanation, "tone"> | null {
  const { merchant, transferState } = exception;
  if (exception.status !== "failed") return null;
  if (!isIncoming(exception)) return explainExecutedLateEnd(exception);
  if (transferState === "late")
    return {
      title: "The late payment is being refunded",
      money: `${paidText(exception)} is on its way back to ${otherText(exception)}.`,
      next: "If the refund fails, the payment needs a decision again.",
    };
  if (transferState === "settled")
    return {
      title: "The late payment was credited",
      money: `${creditText(exception)}, the amount less the fee, went to the wallet of ${merchant.name}.`,
      next: "",
    };
  if (transferState !== "reversed") return null;
  return {
    title: "The late payment was refunded",
    money: `${paidText(exception)} went back to ${otherText(exception)}.`,
    next: "",
  };
}

function explainEnd(exception: Exception): ExceptionExplanation {
  const { tone, label } = statusStyles[exception.status];
  const late = explainLateEnd(exception);
  if (late) return { tone, ...late };
  return { tone, title: endTitle(exception, label), money: endMoney(exception), next: "" };
}

function endTitle(exception: Exception, label: string): string {
  if (exception.status === "completed")
    return `${isIncoming(exception) ? "Received" : "Paid out"} ${orderedText(exception)}`;
  if (exception.status === "reversed")
    return isIncoming(exception)
      ? "This deposit was reversed"
      : `${networkInText(exception.provider, "start")} returned the money`;
  return `This transfer is ${label.toLowerCase()}`;
}

function endMoney(exception: Exception): string {
  const { merchant } = exception;
  const done = exception.status === "completed";
  if (isIncoming(exception) && exception.status === "reversed")
    return `${orderedText(exception)} was taken back from ${merchant.name}, as far as the wallet still had it.`;
  if (isIncoming(exception))
    return done
      ? `${creditText(exception)}, the amount less the fee, is in the wallet of ${merchant.name}.`
      : `Nothing was credited to ${merchant.name}.`;
  return done
    ? `It left ${exception.provider === "evm" ? "the treasury" : `our float at ${networkName(exception.provider)}`}; the fee is Cedirail revenue.`
    : `${heldText(exception)}, amount and fee, returned ${targetText(exception)}.`;
}

/** Where a hold returns to; a refund of a late payment is held from suspense. */
function targetText({ type, merchant }: Exception): string {
  return type === "refund" ? "to where it came from" : `to the wallet of ${merchant.name}`;
}

/** What adjusting a discrepancy does to our books. */
export function adjustmentText(
  provider: string,
  direction: Discrepancy["direction"],
  amount: string,
): string {
  const sum = moneyText(amount.replace("-", ""), "GHSFIAT");
  const falls = amount.startsWith("-");
  const isIncoming = direction === "in";
  const moved = isIncoming ? "received" : "paid out";
  const than = falls === isIncoming ? "less" : "more";
  return `${networkInText(provider, "start")} ${moved} ${sum} ${than} than our books say. Adjusting ${falls ? "lowers" : "raises"} our float there and suspense by ${sum}.`;
}

/** The text after the amount in suspense, or without one where it cancels out; null for an empty account. */
export function suspenseText({ amount, references }: Board["suspense"]): string | null {
  if (references === 0 && isZero(amount)) return null;
  const cases = references === 1 ? "one case" : `${references} cases`;
  const why = `in ${cases} the networks moved money that our transfers do not explain.`;
  return isZero(amount) ? `The amounts cancel out, but ${why}` : `is unexplained: ${why}`;
}

/** What an outcome does to the money. */
export function consequenceOf(exception: Exception, outcome: Outcome): string {
  const network = networkInText(exception.provider);
  const { name } = exception.merchant;
  if (outcome === "credited")
    return `${creditText(exception)}, the amount less the fee, goes to the wallet of ${name} as a new collection. This one stays failed.`;
  if (outcome === "charged")
    return `${heldText(exception)}, amount and fee, leaves the wallet of ${name} as a new payout once another operator confirms it. This one stays failed.`;
  if (outcome === "unrecovered")
    return `Nothing leaves the wallet of ${name}. ${paidText(exception)} stays in suspense at our expense.`;
  if (outcome === "refunded")
    return `${paidText(exception)} goes back to ${otherText(exception)} over ${network}. Nothing is credited to ${name}.`;
  if (isVanished(exception))
    return outcome === "reversed"
      ? `What is on hold leaves the wallet of ${name}, and what was spent of ${orderedText(exception)} goes to suspense, once another operator confirms it.`
      : `The hold ends, and ${name} keeps ${orderedText(exception)}. If it does not come back on the chain, we lose it.`;
  if (outcome === "reversed")
    return `${heldText(exception)} returns ${targetText(exception)} once another operator confirms it. Choose this only if ${network} says that ${otherText(exception)} does not have the money.`;
  if (isUnconfirmed(exception))
    return `Nothing moves. Choose this only if ${network} says that ${otherText(exception)} has the money.`;
  if (isIncoming(exception))
    return outcome === "completed"
      ? `${creditText(exception)}, the amount less the fee, goes to the wallet of ${name}. Choose this only if ${network} says that the payer paid.`
      : `Nothing is credited to ${name}. If the payer did pay, the money stays with us until it is refunded.`;
  if (outcome === "completed")
    return `${heldText(exception)} ${exception.type === "refund" ? "leaves our books" : `leaves the wallet of ${name}`} for good. Choose this only if ${network} says that ${otherText(exception)} has the money.`;
  return mayHaveMoved(exception)
    ? `${heldText(exception)} returns ${targetText(exception)}. If ${network} did pay, we lose ${orderedText(exception)}.`
    : `${heldText(exception)} returns ${targetText(exception)}. Nothing was sent.`;
}
