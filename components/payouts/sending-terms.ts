import { reasonText, type Network } from "@/components/labels/networks";
import { mustWait } from "@/components/recipient/approval-alert";
import { readTypedAmount } from "@/lib/client/amounts";
import { feeOn, maxToSend, readFeeRule, type FeeRule } from "@/lib/pricing";
import { parseDecimal } from "@/lib/money";
import { moneyText } from "@/lib/money-text";

/** What a payout over a rail costs, and its bounds; minor units. */
export interface SendingTerms {
  fee: FeeRule;
  minMinor: bigint;
  maxMinor: bigint;
}

/** The terms of a network, or of the first open one while none is known. */
export function sendingTerms(networks: Network[], code: string | null): SendingTerms {
  const network =
    networks.find((one) => one.code === code) ??
    networks.find((one) => one.payout.status !== "closed") ??
    networks[0];
  if (!network) throw new Error("There is no network.");
  const { min, max, fee } = network.payout;
  return {
    fee: readFeeRule(fee),
    minMinor: parseDecimal(min, 2),
    maxMinor: parseDecimal(max, 2),
  };
}

/** Why a network carries no payout, as a sentence with the operator's reason; null while it does. */
export function closedText({ name, payout }: Network): string | null {
  if (payout.status !== "closed") return null;
  return `${name} payouts are paused. ${reasonText(payout.statusReason)}`.trim();
}

/** The maximum that can be sent at once out of `budgetMinor`, its fee included. */
export function sendable(budgetMinor: bigint, sending: SendingTerms): bigint {
  const max = maxToSend(budgetMinor, sending.fee);
  return max > sending.maxMinor ? sending.maxMinor : max;
}

/** Why `amountMinor` pesewas cannot be sent, as a sentence for the field, or null. */
export function rejectAmount(
  amountMinor: bigint,
  availableMinor: bigint,
  terms: SendingTerms,
  currency: "GHS" | "USDT" = "GHS",
): string | null {
  const text = (minor: bigint) => moneyText(minor, currency);
  if (amountMinor < terms.minMinor) return `At least ${text(terms.minMinor)} can be sent.`;
  if (amountMinor > terms.maxMinor) return `At most ${text(terms.maxMinor)} can be sent at once.`;
  const neededMinor = amountMinor + feeOn(amountMinor, terms.fee);
  if (neededMinor <= availableMinor) return null;
  return `With the fee this takes ${text(neededMinor)}; you have ${text(availableMinor)}.`;
}

/** Why a payout of a typed amount takes the password first; undefined where it needs none. */
export function approvalStepUp(
  withoutApproval: string | null,
  typedAmount: string,
): string | undefined {
  const amountMinor = readTypedAmount(typedAmount, "GHSFIAT");
  return amountMinor !== null && mustWait(withoutApproval, amountMinor)
    ? "Payouts above your approval limit need your password first."
    : undefined;
}
