"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountAnswer } from "@/components/payouts/account-answer";
import { needsStepUp } from "@/components/session/step-up";
import { useStepUp } from "@/components/session/use-step-up";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { formatPhone } from "@/lib/client/format-phone";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { refreshMoney } from "@/lib/client/refresh-money";
import { counterpartOf, moneyText, type TransactionView } from "./words";

interface ApproveTransactionProps {
  transaction: TransactionView;
  /** In a row of several. */
  small?: boolean;
}

/** Lets a transaction go that waits for a second person, after a question and the password. */
export function ApproveTransaction({ transaction, small = false }: ApproveTransactionProps) {
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
        <Recipient transaction={transaction} />
        {approve.error && !needsStepUp(approve.error) && (
          <Notice tone="failed" title={approve.error.message} role="alert">
            Nothing was sent.
          </Notice>
        )}
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
      if (!stepUp.askIfRefused(error)) void refreshMoney(queries);
    },
  });
  const stepUp = useStepUp(
    () => approve.mutate(),
    `Approving sends ${amount} to ${name}, so we make sure that it is you.`,
  );
  return { approve, stepUp, amount, name };
}

/** Whom the second person lets be paid, as the network knows them. */
function Recipient({ transaction }: { transaction: TransactionView }) {
  const { recipient, provider } = transaction;
  const isPhone = recipient?.startsWith("+") ?? false;
  const account = useQuery(
    accountQuery(isPhone ? recipient : null, provider as NetworkCode | null),
  );
  if (!isPhone) return null;
  return (
    <div className="grid gap-2">
      <p className="figures">{formatPhone(recipient ?? "")}</p>
      <AccountAnswer account={account} asked />
    </div>
  );
}
