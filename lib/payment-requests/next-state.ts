import type { PaymentRequestException, PaymentRequestStatus } from "@/lib/states";

/** What the deposits of a payment request amount to, in micro-USDT. */
export interface DepositFacts {
  /** All that was credited and not reversed. */
  receivedMinor: bigint;
  /** Whether a transfer was seen that is not confirmed yet. */
  isAwaited: boolean;
}

export interface RequestState {
  status: PaymentRequestStatus;
  exception: PaymentRequestException | null;
}

/** Whether a payment request takes no more payments; what arrives after is credited all the same. */
export function hasEnded(status: PaymentRequestStatus): boolean {
  return status !== "open" && status !== "processing";
}

/** A payment request before its deposits changed. */
interface Before extends RequestState {
  amountMinor: bigint;
  receivedMinor: bigint;
}

/** The state that follows from a request's deposits (contract §4, Payment requests). One that has ended stays so. */
export function stateByDeposits(before: Before, facts: DepositFacts): RequestState {
  const { status } = before;
  const next = hasEnded(status) ? status : openStatus(before, facts);
  return { status: next, exception: exceptionOf(next, before, facts) };
}

function openStatus(
  { amountMinor }: Before,
  { receivedMinor, isAwaited }: DepositFacts,
): PaymentRequestStatus {
  if (receivedMinor >= amountMinor) return "paid";
  return isAwaited ? "processing" : "open";
}

function exceptionOf(
  status: PaymentRequestStatus,
  before: Before,
  { receivedMinor }: DepositFacts,
): PaymentRequestException | null {
  const { amountMinor } = before;
  const isLate = before.exception === "late" || receivedMinor > before.receivedMinor;
  if ((status === "expired" || status === "cancelled") && receivedMinor > 0n && isLate)
    return "late";
  if (receivedMinor > amountMinor) return "overpaid";
  // A deposit of a paid one may have been reversed.
  const isShort = receivedMinor < amountMinor && (receivedMinor > 0n || status === "paid");
  return isShort ? "underpaid" : null;
}
