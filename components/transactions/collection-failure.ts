import type { Explanation } from "./explain";
import type { TransactionView } from "@/components/labels/transactions";

type FailureCode = NonNullable<TransactionView["failure"]>["code"];

const support = "You can ask again. Contact support if it happens again.";
const checkNumber = "Check the number with the payer, then ask again.";

/** What to do next, by why a collection failed (contract §3, failure.code). */
const nextSteps: Record<FailureCode, string> = {
  PAYER_NOT_FOUND: checkNumber,
  PAYER_REJECTED: "Speak with the payer before you ask again.",
  PAYER_TIMEOUT: "Ask again once the payer has the phone at hand.",
  PAYER_LIMIT_REACHED: "Ask again later, or for less.",
  PAYER_INSUFFICIENT_FUNDS: "Ask again once the payer has enough in the wallet.",
  RECIPIENT_NOT_FOUND: checkNumber,
  RECIPIENT_LIMIT_REACHED: support,
  RECIPIENT_NOT_ALLOWED: support,
  PROVIDER_REJECTED: support,
  PROVIDER_UNAVAILABLE: "Ask again later.",
  COMPLIANCE_REJECTED: "Contact support before you ask again.",
  CHAIN_REVERTED: support,
  EXPIRED: "You can ask again.",
  CANCELLED: "You can ask again.",
  UNKNOWN: support,
};

/**
 * Why a request for money came to nothing, and what to do. The failure's first sentence says what
 * happened; a next step that follows it there is more exact than ours.
 */
export function collectionFailure({ failure }: TransactionView): Explanation {
  const { code, message } = failure ?? { code: "UNKNOWN" as const, message: "" };
  const [, happened = message, rest = ""] = /^(.+?\.)\s+(\S.*)$/s.exec(message) ?? [];
  const ours = nextSteps[code];
  return {
    title: happened.replace(/\.$/, "") || "It could not be completed",
    money: "No money was taken.",
    next: /\b(ask|check|contact|try)\b/i.test(rest) ? rest : [rest, ours].filter(Boolean).join(" "),
  };
}
