import { paymentBodyOf } from "@/components/recipient/typed-payment";
import type { RequestOf } from "@/lib/client/operation-types";
import { readTypedNumber } from "@/lib/client/phone-entry";

/** What the form of a payment to a number's wallet holds, as typed, under the contract's names. */
export interface NumberDraft {
  recipient: string;
  /** USDT. */
  amount: string;
  description: string;
  externalRef: string;
}

export const emptyDraft: NumberDraft = {
  recipient: "",
  amount: "",
  description: "",
  externalRef: "",
};

type PaymentBody = RequestOf<"payments.initiate">["body"];

/** A typed number of any country in E.164, or null while it is not whole. */
export function wholeNumber(typed: string): string | null {
  const number = readTypedNumber(typed);
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

/** What is sent for a typed payment, or null while something is missing. */
export function paymentOf(draft: NumberDraft): PaymentBody | null {
  const recipient = wholeNumber(draft.recipient);
  const body = paymentBodyOf(draft, "USDT");
  return recipient === null || body === null ? null : { ...body, recipient, currency: "USDT" };
}
