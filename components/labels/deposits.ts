import type { StatusStyle } from "@/components/ui/tone";
import { defineList } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";

export type ChainDeposit = ResponseOf<"wallet.deposits">["data"][number];

/** USDT that arrived on the chain; always live, because the next deposit comes unasked. */
export const depositList = defineList({
  operation: "wallet.deposits",
  path: "/dashboard/wallet",
  what: "deposits",
  fields: [],
  everyMs: 2_000,
});

/** How far a deposit is, and its color. */
export function depositStyle(deposit: ChainDeposit): StatusStyle {
  const { status, confirmations, requiredConfirmations: required } = deposit;
  switch (status) {
    case "confirming":
      return {
        label:
          confirmations < required
            ? `${confirmations} of ${required} confirmations`
            : "Confirmed, and not credited yet",
        tone: "processing",
      };
    case "credited":
      return { label: "Credited", tone: "completed" };
    case "lost":
      return { label: "No longer on the chain", tone: "neutral" };
    case "held":
      return { label: "Under review", tone: "attention" };
    default:
      return status satisfies never;
  }
}
