import type { DraftHandle } from "@/components/forms/use-draft";

/**
 * What this tab stores of a claim: phones with little memory drop a page while its owner reads the SMS or
 * copies an address.
 */
export interface ClaimDraft {
  /** E.164. */
  phone: string;
  /** When its code was sent, in Unix milliseconds; null before that. */
  sentAt: number | null;
  /** The token of the claim that the code opened; empty before that. */
  token: string;
  /** The owner's own wallet, as typed. */
  wallet: string;
}

export const emptyDraft: ClaimDraft = { phone: "", sentAt: null, token: "", wallet: "" };
export const draftName = "cedirail.claim";

/** Where this is. */
export interface Place {
  /** The network of the wallets. */
  network: string;
  /** SMS are not sent, but listed. */
  testnet: boolean;
}

/** What every step has. */
export interface StepProps extends Place, DraftHandle<ClaimDraft> {}
