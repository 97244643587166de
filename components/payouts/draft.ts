import type { ActKey } from "@/lib/client/idempotency";
import type { Beneficiary } from "@/lib/client/queries/beneficiaries";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";

/** What the form of a payout holds, as typed. */
export interface TypedPayout {
  /** Null: the number is typed. */
  beneficiary: Beneficiary | null;
  phone: string;
  /** Empty: found by the number. */
  network: NetworkCode | "";
  amount: string;
  note: string;
  reference: string;
  /** Whether the typed number becomes a beneficiary. */
  save: boolean;
  saveAs: string;
}

/** A payout that is still to be sent; survives a reload, in this tab alone. */
export interface PayoutDraft extends TypedPayout {
  sendKey: ActKey | null;
  /** From before the first tap until the service has said yes or no: the same is sent again. */
  sending: boolean;
}

export const emptyDraft: PayoutDraft = {
  beneficiary: null,
  phone: "",
  network: "",
  amount: "",
  note: "",
  reference: "",
  save: false,
  saveAs: "",
  sendKey: null,
  sending: false,
};

/** What the form of a payout begins with when it was opened for somebody, or for another try. */
export type Beginning = Partial<
  Pick<PayoutDraft, "beneficiary" | "phone" | "network" | "amount" | "note">
>;

/** The part of a draft that the form shows. */
export function typedOf({ sendKey: _key, sending: _sending, ...typed }: PayoutDraft): TypedPayout {
  return typed;
}
