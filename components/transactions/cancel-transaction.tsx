"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { refreshMoney } from "@/lib/client/refresh-money";
import { moneyText } from "@/lib/money-text";
import { counterpartOf, isIncoming, type TransactionView } from "@/components/labels/transactions";

interface CancelTransactionProps {
  transaction: TransactionView;
  /** In a row of several. */
  small?: boolean;
}

/** Cancels what was not sent yet, after a question that says what happens. */
export function CancelTransaction({ transaction, small = false }: CancelTransactionProps) {
  const [open, setOpen] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const queries = useQueryClient();
  const toast = useToast();
  const texts = textsOf(transaction);
  const cancel = useMutation({
    mutationFn: () =>
      callApi(
        "transactions.cancel",
        { params: { id: transaction.transactionId } },
        { idempotencyKey: key },
      ),
    onSuccess: async (cancelled) => {
      setOpen(false);
      toast({ tone: "neutral", title: texts.done });
      queries.setQueryData(transactionQuery(cancelled.transactionId).queryKey, cancelled);
      await refreshMoney(queries);
    },
  });
  return (
    <Dialog
      title={texts.question}
      description={texts.consequence}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          size={small ? "small" : "normal"}
          aria-label={small ? texts.question.replace("?", "") : undefined}
        >
          Cancel
        </Button>
      }
      actions={
        <>
          <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {texts.act}
          </Button>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
        </>
      }
    >
      <ActProblem error={cancel.error} otherwise="It was not cancelled." />
    </Dialog>
  );
}

function textsOf(transaction: TransactionView) {
  const amount = moneyText(transaction.amount, transaction.currency);
  const other = counterpartOf(transaction);
  return isIncoming(transaction)
    ? {
        question: `Cancel the request of ${amount} to ${other}?`,
        consequence: "Nobody is asked to pay.",
        act: "Cancel the request",
        done: `Cancelled: ${other} is not asked to pay`,
      }
    : {
        question: `Cancel ${amount} to ${other}?`,
        consequence:
          transaction.type === "refund"
            ? "Nothing is sent. The money is available in your wallet again at once."
            : "Nothing is sent. Amount and fee are available in your wallet again at once.",
        act: transaction.type === "refund" ? "Cancel the refund" : "Cancel the payout",
        done: `Cancelled: ${amount} is in your wallet`,
      };
}
