import { railOf } from "@/lib/providers/registry";
import type { ResolutionOutcome } from "@/lib/states";
import { isOpenTransfer } from "@/lib/transfers/outcome";
import type { TransactionRow } from "@/lib/transactions/row";
import type { TransferRow } from "@/lib/transfers/row";

/** A transaction with its latest transfer; null: no rail was chosen, and nothing was sent. */
export interface Case {
  row: TransactionRow;
  transfer: TransferRow | null;
  /** Whether another attempt at the same payout is in progress or completed, or was charged. */
  isReplaced: boolean;
}

/** The outcomes that an operator can choose now. What was never sent moved nothing, so it can only fail. */
export function outcomesFor(one: Case): ResolutionOutcome[] {
  const { row, transfer } = one;
  if (row.status === "pending")
    return row.statusReason === "provider_unavailable" ? ["failed"] : [];
  if (!transfer) return [];
  if (isOpenTransfer(transfer)) return ["completed", "failed"];
  if (isUnconfirmed(one)) return ["completed", "reversed"];
  if (isExecutedLate(one)) return one.isReplaced ? ["unrecovered"] : ["charged", "unrecovered"];
  if (isPaidLate(one))
    return railOf(transfer.rail)?.refunds ? ["credited", "refunded"] : ["credited"];
  return [];
}

/** Whether the provider no longer confirms what is settled in our books. */
export function isUnconfirmed({ transfer }: Case): boolean {
  return transfer?.state === "settled" && transfer.reviewReason !== null;
}

/** Whether a credited deposit vanished from the chain: what of it was in the wallet is held. */
export function isVanishedDeposit({ transfer }: Case): boolean {
  return transfer?.state === "settled" && transfer.reviewReason === "reorganized";
}

/** Whether a collection was paid after it failed, and the payment waits for a decision. */
export function isPaidLate({ transfer }: Case): boolean {
  return transfer?.state === "late" && transfer.reviewReason === "paid_late";
}

/** Returns true if a payout or refund was executed after it failed and awaits a decision. */
export function isExecutedLate({ transfer }: Pick<Case, "transfer">): boolean {
  return transfer?.state === "late" && transfer.reviewReason === "failed_then_succeeded";
}

/** Whether a worker still processes it, so that its next status query can be made now. */
export function isInProgress({ row }: Case): boolean {
  return row.status === "pending" || row.status === "processing";
}

function paidMinor({ reportedMinor, amountMinor }: TransferRow): bigint {
  return reportedMinor ?? amountMinor;
}

/**
 * Minor units that an outcome gives to the merchant or a payer, or takes from them, in the transaction's currency. A
 * collection that is declared failed counts too, because the merchant does not get it. A transfer that was never sent,
 * or that is queued again for float, has nothing at stake: its hold is released, as when the merchant cancels it.
 */
export function computeStake(
  { row, transfer }: Case,
  { outcome, amountMoved }: { outcome: ResolutionOutcome; amountMoved?: bigint | undefined },
): bigint {
  if (!transfer || row.status === "pending") return 0n;
  if (outcome === "refunded" || isExecutedLate({ transfer })) return paidMinor(transfer);
  const isIncoming = transfer.direction === "in";
  const amountMinor = outcome === "credited" ? paidMinor(transfer) : row.amountMinor;
  const stakeMinor = isIncoming ? amountMinor - row.feeMinor : amountMinor + row.feeMinor;
  // The difference goes to suspense.
  const differenceMinor = amountMoved === undefined ? 0n : amountMoved - transfer.amountMinor;
  return (
    (stakeMinor > 0n ? stakeMinor : 0n) +
    (differenceMinor < 0n ? -differenceMinor : differenceMinor)
  );
}

/**
 * The state that a proposal is based on, as one text. When it changes, the proposal lapses: the second person
 * would confirm something that the first did not see.
 */
export function basisOf({ row, transfer, isReplaced }: Case): string {
  const facts = [
    row.status,
    row.sequence,
    transfer?.state,
    transfer?.attempts,
    transfer?.acknowledgedAt?.getTime(),
    transfer?.reviewReason,
    transfer?.reportedMinor,
    ...(isExecutedLate({ transfer }) ? [isReplaced] : []),
  ];
  return facts.map(String).join(":");
}
