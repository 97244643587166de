import type { Tone } from "@/components/ui/tone";
import type { BatchView } from "@/lib/client/queries/batches";
import { batchStyles, cedis, counted, totalOf } from "./labels";

export interface Explanation {
  tone: Tone;
  /** What happened. */
  title: string;
  /** Where the money is. */
  money: string;
  /** What to do next; empty when there is nothing to do. */
  next: string;
}

/**
 * What the status of a confirmed batch means for the merchant. It holds no number that changes while the
 * batch runs: screen readers would read each change aloud.
 */
export function explainBatch(batch: BatchView): Explanation {
  const { tone } = batchStyles[batch.status];
  switch (batch.status) {
    case "draft":
      return { tone, title: "Nothing is paid yet", money: "", next: "" };
    case "pending_approval":
      return {
        tone,
        title: "This batch needs approval",
        money: "The payouts and their fees are on hold in your wallet. Nothing has been sent.",
        next: "Review the rows below, then approve or cancel the batch.",
      };
    case "processing":
      return {
        tone,
        title: "The payouts are on their way",
        money:
          "Each payout is put on hold before it is sent, and leaves your wallet when it is paid.",
        next: "You can leave this page. The batch continues.",
      };
    case "paused":
      return {
        tone,
        title: "The batch is paused",
        money: "Payouts already with a network continue. No others are started.",
        next: "Resume it when you are ready, or cancel what is left.",
      };
    case "completed":
      return completedExplanation(batch);
    case "cancelled":
    case "expired":
      return endedUnpaid(batch);
  }
}

function completedExplanation(batch: BatchView): Explanation {
  const paid = totalOf(batch, "completed");
  const unpaid = totalOf(batch, "failed", "rejected", "cancelled");
  if (unpaid.rows === 0)
    return {
      tone: "completed",
      title:
        paid.rows === 1 ? "The payout is paid" : `All ${counted(paid.rows, "payout")} are paid`,
      money: `${cedis(paid.amount)} and the fees have left your wallet.`,
      next: "",
    };
  return {
    tone: "attention",
    title: `${counted(paid.rows, "payout is", "payouts are")} paid, ${unpaid.rows.toLocaleString("en-GH")} not`,
    money: `Your money is safe: ${cedis(unpaid.amount)} and its fees are in your wallet.`,
    next:
      batch.retryable > 0
        ? "The rows below say why each one failed. Correct what you can, then pay them again."
        : "",
  };
}

function endedUnpaid(batch: BatchView): Explanation {
  const isCancelled = batch.status === "cancelled";
  const ended = batch.finishedAt !== null;
  const paid = totalOf(batch, "completed");
  return {
    tone: "neutral",
    title: isCancelled ? "The batch was cancelled" : "The batch was not approved in time",
    money: !ended
      ? "Unsent payouts are being returned to your wallet. Payouts already with a network continue."
      : paid.rows === 0
        ? "Nothing was paid. All of the money is in your wallet."
        : `${counted(paid.rows, "payout")} had been sent already, ${cedis(paid.amount)} in total. The remaining money is in your wallet.`,
    next: isCancelled || !ended ? "" : "Upload the file again if you still want to pay.",
  };
}
