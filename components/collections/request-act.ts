import { readTypedAmount } from "@/lib/client/amounts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";
import { formatAmount } from "@/lib/money";
import type { TypedRequest } from "./request-draft";

/** What is sent: the network decides the operation, the rest is its body. */
export interface RequestAct {
  network: NetworkCode;
  body: { amount: string; phoneNumber: string; description?: string; externalRef?: string };
}

/** The act that a draft comes to, or null while something of it is missing. */
export function actOf(draft: TypedRequest, network: NetworkCode | null): RequestAct | null {
  const phoneNumber = readTypedPhone(draft.phone);
  const amountMinor = readTypedAmount(draft.amount, "GHSFIAT");
  if (network === null || phoneNumber === null || amountMinor === null) return null;
  const description = draft.description.trim();
  const externalRef = draft.reference.trim();
  return {
    network,
    body: {
      amount: formatAmount(amountMinor, "GHSFIAT"),
      phoneNumber,
      ...(description === "" ? {} : { description }),
      ...(externalRef === "" ? {} : { externalRef }),
    },
  };
}

/** The act as it was kept beside its key, or null when that is none. */
export function readAct(kept: string): RequestAct | null {
  try {
    return JSON.parse(kept) as RequestAct;
  } catch {
    return null;
  }
}
