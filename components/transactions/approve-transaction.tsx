"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { SlowAlert } from "@/components/forms/slow-alert";
import { needsStepUp } from "@/components/forms/step-up";
import { useStepUp } from "@/components/forms/use-step-up";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { refreshMoney } from "@/lib/client/refresh-money";
import { moneyText } from "@/lib/money-text";
import { ApprovalFacts } from "./approval-facts";
import type { Actors } from "./decide";
import { counterpartOf, type TransactionView } from "@/components/labels/transactions";

interface ApproveTransactionProps {
  transaction: TransactionView;
  actors: Actors;
  /** In a row of several. */
  small?: boolean;
}

/** Lets a transaction go that waits for a second person, after a question and the password. */
export function ApproveTransaction({
  transaction,
  actors,
  small = false,
}: ApproveTransactionProps) {
  const [open, setOpen] = useState(false);
  const { approve, stepUp, amount, name } = useApprove(transaction, () => setOpen(false));
  return (
    <>
      <Dialog
        title={`Approve ${amount} to ${name}?`}
        description="It is sent at once, and cannot be taken back then."
        open={open && !stepUp.asking}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant={small ? "secondary" : "primary"}
            size={small ? "small" : "normal"}
            aria-label={small ? `Approve ${amount} to ${name}` : undefined}
          >
            Approve
          </Button>
        }
        actions={
          <>
            <Button
              variant="primary"
              loading={approve.isPending || stepUp.checking}
              onClick={() => void stepUp.begin()}
            >
              Approve and send {amount}
            </Button>
            <DialogClose>
              <Button>Not now</Button>
            </DialogClose>
          </>
        }
      >
        <ApprovalFacts transaction={transaction} actors={actors} />
        {approve.error && !needsStepUp(approve.error) && (
          <ActProblem error={approve.error} otherwise="Nothing was sent." />
        )}
        <SlowAlert busy={approve.isPending || stepUp.checking} doing="approving" done="approved" />
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

function useApprove(transaction: TransactionView, done: () => void) {
  const [key] = useState(newIdempotencyKey);
  const queries = useQueryClient();
  const toast = useToast();
  const amount = moneyText(transaction.amount, transaction.currency);
  const name = counterpartOf(transaction);
  const approve = useMutation({
    mutationFn: () =>
      callApi(
        "transactions.approve",
        { params: { id: transaction.transactionId } },
        { idempotencyKey: key },
      ),
    onSuccess: async (approved) => {
      done();
      toast({ tone: "completed", title: `Approved: ${amount} goes to ${name}` });
      queries.setQueryData(transactionQuery(approved.transactionId).queryKey, approved);
      await refreshMoney(queries);
    },
    onError: (error) => {
      // What it says is no longer true of it takes it out of the list, and the dialog with it.
      if (!stepUp.onRejection(error) && isGone(error))
        toast({ tone: "attention", title: error.message, description: "You sent nothing." });
    },
  });
  const stepUp = useStepUp(
    () => approve.mutate(),
    `Approving sends ${amount} to ${name}, so we make sure that it is you.`,
  );
  return { approve, stepUp, amount, name };
}

/** Somebody else decided meanwhile. */
const isGone = (error: Error) => error instanceof ApiError && error.code === "INVALID_STATE";
