import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { decimalsOf, parseDecimal } from "@/lib/money";

/** What the page is about right now. `checking`: time is up, and a last payment may still be found. */
export type Phase = "waiting" | "confirming" | "checking" | "paid" | "expired" | "cancelled";

export interface Situation {
  phase: Phase;
  /** Micro-USDT that are still to be sent; zero where nothing should be. */
  toSend: bigint;
  /** Micro-USDT that are on the chain and not confirmed yet. */
  arriving: bigint;
  /** How many confirmations they have and need, those of the last one to come; null where nothing arrives. */
  confirmations: { count: number; required: number } | null;
}

/** Micro-USDT of an amount of the API. */
export const microsOf = (amount: string): bigint => parseDecimal(amount, decimalsOf.USDT);

/**
 * What a payment request is to its payer. What arrives counts as paid: nobody should send it again.
 * @param timeIsUp whether the countdown has ended, which the service may not have noticed yet
 */
export function situationOf(view: HostedPaymentView, timeIsUp: boolean): Situation {
  const transfers = view.transfers.filter(({ status }) => status === "confirming");
  const arriving = transfers.reduce((sum, { amount }) => sum + microsOf(amount), 0n);
  const missing = microsOf(view.amount) - microsOf(view.received) - arriving;
  const isOpen = !view.merchantClosed && (view.status === "open" || view.status === "processing");
  const toSend = isOpen && !timeIsUp && missing > 0n ? missing : 0n;
  return {
    phase: phaseOf(view, { toSend, missing }),
    toSend,
    arriving,
    confirmations: last(transfers),
  };
}

function phaseOf(
  { status }: HostedPaymentView,
  { toSend, missing }: { toSend: bigint; missing: bigint },
): Phase {
  if (status === "paid" || status === "expired" || status === "cancelled") return status;
  if (toSend > 0n) return "waiting";
  return missing > 0n ? "checking" : "confirming";
}

function last(transfers: HostedPaymentView["transfers"]): Situation["confirmations"] {
  const [first] = [...transfers].sort((a, b) => a.confirmations - b.confirmations);
  if (!first) return null;
  const { confirmations, requiredConfirmations: required } = first;
  return { count: Math.min(confirmations, required), required };
}

/** Whether nothing but an exception may still change it. */
export const isFinal = ({ status }: HostedPaymentView): boolean =>
  status === "paid" || status === "expired" || status === "cancelled";
