import { requestStyles } from "@/components/labels/payment-requests";
import type { Tone } from "@/components/ui/tone";
import { minorOf } from "@/lib/client/amounts";
import type { PaymentRequestView } from "@/lib/client/queries/payment-requests";
import { moneyText } from "@/lib/money-text";

export type ExplainedRequest = Pick<
  PaymentRequestView,
  "status" | "exception" | "amount" | "received" | "due"
>;

export interface Explanation {
  tone: Tone;
  /** What happened. */
  title: string;
  /** Where the money is. */
  money: string;
  /** What to do next; empty when there is nothing to do. */
  next: string;
}

const usdt = (amount: string | bigint) => moneyText(amount, "USDT");

/** What the state of a payment request means for the merchant, and what to do. */
export function explainRequest(request: ExplainedRequest): Explanation {
  const { status, exception } = request;
  const tone = exception === null ? requestStyles[status].tone : "attention";
  switch (status) {
    case "open":
      return { tone, ...openExplanation(request) };
    case "processing":
      return { tone: "processing", ...processingExplanation(request) };
    case "paid":
      return { tone, ...paidExplanation(request) };
    case "expired":
      return { tone, ...endedExplanation(request, "expired") };
    case "cancelled":
      return { tone, ...endedExplanation(request, "was cancelled") };
    default:
      return status satisfies never;
  }
}

type Texts = Omit<Explanation, "tone">;

function openExplanation({ exception, received, due }: ExplainedRequest): Texts {
  if (exception === "underpaid")
    return {
      title: `${usdt(due)} is still missing`,
      money: `${usdt(received)} arrived and is in your wallet.`,
      next: `The payer can send the other ${usdt(due)} to the same address until it expires.`,
    };
  return {
    title: "Waiting for the payment",
    money: "Nothing has arrived yet.",
    next: "Show the code or send the link. This page updates by itself.",
  };
}

function processingExplanation({ received }: ExplainedRequest): Texts {
  const isPart = minorOf(received, "USDT") > 0n;
  return {
    title: "A payment is being confirmed",
    money: isPart
      ? `${usdt(received)} is already in your wallet. The new payment follows once it is confirmed.`
      : "It is in your wallet once the network has confirmed it.",
    next: "Wait until this page says Paid before you hand anything over.",
  };
}

function paidExplanation({ exception, amount, received }: ExplainedRequest): Texts {
  if (exception === null)
    return { title: "Paid in full", money: `${usdt(received)} is in your wallet.`, next: "" };
  if (exception === "underpaid")
    return {
      title: "A payment was reversed after it had been confirmed",
      money: `${usdt(received)} of ${usdt(amount)} is in your wallet.`,
      next: "The network no longer contains that payment. Check with the payer, who may have to pay again.",
    };
  const excess = minorOf(received, "USDT") - minorOf(amount, "USDT");
  return {
    title: `${usdt(excess)} too much was paid`,
    money: `All ${usdt(received)} is in your wallet.`,
    next: `To return the excess, ${refundText}`,
  };
}

function endedExplanation(
  { exception, amount, received }: ExplainedRequest,
  ended: "expired" | "was cancelled",
): Texts {
  if (minorOf(received, "USDT") === 0n)
    return {
      title: `It ${ended}`,
      money: "Nothing was received.",
      next: "Anything that still arrives at its address is added to your wallet.",
    };
  const isWhole = minorOf(received, "USDT") >= minorOf(amount, "USDT");
  const money = isWhole
    ? `All ${usdt(received)} is in your wallet.`
    : `${usdt(received)} of ${usdt(amount)} is in your wallet.`;
  if (exception === "late")
    return {
      title: `A payment arrived after it ${ended}`,
      money,
      next: `Deliver if you still can. To return the payment, ${refundText}`,
    };
  return {
    title: `It ${ended} before all of it was paid`,
    money,
    next: `Make a new request for what is missing. To return what you have, ${refundText}`,
  };
}

/** How money goes back: the chain has no refunds, and a sender's address may belong to an exchange. */
const refundText =
  "let the payer give you an address and withdraw to it. " +
  "Do not send it to where it came from, which may be an exchange.";
