"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { counterpartOf, isIncoming, type TransactionView } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { refreshMoney } from "@/lib/client/refresh-money";
import { moneyText } from "@/lib/money-text";

interface CancelTransactionProps {
  transaction: TransactionView;
  /** In a row of several. */
  small?: boolean;
}

/** Cancels what was not sent yet, after a dialog that names the consequence. */
export function CancelTransaction({ transaction, small = false }: CancelTransactionProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const texts = textsOf(transaction);
  const operation = useOperation<"transactions.cancel">({
    onDone: async (cancelled) => {
      setOpen(false);
      toast({ tone: "neutral", title: texts.done });
      queries.setQueryData(transactionQuery(cancelled.transactionId).queryKey, cancelled);
      await refreshMoney(queries);
    },
  });
  return (
    <ActDialog
      title={texts.question}
      description={texts.consequence}
      trigger={
        <Button
          size={small ? "small" : "normal"}
          aria-label={small ? texts.question.replace("?", "") : undefined}
        >
          Cancel
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      act={texts.act}
      danger
      operation={operation}
      onAct={() =>
        operation.send("transactions.cancel", { params: { id: transaction.transactionId } })
      }
      otherwise="It was not cancelled."
    />
  );
}

function textsOf(transaction: TransactionView) {
  const amount = moneyText(transaction.amount, transaction.currency);
  const other = counterpartOf(transaction);
  if (isIncoming(transaction))
    return {
      question: `Cancel the request for ${amount} to ${other}?`,
      consequence: "The payer is not prompted.",
      act: "Cancel the request",
      done: `Cancelled: ${other} will not be prompted to pay`,
    };
  const isRefund = transaction.type === "refund";
  return {
    question: `Cancel ${amount} to ${other}?`,
    consequence: `Nothing is sent. ${isRefund ? "The amount is" : "Amount and fee are"} available in your wallet again at once.`,
    act: isRefund ? "Cancel the refund" : "Cancel the payout",
    done: `Cancelled: ${amount} is back in your wallet`,
  };
}
