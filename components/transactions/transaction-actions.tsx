"use client";

import { useMay } from "@/components/session/person";
import { ButtonLink } from "@/components/ui/button";
import { ApproveTransaction } from "./approve-transaction";
import { CancelTransaction } from "./cancel-transaction";
import { isCancellable, type Actors } from "./decide";
import { useRefund } from "./use-refund";
import { useWhyNotApprove } from "./use-why-not-approve";
import { RefundTransaction } from "./refund-transaction";
import { isRefunded, type TransactionView } from "@/components/labels/transactions";

interface TransactionActionsProps {
  transaction: TransactionView;
  actors: Actors;
}

/** The actions that the user can take on the transaction now. */
export function TransactionActions({ transaction, actors }: TransactionActionsProps) {
  const mayDecide = useMay("transactions:write");
  const mayPay = useMay("momo:write");
  const why = useWhyNotApprove(transaction, actors);
  const mayApprove = transaction.status === "pending_approval" && why === null;
  const mayCancel = mayDecide && isCancellable(transaction);
  const refund = useRefund(transaction);
  const isCompleted = transaction.type === "collection" && transaction.status === "completed";
  // Once, unless its refund failed.
  const mayRefund = mayDecide && isCompleted && refund !== undefined && !isRefunded(refund);
  const again = mayPay ? againOf(transaction) : null;
  if (!mayApprove && !mayCancel && !mayRefund && again === null) return null;
  return (
    <div className="grid gap-2 sm:flex sm:flex-row-reverse">
      {mayApprove && <ApproveTransaction transaction={transaction} actors={actors} />}
      {mayCancel && <CancelTransaction transaction={transaction} />}
      {mayRefund && <RefundTransaction transaction={transaction} />}
      {again !== null && <ButtonLink href={again.href}>{again.label}</ButtonLink>}
    </div>
  );
}

/** Where the same can be tried again, with the form filled in. */
function againOf(transaction: TransactionView): { href: string; label: string } | null {
  const { type, status, failure, transactionId } = transaction;
  const ended = ["failed", "reversed", "cancelled", "expired"].includes(status);
  if (!ended) return null;
  if (type === "collection")
    return { href: `/dashboard/collections/new?again=${transactionId}`, label: "Request again" };
  if (type !== "payout") return null;
  return {
    href: `/dashboard/payouts/new?again=${transactionId}`,
    label: failure?.retryable === false ? "Correct and send again" : "Send again",
  };
}
