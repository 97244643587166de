import type { Beneficiary } from "@/components/labels/beneficiaries";
import type { Account } from "@/components/recipient/use-recipient";
import { readTypedAmount } from "@/lib/client/amounts";
import type { RequestOf } from "@/lib/client/operation-types";
import { predictNetwork, readTypedPhone } from "@/lib/client/phone-entry";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";
import { formatAmount } from "@/lib/money";

/** What the form of a payout holds, as typed, under the contract's names. */
export interface PayoutDraft {
  /** Null: the number is typed. */
  beneficiary: Beneficiary | null;
  phoneNumber: string;
  /** Empty: detected from the number. */
  provider: NetworkCode | "";
  amount: string;
  description: string;
  externalRef: string;
  /** Whether the typed number becomes a beneficiary. */
  save: boolean;
  saveAs: string;
}

export const emptyDraft: PayoutDraft = {
  beneficiary: null,
  phoneNumber: "",
  provider: "",
  amount: "",
  description: "",
  externalRef: "",
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
  const amountMinor = readTypedAmount(draft.amount, "GHSFIAT");
  const recipient = recipientOf(draft, account);
  if (amountMinor === null || recipient === null) return null;
  const description = draft.description.trim();
  const externalRef = draft.externalRef.trim();
  return {
    amount: formatAmount(amountMinor, "GHSFIAT"),
    ...recipient,
    ...(description && { description }),
    ...(externalRef && { externalRef }),
  };
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
