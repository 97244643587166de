import type { Tone } from "@/components/ui/tone";
import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { moneyText } from "@/lib/money-text";
import { microsOf, type Situation } from "./situation";

export interface Explanation {
  tone: Tone;
  /** What happened, in one sentence. */
  title: string;
  /** Where the money is and what to do next. */
  text: string;
}

const usdt = (amount: bigint | string) => moneyText(amount, "USDT");

/** Explains what happened to the payment and what the payer should do; null while there is nothing to say but "pay". */
export function explain(view: HostedPaymentView, situation: Situation): Explanation | null {
  if (view.merchantClosed)
    return {
      tone: "attention",
      title: `${view.merchantName} has closed its account`,
      text: "Do not send anything to the address of this request. If you have sent something since, contact Cedirail with the hash of your transfer.",
    };
  switch (situation.phase) {
    case "waiting":
      return explainWaiting(view, situation);
    case "confirming":
      return {
        tone: "processing",
        title: "We see your payment",
        text: "You need not do anything, and can close this page: the payment counts all the same.",
      };
    case "checking":
      return {
        tone: "attention",
        title: "Time is up",
        text: "We are checking for a last payment. Do not send anything now. If you have just paid, wait here.",
      };
    case "paid":
      return explainPaid(view);
    case "expired":
    case "cancelled":
      return explainEnded(view, situation);
    default:
      return situation.phase satisfies never;
  }
}

function explainWaiting(
  view: HostedPaymentView,
  { toSend, arriving }: Situation,
): Explanation | null {
  const there = microsOf(view.received) + arriving;
  if (there > 0n)
    return {
      tone: "attention",
      title: `${usdt(there)} of ${usdt(view.amount)} arrived`,
      text: `Send the remaining ${usdt(toSend)} to the same address.`,
    };
  if (view.transfers.some(({ status }) => status === "lost"))
    return {
      tone: "attention",
      title: "A transfer is no longer on the network",
      text: "Check your wallet. If the transfer failed there, send it again.",
    };
  return null;
}

function explainPaid({ amount, received, merchantName }: HostedPaymentView): Explanation | null {
  const over = microsOf(received) - microsOf(amount);
  if (over <= 0n) return null;
  return {
    tone: "attention",
    title: `You sent ${usdt(over)} too much`,
    text: `${merchantName} has received all of it. Contact them to get back what is over.`,
  };
}

function explainEnded(view: HostedPaymentView, { arriving }: Situation): Explanation {
  const merchant = view.merchantName;
  const there = microsOf(view.received) + arriving;
  if (there === 0n)
    return {
      tone: "neutral",
      title: "Do not send anything to its address",
      text: `Contact ${merchant} for a new payment request.`,
    };
  const isLate = view.exception === "late" || arriving > 0n;
  const ended = view.status === "expired" ? "had expired" : "was cancelled";
  return {
    tone: "attention",
    title: isLate ? "Your payment came too late" : "Your payment is not complete",
    text:
      `The payment request ${ended} before all of it arrived. What you sent, ${usdt(there)}, ` +
      `${arriving > 0n ? "goes to" : "is with"} ${merchant}. Contact them to complete your order or to get it back.`,
  };
}

/** What the page is, for its title and for screen readers: "Pay 25.00 USDT to Makola Traders". */
export function titleOfPage(view: HostedPaymentView, { phase, toSend }: Situation): string {
  const merchant = view.merchantName;
  const what = (amount: bigint | string) => usdt(amount).replace("\u00a0", " ");
  switch (phase) {
    case "waiting":
      return `Pay ${what(toSend)} to ${merchant}`;
    case "confirming":
      return `Confirming ${what(view.amount)} to ${merchant}`;
    case "checking":
      return `Time is up: ${what(view.amount)} to ${merchant}`;
    case "paid":
      return `Paid ${what(view.received)} to ${merchant}`;
    case "expired":
      return `Expired: ${what(view.amount)} to ${merchant}`;
    case "cancelled":
      return `Cancelled: ${what(view.amount)} to ${merchant}`;
    default:
      return phase satisfies never;
  }
}
