import { statusStyles } from "@/components/labels/transactions";
import type { StatusStyle } from "@/components/ui/tone";
import { minorOf } from "@/lib/client/amounts";
import type { BatchRowView, BatchView } from "@/lib/client/queries/batches";
import type { BatchOutcome, BatchRowStatus, BatchStatus } from "@/lib/contract/batches";
import { formatAmount } from "@/lib/money";
import { moneyText } from "@/lib/money-text";

export const batchesPath = "/dashboard/payouts/batches";
export const addressOf = (batchId: string) => `${batchesPath}/${batchId}`;

/** How each status is shown. */
export const batchStyles: Record<BatchStatus, StatusStyle> = {
  draft: { label: "Draft", tone: "neutral" },
  pending_approval: statusStyles.pending_approval,
  processing: statusStyles.processing,
  paused: { label: "Paused", tone: "attention" },
  completed: statusStyles.completed,
  cancelled: statusStyles.cancelled,
  expired: statusStyles.expired,
};

/** The same for a row; a row with a payout shows the status of its transaction. */
export const rowStyles: Record<BatchRowStatus, StatusStyle> = {
  ...statusStyles,
  invalid: { label: "Invalid", tone: "failed" },
  ready: { label: "Ready", tone: "neutral" },
  skipped: { label: "Skipped", tone: "neutral" },
  rejected: { label: "Rejected", tone: "failed" },
};

/** The same for the outcomes of rows, in the order in which they are listed. */
export const outcomeStyles: Record<BatchOutcome, StatusStyle> = {
  completed: { label: "Paid", tone: "completed" },
  processing: rowStyles.processing,
  waiting: { label: "Waiting", tone: "neutral" },
  failed: rowStyles.failed,
  rejected: rowStyles.rejected,
  cancelled: rowStyles.cancelled,
  skipped: rowStyles.skipped,
  invalid: rowStyles.invalid,
};
export const outcomes = Object.keys(outcomeStyles) as BatchOutcome[];

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Africa/Accra" });

/** The name of a batch, or its day. */
export function nameOfBatch({ name, createdAt }: Pick<BatchView, "name" | "createdAt">): string {
  return name ?? `Batch of ${days.format(new Date(createdAt))}`;
}

/** `1 payout`, `1,000 payouts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-GH")} ${count === 1 ? one : many}`;
}

/** Cedis as text. */
export const cedis = (amount: string) => moneyText(amount, "GHSFIAT");

/** How many rows, and how many cedis, have one of these outcomes. */
export function totalOf(batch: BatchView, ...of: BatchOutcome[]): { rows: number; amount: string } {
  const { progress, sums } = batch;
  const minor = of.reduce((sum, outcome) => sum + minorOf(sums[outcome], "GHSFIAT"), 0n);
  return {
    rows: of.reduce((sum, outcome) => sum + progress[outcome], 0),
    amount: formatAmount(minor, "GHSFIAT"),
  };
}

/** Rows to be paid, and how many of them have ended. */
export function progressOf({ progress }: BatchView): { toPay: number; ended: number } {
  const ended = progress.completed + progress.failed + progress.rejected + progress.cancelled;
  return { toPay: ended + progress.processing + progress.waiting, ended };
}

/** Why a row failed or is invalid, with what its file holds; empty while all is well. */
export function reasonOfRow({
  failure,
  errors,
  sent,
}: Pick<BatchRowView, "failure" | "errors" | "sent">): string {
  if (failure) return failure.message;
  const held = (field: string) => (sent[field] ? ` “${shortened(sent[field])}”` : "");
  return errors
    .map(({ field, message }) => (field === "row" ? message : `${field}${held(field)}: ${message}`))
    .join(" ");
}

const maxShown = 40;

/** The start of a text from a merchant's file. */
export function shortened(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
