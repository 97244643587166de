"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { counterpartOf, networkName, type TransactionView } from "@/components/labels/transactions";
import { ApprovalAlert } from "@/components/recipient/approval-alert";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { minorOf } from "@/lib/client/amounts";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { refreshMoney } from "@/lib/client/refresh-money";
import { moneyText } from "@/lib/money-text";

const loadOperation = () =>
  import("@/lib/contract/refunds").then((refunds) => refunds.refundTransactionOperation);

/** Refunds a completed collection, after a dialog that names the recipient and takes the reason. */
export function RefundTransaction({ transaction }: { transaction: TransactionView }) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const { data: settings } = useQuery(payoutSettingsQuery());
  const threshold = thresholdAbove(transaction, settings?.approvalThreshold ?? null);
  const { transactionId, amount, currency, fee, provider } = transaction;
  const text = moneyText(amount, currency);
  const payer = counterpartOf(transaction);
  const form = useOperationForm(loadOperation, {
    params: { id: transactionId },
    initial: { reason: "" },
    stepUp:
      threshold === null
        ? undefined
        : "Refunds above your approval limit need your password first.",
    onDone: async ({ status }) => {
      await refreshMoney(queries);
      setOpen(false);
      const waits = status === "pending_approval";
      toast({
        tone: waits ? "attention" : "processing",
        title: waits ? "The refund needs approval" : "The refund is on its way",
        description: `${text} to ${payer}`,
      });
    },
  });
  return (
    <ActDialog
      title={`Refund ${text} to ${payer}?`}
      description={`${payer} gets the full ${text} back on ${networkName(provider)}, from your wallet. The ${moneyText(fee.amount, fee.currency)} fee for this collection is not refunded.`}
      trigger={<Button>Refund</Button>}
      open={open}
      onOpenChange={setOpen}
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
      <ApprovalAlert threshold={threshold} />
    </ActDialog>
  );
}

/** The merchant's threshold where the refund is above it, so that it needs approval. */
function thresholdAbove({ amount }: TransactionView, threshold: string | null): string | null {
  if (threshold === null) return null;
  return minorOf(amount, "GHSFIAT") > minorOf(threshold, "GHSFIAT") ? threshold : null;
}
