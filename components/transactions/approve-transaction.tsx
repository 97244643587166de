"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { counterpartOf, type TransactionView } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { refreshMoney } from "@/lib/client/refresh-money";
import { moneyText } from "@/lib/money-text";
import { ApprovalFacts } from "./approval-facts";
import type { Actors } from "./decide";

interface ApproveTransactionProps {
  transaction: TransactionView;
  actors: Actors;
  /** In a row of several. */
  small?: boolean;
}

/** Approves a transaction of another person, after a dialog and the password. */
export function ApproveTransaction({
  transaction,
  actors,
  small = false,
}: ApproveTransactionProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const amount = moneyText(transaction.amount, transaction.currency);
  const name = counterpartOf(transaction);
  const operation = useOperation<"transactions.approve">({
    stepUp: `Approving sends ${amount} to ${name}, so confirm that it's you.`,
    onDone: async (approved) => {
      setOpen(false);
      toast({ tone: "completed", title: `Approved: ${amount} to ${name}` });
      queries.setQueryData(transactionQuery(approved.transactionId).queryKey, approved);
      await refreshMoney(queries);
    },
    onRejected: (error) => {
      // Someone else decided in the meantime: the row leaves the list, and the dialog with it.
      if (error.code === "INVALID_STATE")
        toast({
          tone: "attention",
          title: error.message,
          description: "You did not send anything.",
        });
    },
  });
  return (
    <ActDialog
      title={`Approve ${amount} to ${name}?`}
      description="It is sent immediately and cannot be undone."
      trigger={
        <Button
          variant={small ? "secondary" : "primary"}
          size={small ? "small" : "normal"}
          aria-label={small ? `Approve ${amount} to ${name}` : undefined}
        >
          Approve
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      act={`Approve and send ${amount}`}
      operation={operation}
      onAct={() =>
        operation.send("transactions.approve", { params: { id: transaction.transactionId } })
      }
      otherwise="Nothing was sent."
      slow={["approving", "approved"]}
    >
      <ApprovalFacts transaction={transaction} actors={actors} />
    </ActDialog>
  );
}
