import type { SavedAddress } from "@/components/labels/addresses";
import { paymentBodyOf } from "@/components/recipient/typed-payment";
import type { RequestOf } from "@/lib/client/operation-types";

/** What the form of a withdrawal holds, as typed. */
export interface WithdrawDraft {
  /** The typed address; not used where one is chosen. */
  destination: string;
  saved: SavedAddress | null;
  /** USDT. */
  amount: string;
  description: string;
  externalRef: string;
}

export const emptyDraft: WithdrawDraft = {
  destination: "",
  saved: null,
  amount: "",
  description: "",
  externalRef: "",
};

export type WithdrawBody = RequestOf<"wallet.withdraw">["body"];

/** The address that a withdrawal goes to, as typed or as saved. */
export const addressOf = ({ saved, destination }: WithdrawDraft) =>
  saved?.address ?? destination.trim();

/** What is sent for a typed withdrawal out of a wallet, or null while something is missing. */
export function withdrawBodyOf(draft: WithdrawDraft, walletAddress: string): WithdrawBody | null {
  const address = addressOf(draft);
  const body = paymentBodyOf(draft, "USDT");
  if (body === null || address === "") return null;
  return { ...body, walletAddress, currency: "USDT", destination: { type: "wallet", address } };
}
