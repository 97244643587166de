import type { ReactNode } from "react";
import { requestAddress } from "@/components/labels/payment-requests";
import type { TransactionView } from "@/components/labels/transactions";
import { MonoId } from "@/components/ui/mono-id";
import { StatusOf } from "./status-of";

/** Links to what a transaction belongs to. */
export function linkFacts(
  { refundOf, batchId, paymentRequestId }: TransactionView,
  refundedBy: TransactionView | null | undefined,
): Record<string, ReactNode> {
  return {
    Refund: refundedBy && <RefundLink refund={refundedBy} />,
    "Refund of": refundOf && (
      <MonoId value={refundOf} label="refunded transaction ID" href={addressOf(refundOf)} />
    ),
    Batch: batchId && (
      <MonoId value={batchId} label="batch ID" href={`/dashboard/payouts/batches/${batchId}`} />
    ),
    "Payment request": paymentRequestId && (
      <MonoId
        value={paymentRequestId}
        label="payment request ID"
        href={requestAddress(paymentRequestId)}
      />
    ),
  };
}

const addressOf = (id: string) => `/dashboard/transactions/${id}`;

function RefundLink({ refund }: { refund: TransactionView }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      <StatusOf status={refund.status} />
      <MonoId
        value={refund.transactionId}
        label="refund ID"
        href={addressOf(refund.transactionId)}
      />
    </span>
  );
}
