import { paymentBodyOf, type TypedPayment } from "@/components/recipient/typed-payment";
import type { RequestOf } from "@/lib/client/operation-types";
import { readTypedPhone } from "@/lib/client/phone-entry";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";

export type CollectId = `mobile-money.collect-${NetworkCode}`;
type CollectionBody = RequestOf<CollectId>["body"];

/** What is sent for a draft, or null while something is missing; the network is in the operation. */
export function collectionBodyOf(draft: TypedPayment): CollectionBody | null {
  const phoneNumber = readTypedPhone(draft.phoneNumber);
  const body = paymentBodyOf(draft);
  return phoneNumber === null || body === null ? null : { ...body, phoneNumber };
}
