"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { counterpartOf, networkName, type TransactionView } from "@/components/labels/transactions";
import { ApprovalAlert, mustWait } from "@/components/recipient/approval-alert";
import { Button } from "@/components/ui/button";
import { minorOf } from "@/lib/client/amounts";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { refreshMoney } from "@/lib/client/refresh-money";
import { moneyText } from "@/lib/money-text";

const loadOperation = () =>
  import("@/lib/contract/refunds").then((refunds) => refunds.refundTransactionOperation);

/** Refunds a completed collection, after a dialog that names the recipient and takes the reason. */
export function RefundTransaction({ transaction }: { transaction: TransactionView }) {
  const queries = useQueryClient();
  const { data: settings } = useQuery(payoutSettingsQuery());
  const { transactionId, amount, currency, fee, provider } = transaction;
  const withoutApproval = settings?.withoutApproval ?? null;
  const waits = mustWait(withoutApproval, minorOf(amount, "GHSFIAT"));
  const text = moneyText(amount, currency);
  const payer = counterpartOf(transaction);
  const form = useOperationForm(loadOperation, {
    params: { id: transactionId },
    initial: { reason: "" },
    stepUp: waits ? "Refunds above your approval limit need your password first." : undefined,
    report: ({ status }) => ({
      description: `${text} to ${payer}`,
      ...(status === "pending_approval"
        ? { tone: "attention", title: "The refund needs approval" }
        : { tone: "processing", title: "The refund is on its way" }),
    }),
    onDone: () => refreshMoney(queries),
  });
  return (
    <ActDialog
      title={`Refund ${text} to ${payer}?`}
      description={`${payer} gets the full ${text} back on ${networkName(provider)}, from your wallet. The ${moneyText(fee.amount, fee.currency)} fee for this collection is not refunded.`}
      trigger={<Button>Refund</Button>}
      act={`Refund ${text}`}
      operation={form}
      otherwise="Nothing was refunded."
      slow={["refunding", "refunded"]}
      fields={
        <TextField
          form={form}
          name="reason"
          label="Reason"
          help="Shown with the refund in your account. The customer doesn't see it."
          wrong="Enter a reason."
          maxLength={500}
          placeholder="Order cancelled"
        />
      }
    >
      <ApprovalAlert withoutApproval={waits ? withoutApproval : null} />
    </ActDialog>
  );
}
