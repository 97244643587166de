import type { DraftHandle } from "@/components/forms/use-draft";
import { callApi } from "@/lib/client/call-api";
import { serverNow } from "@/lib/client/server-clock";

/**
 * What this tab stores of a claim: phones with little memory drop a page while its owner reads the SMS or
 * copies an address.
 */
export interface ClaimDraft {
  /** E.164. */
  phone: string;
  /** When its code was sent, in Unix milliseconds; null before that. */
  sentAt: number | null;
  /** Of this tab, without which the code does not work; empty before one was requested. */
  handle: string;
  /** The token of the claim that the code opened; empty before that. */
  token: string;
  /** The owner's own wallet, as typed. */
  wallet: string;
}

export const emptyDraft: ClaimDraft = {
  phone: "",
  sentAt: null,
  handle: "",
  token: "",
  wallet: "",
};

/** Has a code sent to a number (E.164), and returns what that changes. */
export async function requestCode(
  phone: string,
  before: Pick<ClaimDraft, "handle">,
): Promise<Pick<ClaimDraft, "phone" | "sentAt" | "handle">> {
  const known = before.handle === "" ? {} : { handle: before.handle };
  const { handle } = await callApi("claims.start", { body: { phone, ...known } });
  return { phone, handle, sentAt: serverNow() };
}

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
