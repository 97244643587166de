import type { DraftHandle } from "@/components/forms/use-draft";
import type { TransferContext } from "@/components/payouts/transfer-review";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";

export const steps = ["amount", "quote", "recipient", "review", "sent", "converted"] as const;
export type Step = (typeof steps)[number];

/** The draft of a guided conversion and payment; it survives a reload, in this tab only. */
export interface Draft {
  /**
   * USDT is converted and sent, cedis are sent from the wallet, cedis are converted to USDT, or USDT is sent to a
   * number's wallet, which is a page of its own.
   */
  way: "convert" | "wallet" | "toUsdt" | "number";
  /** The side of the pair that was typed; the other one follows from it. */
  side: "USDT" | "GHS";
  typedAmount: string;
  conversionId: string | null;
  /** The rate of the quote before this one, when that one expired. */
  formerRate: string | null;
  converted: boolean;
  phoneNumber: string;
  /** Empty: detected from the number. */
  provider: NetworkCode | "";
  /** Cedis that the recipient gets. */
  amount: string;
  description: string;
  transactionId: string | null;
}

/** What the recipient step holds. */
export type RecipientDraft = Pick<Draft, "phoneNumber" | "provider" | "amount" | "description">;

export const emptyDraft: Draft = {
  way: "convert",
  side: "USDT",
  typedAmount: "",
  conversionId: null,
  formerRate: null,
  converted: false,
  phoneNumber: "",
  provider: "",
  amount: "",
  description: "",
  transactionId: null,
};

/** What every step of the flow has. */
export interface FlowProps extends DraftHandle<Draft>, TransferContext {
  /** The name under which the draft is stored. */
  name: string;
  go: (step: Step, replace?: boolean) => void;
  /** Whether test money is available. */
  testnet: boolean;
  feeBasisPoints: number;
}

/**
 * The step to show for the one in the address. What has happened (converted, sent) is never offered
 * again, and a step that lacks what it needs leads back to where that is entered.
 * @param isSending the payout may be on its way
 */
export function reachableStep(draft: Draft, wanted: Step | null, isSending: boolean): Step {
  if (draft.transactionId !== null) return "sent";
  if (isSending) return "review";
  const step = wanted ?? "amount";
  if (draft.way === "number") return "amount";
  if (draft.way !== "wallet" && !draft.converted) {
    if (draft.conversionId === null || step === "amount") return "amount";
    return "quote";
  }
  if (draft.way === "toUsdt") return "converted";
  if (step === "review") return draft.phoneNumber && draft.amount ? step : "recipient";
  if (step === "amount" && draft.way === "wallet") return "amount";
  return "recipient";
}

/** Whether all of it is done: what comes next starts anew. */
export function hasEnded({ way, converted, transactionId }: Draft): boolean {
  return transactionId !== null || (way === "toUsdt" && converted);
}

/** A new payment with what was typed for the former one: its money is in the wallet again. */
export function draftOfAnother(
  former: Pick<Draft, "phoneNumber" | "amount" | "description">,
): Draft {
  const { phoneNumber, amount, description } = former;
  return { ...emptyDraft, way: "wallet", phoneNumber, amount, description };
}
