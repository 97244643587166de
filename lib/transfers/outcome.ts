import type { Failure } from "@/lib/providers/contract";
import { railOf, termsOf } from "@/lib/providers/registry";
import type { StatusChanges } from "@/lib/transactions/change-status";
import { isQueryable } from "./query-rail";
import type { TransferRow } from "./row";

/** What the provider reported about money that moved; `amountMinor` is null where it names no amount. */
export interface Settlement {
  receipt: string | null;
  amountMinor: bigint | null;
}

/** Whether the outcome of a transfer is still unknown. */
export function isOpenTransfer({ state }: Pick<TransferRow, "state">): boolean {
  return state === "sending" || state === "submitted";
}

/**
 * Whether a failed transfer may still turn out to be executed: the payer of a collection pays late, or a network
 * executes a payout that it had reported as failed. The chain executes nothing that has failed.
 */
export function mayExecuteLate({ state, direction, rail }: TransferRow): boolean {
  return state === "failed" && (direction === "in" || rail !== "evm");
}

/** How long after its end a transfer is rechecked first, before `RETRY_TIME_SCALE`; null: it never is. */
export function firstRecheckMs(transfer: TransferRow): number | null {
  const rail = railOf(transfer.rail);
  if (rail && !isQueryable(rail, transfer)) return null;
  return termsOf(transfer.rail).schedule.recheckDelaysMs[0] ?? null;
}

/** As {@link firstRecheckMs}, for a transfer that fails now. */
export function firstRecheckOfFailedMs(transfer: TransferRow): number | null {
  return mayExecuteLate({ ...transfer, state: "failed" }) ? firstRecheckMs(transfer) : null;
}

/** The columns for why a transaction did not complete. */
export function failureChanges(failure: Failure): StatusChanges {
  return {
    failureCode: failure.code,
    failureMessage: failure.message,
    failureRetryable: failure.retryable,
  };
}
