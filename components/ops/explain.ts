import { moneyText, networkName, statusLooks } from "@/components/transactions/words";
import type { Tone } from "@/components/ui/tone";
import { minorOf } from "@/lib/client/amounts";
import { formatAmount } from "@/lib/money";
import { directionOf, isOpen } from "@/lib/states";
import {
  amountDiffers,
  isDoubted,
  isZero,
  plainWords,
  wholePhone,
  type Board,
  type Difference,
  type Outcome,
  type Stuck,
} from "./words";

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

/** What reaches the wallet of a collection. */
function creditText({ amount, fee, currency }: Stuck): string {
  const rest = minorOf(amount, currency) - minorOf(fee.amount, fee.currency);
  return moneyText(formatAmount(rest, currency), currency);
}

const amountText = ({ amount, currency }: Stuck) => moneyText(amount, currency);
const otherText = ({ phone }: Stuck) => (phone === null ? "the other side" : wholePhone(phone));
const isIncoming = ({ type }: Stuck) => directionOf(type) === "in";

/** What a transfer is, where its money is and what comes next, for an operator. */
export function explainStuck(stuck: Stuck): StuckExplanation {
  if (isDoubted(stuck)) return explainDoubt(stuck);
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
  if (!mayHaveMoved(stuck)) return "Its network is being looked for";
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

/** From `processing` at a network on, an order may have reached it. */
function mayHaveMoved({ status, provider }: Stuck): boolean {
  return status === "processing" && provider !== null;
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

function explainEnd(stuck: Stuck): StuckExplanation {
  const { tone, label } = statusLooks[stuck.status];
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
    : `${heldText(stuck)}, amount and fee, is back in the wallet of ${merchant.name}.`;
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
  if (outcome === "reversed")
    return `${heldText(stuck)} goes back to the wallet of ${name}, once another operator has confirmed it. Only when ${network} says that ${otherText(stuck)} does not have the money.`;
  if (isDoubted(stuck))
    return `Nothing moves, and it leaves the queue. Only when ${network} says that ${otherText(stuck)} has the money.`;
  if (isIncoming(stuck))
    return outcome === "completed"
      ? `${creditText(stuck)}, the amount less the fee, goes to the wallet of ${name}. Only when ${network} says that the payer paid.`
      : `Nothing is credited to ${name}. If the payer did pay, the money stays with us until somebody gives it back.`;
  if (outcome === "completed")
    return `${heldText(stuck)} leaves the wallet of ${name} for good. Only when ${network} says that ${otherText(stuck)} has the money.`;
  return mayHaveMoved(stuck)
    ? `${heldText(stuck)} is free again in the wallet of ${name}. If ${network} did pay, we lose ${amountText(stuck)}.`
    : `${heldText(stuck)} is free again in the wallet of ${name}. Nothing was sent.`;
}
