import type { PaymentRequestView } from "@/lib/client/queries/payment-requests";
import { amountText } from "@/lib/money-text";

/** What the form of a payment request holds. */
export interface RequestDraft {
  amount: string;
  currency: "USDT";
  description: string;
  /** One of {@link expiryChoices} in minutes, or `custom`. */
  expiry: string;
  customMinutes: string;
  callbackUrl: string;
}

/** How long a request can be open, in minutes. */
export const expiryChoices: readonly { minutes: string; label: string }[] = [
  { minutes: "15", label: "15 minutes" },
  { minutes: "60", label: "1 hour" },
  { minutes: "1440", label: "1 day" },
  { minutes: "10080", label: "7 days" },
];

export const customExpiry = "custom";

export const emptyRequest: RequestDraft = {
  amount: "",
  currency: "USDT",
  description: "",
  expiry: "60",
  customMinutes: "",
  callbackUrl: "",
};

const minuteMs = 60_000;

type Former = Pick<
  PaymentRequestView,
  "amount" | "description" | "callbackUrl" | "createdAt" | "expiresAt"
>;

/** The form filled in like an earlier request: the same amount, texts and span, from now on. */
export function draftLike(former: Former): RequestDraft {
  const spanMs = Date.parse(former.expiresAt) - Date.parse(former.createdAt);
  const minutes = String(Math.max(1, Math.round(spanMs / minuteMs)));
  const isChoice = expiryChoices.some((choice) => choice.minutes === minutes);
  return {
    ...emptyRequest,
    amount: amountText(former.amount, "USDT").replaceAll(",", ""),
    description: former.description ?? "",
    callbackUrl: former.callbackUrl ?? "",
    ...(isChoice ? { expiry: minutes } : { expiry: customExpiry, customMinutes: minutes }),
  };
}

/**
 * The part of a draft that is sent, under the contract's names. Text that is no number of minutes stays
 * text, which the contract rejects.
 */
export function fieldsOf({ expiry, customMinutes, ...draft }: RequestDraft) {
  const typed = (expiry === customExpiry ? customMinutes : expiry).replace(/[\s,]/g, "");
  const expiresInMinutes = /^\d{1,9}$/.test(typed) ? Number(typed) : typed || Number.NaN;
  return { ...draft, expiresInMinutes };
}
