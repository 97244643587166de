import type { Beneficiary } from "@/components/labels/beneficiaries";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";

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

/** The fields at which a rejection of a payout can stand. */
export const payoutFields: string[] = [...Object.keys(emptyDraft), "beneficiaryId"];
