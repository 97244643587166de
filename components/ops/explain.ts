import { moneyText, networkName, statusLooks } from "@/components/transactions/labels";
import type { Tone } from "@/components/ui/tone";
import { minorOf } from "@/lib/client/amounts";
import { formatAmount } from "@/lib/money";
import { isOpen } from "@/lib/states";
import {
  amountDiffers,
  isDoubted,
  isPaidLate,
  isZero,
  paidText,
  plainWords,
  wholePhone,
  type Board,
  type Difference,
  type Outcome,
  type Stuck,
} from "./labels";

export interface StuckExplanation {
  tone: Tone;
  /** What it is. */
  title: string;
  /** Where the money is. */
  money: string;
  /** What comes next, or is to be done; empty when there is nothing to do. */
  next: string;
}

/** Amount and fee together, as they are held in the wallet. */
function heldText({ amount, fee, currency }: Stuck): string {
  const sum = minorOf(amount, currency) + minorOf(fee.amount, fee.currency);
  return moneyText(formatAmount(sum, currency), currency);
}

/** What reaches the wallet of a collection: what was paid, less the fee. */
function creditText({ amount, toldAmount, transferState, fee, currency }: Stuck): string {
  const wasLate = transferState === "late" || transferState === "settled";
  const paid = minorOf(wasLate ? (toldAmount ?? amount) : amount, currency);
  const rest = paid - minorOf(fee.amount, fee.currency);
  return moneyText(formatAmount(rest > 0n ? rest : 0n, currency), currency);
}

const amountText = ({ amount, currency }: Stuck) => moneyText(amount, currency);
const otherText = ({ phone }: Stuck) => (phone === null ? "the other side" : wholePhone(phone));
const isIncoming = ({ direction }: Stuck) => direction === "in";

/** What a transfer is, where its money is and what comes next, for an operator. */
export function explainStuck(stuck: Stuck): StuckExplanation {
  if (isDoubted(stuck)) return explainDoubt(stuck);
  if (isPaidLate(stuck)) return explainLate(stuck);
  if (!isOpen(stuck.status)) return explainEnd(stuck);
  const tone = stuck.needsPerson ? "attention" : "processing";
  return { tone, title: titleOf(stuck), money: moneyOf(stuck), next: nextOf(stuck) };
}

function titleOf(stuck: Stuck): string {
  const network = networkName(stuck.provider);
  if (stuck.reviewReason === amountDiffers)
    return `${network} tells another amount than we ordered`;
  if (stuck.reviewReason !== null) return `Put aside: ${plainWords(stuck.reviewReason)}`;
  if (stuck.status === "pending_approval") return "It waits for a second person of the merchant";
  if (stuck.status === "pending")
    return stuck.statusReason === "provider_unavailable"
      ? `It waits until ${network} is back`
      : "It is about to be sent";
  return `${network} has not told how it ended`;
}

function moneyOf(stuck: Stuck): string {
  const network = networkName(stuck.provider);
  if (isIncoming(stuck))
    return mayHaveMoved(stuck)
      ? `Nothing is credited to ${stuck.merchant.name} yet. ${otherText(stuck)} may have paid ${amountText(stuck)}.`
      : `Nothing is credited to ${stuck.merchant.name}, and nobody was asked to pay.`;
  const held = `${heldText(stuck)}, amount and fee, is set aside in the wallet of ${stuck.merchant.name}.`;
  return mayHaveMoved(stuck)
    ? `${held} ${network} may have paid ${amountText(stuck)} to ${otherText(stuck)}.`
    : `${held} Nothing was sent.`;
}

/** From `processing` on, an order may have reached its network. */
function mayHaveMoved({ status }: Stuck): boolean {
  return status === "processing";
}

function nextOf(stuck: Stuck): string {
  if (stuck.reviewReason !== null)
    return "Compare the evidence with the network's own record, then resolve it.";
  if (stuck.status === "pending_approval")
    return "The merchant approves or cancels it; there is nothing to resolve.";
  if (!mayHaveMoved(stuck)) return "It goes out by itself as soon as it can.";
  if (stuck.needsPerson)
    return "We keep asking. After so long a person asks the network, and resolves it by what it says.";
  return "We keep asking. Resolve it only by the network's own word.";
}

const doubtTitles: Record<string, string> = {
  settled_then_failed: "now reports that it failed",
  settled_then_absent: "no longer has a record of it",
  settled_then_pending: "now reports that it is still pending",
  settled_then_unclear: "no longer gives a clear answer about it",
  settled_then_unconfirmed: "reports a status whose meaning it has not confirmed to us",
};

/** A payout that is settled in our books, and not by the network's. */
function explainDoubt(stuck: Stuck): StuckExplanation {
  const network = networkName(stuck.provider);
  return {
    tone: "attention",
    title: `${network} ${doubtTitles[stuck.reviewReason ?? ""] ?? "no longer confirms it"}`,
    money: `In our books it is settled: ${heldText(stuck)} left the wallet of ${stuck.merchant.name}.`,
    next: `Find out from ${network} what became of it. Then keep it completed, or reverse it together with another operator.`,
  };
}

/** The money of a collection that had failed: it waits for a decision. */
function explainLate(stuck: Stuck): StuckExplanation {
  const { merchant, toldAmount } = stuck;
  const ordered = toldAmount === null ? "" : ` instead of ${amountText(stuck)}`;
  return {
    tone: "attention",
    title: "The payer paid after the collection had failed",
    money: `${otherText(stuck)} paid ${paidText(stuck)}${ordered}. It is in suspense; nothing is credited to ${merchant.name}.`,
    next: "Credit the payment to the merchant, or refund it to the payer.",
  };
}

/** What became of a late payment; null: the transfer failed, and nobody paid since. */
function explainLateEnd(stuck: Stuck): Omit<StuckExplanation, "tone"> | null {
  const { merchant, transferState } = stuck;
  if (stuck.status !== "failed") return null;
  if (transferState === "late")
    return {
      title: "The late payment is being refunded",
      money: `${paidText(stuck)} is on its way back to ${otherText(stuck)}.`,
      next: "If the refund fails, the payment waits for a decision again.",
    };
  if (transferState === "settled")
    return {
      title: "The late payment was credited",
      money: `${creditText(stuck)}, the amount less the fee, went to the wallet of ${merchant.name}.`,
      next: "",
    };
  if (transferState !== "reversed") return null;
  return {
    title: "The late payment was refunded",
    money: `${paidText(stuck)} went back to ${otherText(stuck)}.`,
    next: "",
  };
}

function explainEnd(stuck: Stuck): StuckExplanation {
  const { tone, label } = statusLooks[stuck.status];
  const late = explainLateEnd(stuck);
  if (late) return { tone, ...late };
  return { tone, title: endTitle(stuck, label), money: endMoney(stuck), next: "" };
}

function endTitle(stuck: Stuck, label: string): string {
  if (stuck.status === "completed")
    return `${isIncoming(stuck) ? "The payer paid" : "It was paid"} ${amountText(stuck)}`;
  if (stuck.status === "reversed") return `${networkName(stuck.provider)} sent the money back`;
  return `It ended: ${label.toLowerCase()}`;
}

function endMoney(stuck: Stuck): string {
  const { merchant } = stuck;
  const done = stuck.status === "completed";
  if (isIncoming(stuck))
    return done
      ? `${creditText(stuck)}, the amount less the fee, is in the wallet of ${merchant.name}.`
      : `Nothing was credited to ${merchant.name}.`;
  return done
    ? `It left our float at ${networkName(stuck.provider)}; the fee is ours.`
    : `${heldText(stuck)}, amount and fee, is back ${originText(stuck)}.`;
}

/** Where the hold of a transfer came from; a refund of a late payment is held from suspense. */
function originText({ type, merchant }: Stuck): string {
  return type === "refund" ? "where it came from" : `in the wallet of ${merchant.name}`;
}

/** What booking a difference does to our books, said before it is done. */
export function bookingText(
  provider: string,
  direction: Difference["direction"],
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
export function consequenceOf(stuck: Stuck, outcome: Outcome): string {
  const network = networkName(stuck.provider);
  const { name } = stuck.merchant;
  if (outcome === "credited")
    return `${creditText(stuck)}, the amount less the fee, goes to the wallet of ${name} as a collection of its own. This one stays failed.`;
  if (outcome === "refunded")
    return `${paidText(stuck)} goes back to ${otherText(stuck)} over ${network}. Nothing is credited to ${name}.`;
  if (outcome === "reversed")
    return `${heldText(stuck)} is back ${originText(stuck)} once another operator has confirmed it. Only when ${network} says that ${otherText(stuck)} does not have the money.`;
  if (isDoubted(stuck))
    return `Nothing moves, and it leaves the queue. Only when ${network} says that ${otherText(stuck)} has the money.`;
  if (isIncoming(stuck))
    return outcome === "completed"
      ? `${creditText(stuck)}, the amount less the fee, goes to the wallet of ${name}. Only when ${network} says that the payer paid.`
      : `Nothing is credited to ${name}. If the payer did pay, the money stays with us until somebody gives it back.`;
  if (outcome === "completed")
    return `${heldText(stuck)} ${stuck.type === "refund" ? "leaves our books" : `leaves the wallet of ${name}`} for good. Only when ${network} says that ${otherText(stuck)} has the money.`;
  return mayHaveMoved(stuck)
    ? `${heldText(stuck)} is free again ${originText(stuck)}. If ${network} did pay, we lose ${amountText(stuck)}.`
    : `${heldText(stuck)} is free again ${originText(stuck)}. Nothing was sent.`;
}
