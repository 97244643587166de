import { createHash } from "node:crypto";
import type { Direction } from "@/lib/providers/contract";
import type { Cause } from "@/lib/providers/simulator-kit/numbers";
import type { MtnOrder, MtnRefund } from "./simulator-book";

type ReasonForm = "string" | "object";
/** Null while it is pending. */
export type End = { reason: string | null } | null;

/** An order as its status response and its callback show it (reference mtn-momo §4.2, §5.1). */
export function statusBody(order: MtnOrder, reasonForm: ReasonForm) {
  const { details, direction, failed, reversedAt, executedAt, reference } = order;
  const reason = reversedAt === null ? failed && reasonOf(direction, failed.cause) : cameBack;
  const hasEnded = reason !== null || executedAt.length > 0;
  return bodyWith(details.order, reference, hasEnded ? { reason } : null, reasonForm);
}

/** A refund in the same form (reference mtn-momo §5.2, §6). */
export function refundBody(
  reference: string,
  { refund: { referenceIdToRefund: _, ...echoed } }: MtnRefund,
  end: End,
  reasonForm: ReasonForm,
) {
  return bodyWith(echoed, reference, end, reasonForm);
}

function bodyWith(
  { amount, ...others }: MtnOrder["details"]["order"],
  reference: string,
  end: End,
  reasonForm: ReasonForm,
) {
  const echoed = { ...others, amount: withoutTrailingZeros(amount) };
  if (end === null) return { ...echoed, status: "PENDING" };
  const { reason } = end;
  if (reason === null) {
    const receipt = financialTransactionId(reference);
    return { financialTransactionId: receipt, ...echoed, status: "SUCCESSFUL" };
  }
  const form = reasonForm === "object" ? { code: reason, message: reason } : reason;
  return { ...echoed, status: "FAILED", reason: form };
}

const cameBack = "TRANSACTION_REVERSED";

/** The other party is the payer of a request to pay and the payee of a transfer. */
function reasonOf(direction: Direction, cause: Cause): string {
  const party = direction === "in" ? "PAYER" : "PAYEE";
  switch (cause) {
    case "not_found":
      return `${party}_NOT_FOUND`;
    case "limit_reached":
      return `${party}_LIMIT_REACHED`;
    case "no_money":
    case "float_short":
      return "NOT_ENOUGH_FUNDS";
    case "system_error":
      return "INTERNAL_PROCESSING_ERROR";
    case "rejected":
      return "APPROVAL_REJECTED";
    case "never_answered":
      return "COULD_NOT_PERFORM_TRANSACTION";
    default:
      return cause satisfies never;
  }
}

/** As MTN does at times: `150.00` comes back as `150`. */
function withoutTrailingZeros(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

function financialTransactionId(reference: string): string {
  const digest = createHash("sha256").update(reference).digest();
  return (10_000_000_000n + (digest.readBigUInt64BE(0) % 90_000_000_000n)).toString();
}
