import type { RequestOf } from "@/lib/client/operation-types";
import { readTypedAmount } from "@/lib/client/amounts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";
import { formatAmount } from "@/lib/money";

/** What is typed to request money, under the contract's names. */
export interface RequestDraft {
  phoneNumber: string;
  /** Empty: detected from the number. */
  provider: NetworkCode | "";
  amount: string;
  description: string;
  externalRef: string;
}

export const emptyRequest: RequestDraft = {
  phoneNumber: "",
  provider: "",
  amount: "",
  description: "",
  externalRef: "",
};

export type CollectId = `mobile-money.collect-${NetworkCode}`;
export type CollectionBody = RequestOf<CollectId>["body"];

/** What is sent for a draft, or null while something is missing; the network is in the operation. */
export function collectionBodyOf(draft: RequestDraft): CollectionBody | null {
  const phoneNumber = readTypedPhone(draft.phoneNumber);
  const amountMinor = readTypedAmount(draft.amount, "GHSFIAT");
  if (phoneNumber === null || amountMinor === null) return null;
  const description = draft.description.trim();
  const externalRef = draft.externalRef.trim();
  return {
    amount: formatAmount(amountMinor, "GHSFIAT"),
    phoneNumber,
    ...(description && { description }),
    ...(externalRef && { externalRef }),
  };
}
