import type { ActKey } from "@/lib/client/idempotency";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";

export const steps = ["amount", "quote", "recipient", "review", "sent"] as const;
export type Step = (typeof steps)[number];

/** Everything that one guided convert-and-pay has come to; survives a reload, in this tab alone. */
export interface Draft {
  /** Whether USDT is converted first, or the cedis are in the wallet already. */
  way: "convert" | "wallet";
  /** The side of the pair that was typed; the other one follows from it. */
  side: "USDT" | "GHS";
  typedAmount: string;
  quoteKey: ActKey | null;
  conversionId: string | null;
  /** The rate of the quote before this one, when that one ran out. */
  formerRate: string | null;
  converted: boolean;
  phone: string;
  /** Empty: found by the number. */
  network: NetworkCode | "";
  payAmount: string;
  note: string;
  sendKey: ActKey | null;
  /** From before the first tap until the service has said yes or no: the same is sent again. */
  sending: boolean;
  transactionId: string | null;
}

export const emptyDraft: Draft = {
  way: "convert",
  side: "USDT",
  typedAmount: "",
  quoteKey: null,
  conversionId: null,
  formerRate: null,
  converted: false,
  phone: "",
  network: "",
  payAmount: "",
  note: "",
  sendKey: null,
  sending: false,
  transactionId: null,
};

/**
 * The step to show for the one that the address asks for. What has happened (converted, sent) is
 * never offered again, and a step whose ground is missing leads back to that ground.
 */
export function reachableStep(draft: Draft, wanted: Step | null): Step {
  if (draft.transactionId !== null) return "sent";
  if (draft.sending) return "review";
  const asked = wanted ?? "amount";
  if (draft.way === "convert" && !draft.converted) {
    if (draft.conversionId === null || asked === "amount") return "amount";
    return "quote";
  }
  if (asked === "review") return draft.phone !== "" && draft.payAmount !== "" ? asked : "recipient";
  if (asked === "amount" && draft.way === "wallet") return "amount";
  return "recipient";
}

/** The step that the address names, or null when it names none. */
export function readStep(text: string | null): Step | null {
  return steps.find((step) => step === text) ?? null;
}

/** A new payment with what was typed for the former one: its money is in the wallet again. */
export function draftOfAnother(former: Pick<Draft, "phone" | "payAmount" | "note">): Draft {
  const { phone, payAmount, note } = former;
  return { ...emptyDraft, way: "wallet", phone, payAmount, note };
}
