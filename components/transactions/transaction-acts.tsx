"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { counterpartOf, isIncoming, type TransactionView } from "@/components/labels/transactions";
import { AccountResult } from "@/components/recipient/account-result";
import { WholeAddress } from "@/components/ui/whole-address";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { useToast } from "@/components/ui/toast";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { refreshMoney } from "@/lib/client/refresh-money";
import { moneyText } from "@/lib/money-text";
import { type Actors, makerText } from "./decide";

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
  const queries = useQueryClient();
  const toast = useToast();
  const amount = moneyText(transaction.amount, transaction.currency);
  const name = counterpartOf(transaction);
  const operation = useOperation<"transactions.approve">({
    stepUp: `Approving sends ${amount} to ${name}, so confirm that it's you.`,
    report: () => ({ tone: "completed", title: `Approved: ${amount} to ${name}` }),
    onDone: async (approved) => {
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

interface ApprovalFactsProps {
  transaction: TransactionView;
  actors: Actors;
}

/** What an approver checks: the recipient, the total, who created it and why. */
function ApprovalFacts({ transaction, actors }: ApprovalFactsProps) {
  const { amount, currency, fee, description, externalRef } = transaction;
  const totalMinor = minorOf(amount, currency) + minorOf(fee.amount, fee.currency);
  return (
    <div className="grid gap-2">
      <Recipient transaction={transaction} />
      <DetailList
        facts={{
          Fee: <Amount value={fee.amount} currency={fee.currency} />,
          Total: fee.currency === currency && <Amount value={totalMinor} currency={currency} />,
          "Created by": makerText(transaction, actors),
          Reference: externalRef,
          Note: description,
        }}
      />
    </div>
  );
}

/** The recipient: a number with the name that the network has on record, or the whole address. */
function Recipient({ transaction }: Pick<ApprovalFactsProps, "transaction">) {
  const { recipient, provider, accountName } = transaction;
  const isPhone = recipient?.startsWith("+") ?? false;
  const account = useQuery(
    accountQuery(isPhone ? recipient : null, provider as NetworkCode | null, accountName),
  );
  if (!recipient) return null;
  if (!isPhone) return <WholeAddress address={recipient} />;
  return (
    <>
      <p className="figures">{formatPhone(recipient)}</p>
      <AccountResult
        recipient={{ phone: recipient, account, carrier: null }}
        savedName={accountName ?? undefined}
      />
    </>
  );
}

interface CancelTransactionProps {
  transaction: TransactionView;
  /** In a row of several. */
  small?: boolean;
}

/** Cancels what was not sent yet, after a dialog that names the consequence. */
export function CancelTransaction({ transaction, small = false }: CancelTransactionProps) {
  const queries = useQueryClient();
  const texts = textsOf(transaction);
  const operation = useOperation<"transactions.cancel">({
    report: () => ({ tone: "neutral", title: texts.done }),
    onDone: async (cancelled) => {
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
