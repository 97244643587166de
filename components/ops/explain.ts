import { networkName, statusStyles } from "@/components/labels/transactions";
import type { Tone } from "@/components/ui/tone";
import { minorOf } from "@/lib/client/amounts";
import { moneyText } from "@/lib/money-text";
import { isOpen } from "@/lib/states";
import {
  amountDiffers,
  isUnconfirmed,
  isPaidLate,
  isZero,
  paidText,
  plainText,
  wholePhone,
  type Board,
  type Discrepancy,
  type Outcome,
  type Exception,
} from "./labels";

export interface ExceptionExplanation {
  tone: Tone;
  /** What it is. */
  title: string;
  /** Where the money is. */
  money: string;
  /** What comes next, or is to be done; empty when there is nothing to do. */
  next: string;
}

/** Amount and fee together, as they are held in the wallet. */
function heldText({ amount, fee, currency }: Exception): string {
  const sum = minorOf(amount, currency) + minorOf(fee.amount, fee.currency);
  return moneyText(sum, currency);
}

/** What reaches the wallet of a collection: what was paid, less the fee. */
function creditText({ amount, reportedAmount, transferState, fee, currency }: Exception): string {
  const wasLate = transferState === "late" || transferState === "settled";
  const paid = minorOf(wasLate ? (reportedAmount ?? amount) : amount, currency);
  const rest = paid - minorOf(fee.amount, fee.currency);
  return moneyText(rest > 0n ? rest : 0n, currency);
}

const orderedText = ({ amount, currency }: Exception) => moneyText(amount, currency);
const otherText = ({ phone }: Exception) => (phone === null ? "the other side" : wholePhone(phone));
const isIncoming = ({ direction }: Exception) => direction === "in";

/** What a transfer is, where its money is and what comes next, for an operator. */
export function explainException(exception: Exception): ExceptionExplanation {
  if (isUnconfirmed(exception)) return explainUnconfirmed(exception);
  if (isPaidLate(exception)) return explainLate(exception);
  if (!isOpen(exception.status)) return explainEnd(exception);
  const tone = exception.needsPerson ? "attention" : "processing";
  return { tone, title: titleOf(exception), money: moneyOf(exception), next: nextOf(exception) };
}

function titleOf(exception: Exception): string {
  const network = networkName(exception.provider);
  if (exception.reviewReason === amountDiffers)
    return `${network} tells another amount than we ordered`;
  if (exception.reviewReason !== null) return `Put aside: ${plainText(exception.reviewReason)}`;
  if (exception.status === "pending_approval")
    return "It waits for a second person of the merchant";
  if (exception.status === "pending")
    return exception.statusReason === "provider_unavailable"
      ? `It waits until ${network} is back`
      : "It is about to be sent";
  return `${network} has not told how it ended`;
}

function moneyOf(exception: Exception): string {
  const network = networkName(exception.provider);
  if (isIncoming(exception))
    return mayHaveMoved(exception)
      ? `Nothing is credited to ${exception.merchant.name} yet. ${otherText(exception)} may have paid ${orderedText(exception)}.`
      : `Nothing is credited to ${exception.merchant.name}, and nobody was asked to pay.`;
  const held = `${heldText(exception)}, amount and fee, is set aside in the wallet of ${exception.merchant.name}.`;
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
    return "Compare the evidence with the network's own record, then resolve it.";
  if (exception.status === "pending_approval")
    return "The merchant approves or cancels it; there is nothing to resolve.";
  if (!mayHaveMoved(exception)) return "It goes out by itself as soon as it can.";
  if (exception.needsPerson)
    return "We keep asking. After so long a person asks the network, and resolves it by what it says.";
  return "We keep asking. Resolve it only by the network's own word.";
}

const unconfirmedTitles: Record<string, string> = {
  settled_then_failed: "now reports that it failed",
  settled_then_absent: "no longer has a record of it",
  settled_then_pending: "now reports that it is still pending",
  settled_then_unclear: "no longer gives a clear answer about it",
  settled_then_unconfirmed: "reports a status whose meaning it has not confirmed to us",
};

/** A payout that is settled in our books, and not by the network's. */
function explainUnconfirmed(exception: Exception): ExceptionExplanation {
  const network = networkName(exception.provider);
  return {
    tone: "attention",
    title: `${network} ${unconfirmedTitles[exception.reviewReason ?? ""] ?? "no longer confirms it"}`,
    money: `In our books it is settled: ${heldText(exception)} left the wallet of ${exception.merchant.name}.`,
    next: `Find out from ${network} what became of it. Then keep it completed, or reverse it together with another operator.`,
  };
}

/** The money of a collection that had failed: it waits for a decision. */
function explainLate(exception: Exception): ExceptionExplanation {
  const { merchant, reportedAmount } = exception;
  const ordered = reportedAmount === null ? "" : ` instead of ${orderedText(exception)}`;
  return {
    tone: "attention",
    title: "The payer paid after the collection had failed",
    money: `${otherText(exception)} paid ${paidText(exception)}${ordered}. It is in suspense; nothing is credited to ${merchant.name}.`,
    next: "Credit the payment to the merchant, or refund it to the payer.",
  };
}

/** What became of a late payment; null: the transfer failed, and nobody paid since. */
function explainLateEnd(exception: Exception): Omit<ExceptionExplanation, "tone"> | null {
  const { merchant, transferState } = exception;
  if (exception.status !== "failed") return null;
  if (transferState === "late")
    return {
      title: "The late payment is being refunded",
      money: `${paidText(exception)} is on its way back to ${otherText(exception)}.`,
      next: "If the refund fails, the payment waits for a decision again.",
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
    return `${isIncoming(exception) ? "The payer paid" : "It was paid"} ${orderedText(exception)}`;
  if (exception.status === "reversed")
    return `${networkName(exception.provider)} sent the money back`;
  return `It ended: ${label.toLowerCase()}`;
}

function endMoney(exception: Exception): string {
  const { merchant } = exception;
  const done = exception.status === "completed";
  if (isIncoming(exception))
    return done
      ? `${creditText(exception)}, the amount less the fee, is in the wallet of ${merchant.name}.`
      : `Nothing was credited to ${merchant.name}.`;
  return done
    ? `It left our float at ${networkName(exception.provider)}; the fee is ours.`
    : `${heldText(exception)}, amount and fee, is back ${originText(exception)}.`;
}

/** Where the hold of a transfer came from; a refund of a late payment is held from suspense. */
function originText({ type, merchant }: Exception): string {
  return type === "refund" ? "where it came from" : `in the wallet of ${merchant.name}`;
}

/** What adjustment a discrepancy does to our books, said before it is done. */
export function adjustmentText(
  provider: string,
  direction: Discrepancy["direction"],
  amount: string,
): string {
  const sum = moneyText(amount.replace("-", ""), "GHSFIAT");
  const falls = amount.startsWith("-");
  const isIncoming = direction === "in";
  const did = isIncoming ? "took in" : "paid out";
  const than = falls === isIncoming ? "less" : "more";
  return `${networkName(provider)} ${did} ${sum} ${than} than our books have. In them our float there and suspense both ${falls ? "fall" : "rise"} by ${sum}.`;
}

/** What goes on after the amount in suspense, or alone where that cancels out; null: all is explained. */
export function suspenseText({ amount, references }: Board["suspense"]): string | null {
  if (references === 0 && isZero(amount)) return null;
  const cases = references === 1 ? "one case" : `${references} cases`;
  const why = `in ${cases} the networks moved other money than our transfers say.`;
  return isZero(amount)
    ? `What stands in suspense cancels out, but ${why}`
    : `stands in suspense: ${why}`;
}

/** What resolving a transfer does to the money, said before it is done. */
export function consequenceOf(exception: Exception, outcome: Outcome): string {
  const network = networkName(exception.provider);
  const { name } = exception.merchant;
  if (outcome === "credited")
    return `${creditText(exception)}, the amount less the fee, goes to the wallet of ${name} as a collection of its own. This one stays failed.`;
  if (outcome === "refunded")
    return `${paidText(exception)} goes back to ${otherText(exception)} over ${network}. Nothing is credited to ${name}.`;
  if (outcome === "reversed")
    return `${heldText(exception)} is back ${originText(exception)} once another operator has confirmed it. Only when ${network} says that ${otherText(exception)} does not have the money.`;
  if (isUnconfirmed(exception))
    return `Nothing moves, and it leaves the queue. Only when ${network} says that ${otherText(exception)} has the money.`;
  if (isIncoming(exception))
    return outcome === "completed"
      ? `${creditText(exception)}, the amount less the fee, goes to the wallet of ${name}. Only when ${network} says that the payer paid.`
      : `Nothing is credited to ${name}. If the payer did pay, the money stays with us until somebody gives it back.`;
  if (outcome === "completed")
    return `${heldText(exception)} ${exception.type === "refund" ? "leaves our books" : `leaves the wallet of ${name}`} for good. Only when ${network} says that ${otherText(exception)} has the money.`;
  return mayHaveMoved(exception)
    ? `${heldText(exception)} is free again ${originText(exception)}. If ${network} did pay, we lose ${orderedText(exception)}.`
    : `${heldText(exception)} is free again ${originText(exception)}. Nothing was sent.`;
}
