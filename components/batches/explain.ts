import type { Tone } from "@/components/ui/tone";
import type { BatchView } from "@/lib/client/queries/batches";
import { batchLooks, cedis, counted, totalOf } from "./labels";

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
 * What the state of a confirmed batch means for the one whose money it is (style: brand, Writing).
 * It says no number that changes while the batch goes on, as readers hear it anew with each change.
 */
export function explainBatch(batch: BatchView): Explanation {
  const { tone } = batchLooks[batch.status];
  switch (batch.status) {
    case "draft":
      return { tone, title: "Nothing is paid yet", money: "", next: "" };
    case "pending_approval":
      return {
        tone,
        title: "It waits for a second person",
        money: "Its payouts and their fees are set aside in your wallet. Nothing has been sent.",
        next: "Look through the rows below, then approve it or cancel it.",
      };
    case "processing":
      return {
        tone,
        title: "The payouts are on their way",
        money:
          "What a payout needs is set aside before it is sent, and leaves your wallet when it is paid.",
        next: "You can close this page; it goes on.",
      };
    case "paused":
      return {
        tone,
        title: "It is paused: no further payout is started",
        money: "Those that a network has already go on. Nothing else leaves your wallet.",
        next: "Resume it when you are ready, or cancel what is left.",
      };
    case "completed":
      return completedExplanation(batch);
    case "cancelled":
    case "expired":
      return endedEarly(batch);
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
      money: `${cedis(paid.amount)} has left your wallet, and the fees with it.`,
      next: "",
    };
  return {
    tone: "attention",
    title: `${counted(paid.rows, "payout is", "payouts are")} paid, ${unpaid.rows.toLocaleString("en-GH")} not`,
    money: `Your money is safe: ${cedis(unpaid.amount)} and its fees are in your wallet.`,
    next:
      batch.retryable > 0
        ? "See below why each one failed. What can be put right can be paid again."
        : "",
  };
}

function endedEarly(batch: BatchView): Explanation {
  const isCancelled = batch.status === "cancelled";
  const ended = batch.finishedAt !== null;
  const paid = totalOf(batch, "completed");
  return {
    tone: "neutral",
    title: isCancelled ? "It was cancelled" : "Nobody approved it in time",
    money: !ended
      ? "What was not sent is being put back into your wallet. What a network has already goes on."
      : paid.rows === 0
        ? "Nothing was paid: all of the money is in your wallet."
        : `${counted(paid.rows, "payout")} had been sent before, ${cedis(paid.amount)} in all. The rest is in your wallet.`,
    next: isCancelled || !ended ? "" : "Upload the file again if the payouts are still wanted.",
  };
}
