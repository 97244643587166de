import type { Beneficiary } from "@/components/labels/beneficiaries";
import {
  emptyPayment,
  paymentBodyOf,
  type TypedPayment,
} from "@/components/recipient/typed-payment";
import type { Account } from "@/components/recipient/use-recipient";
import type { RequestOf } from "@/lib/client/operation-types";
import { predictNetwork, readTypedPhone } from "@/lib/client/phone-entry";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";

/** What the form of a payout holds, as typed, under the contract's names. */
export interface PayoutDraft extends TypedPayment {
  /** Null: the number is typed. */
  beneficiary: Beneficiary | null;
  /** Whether the typed number becomes a beneficiary. */
  save: boolean;
  saveAs: string;
}

export const emptyDraft: PayoutDraft = {
  ...emptyPayment,
  beneficiary: null,
  save: false,
  saveAs: "",
};

export type TransferBody = RequestOf<"mobile-money.transfer">["body"];

/**
 * What is sent for a typed payout, or null while something is missing. The network is left to the
 * service unless it was chosen; a beneficiary's name and network are the saved ones.
 */
export function transferBodyOf(
  draft: Omit<PayoutDraft, "save" | "saveAs">,
  account: Account | undefined,
): TransferBody | null {
  const body = paymentBodyOf(draft);
  const recipient = recipientOf(draft, account);
  return body === null || recipient === null ? null : { ...body, ...recipient };
}

function recipientOf(
  { beneficiary, phoneNumber, provider }: Omit<PayoutDraft, "save" | "saveAs">,
  account: Account | undefined,
): Partial<TransferBody> | null {
  if (beneficiary) {
    const ported = beneficiary.provider === null ? portedTo(beneficiary.phoneNumber, account) : {};
    return { beneficiaryId: beneficiary.id, ...ported };
  }
  const phone = readTypedPhone(phoneNumber);
  if (phone === null) return null;
  return {
    phoneNumber: phone,
    ...(provider === "" ? portedTo(phone, account) : { provider }),
    ...(account?.accountName && { accountName: account.accountName }),
  };
}

/** The network of a number that was ported to another than its prefix suggests: the body names it. */
function portedTo(phone: string, account: Account | undefined): Pick<TransferBody, "provider"> {
  const provider = account?.valid ? (account.provider as NetworkCode | null) : null;
  return provider === null || provider === predictNetwork(phone) ? {} : { provider };
}
