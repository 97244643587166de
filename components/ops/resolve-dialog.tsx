"use client";

import { useId } from "react";
import { AmountField, TextField } from "@/components/forms/fields";
import type { OperationFormHandle } from "@/components/forms/use-operation-form";
import { networkInText } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { FieldError } from "@/components/ui/field";
import { currencyCode, moneyText } from "@/lib/money-text";
import { consequenceOf } from "./explain";
import {
  amountDiffers,
  isPaidLate,
  isUnconfirmed,
  paidText,
  type ExceptionDetail,
  type Outcome,
} from "./labels";
import { OperationDialog, ReasonField, reasonHelp } from "./operation-dialog";

const operation = () =>
  import("@/lib/contract/ops-exceptions").then((all) => all.resolveExceptionOperation);

const initial = { outcome: "" as Outcome | "", reason: "", receipt: "", amountMoved: "" };
type Form = OperationFormHandle<typeof initial>;

/** Resolves an exception: an outcome, the reason, and what the network reported of it. */
export function ResolveDialog({ exception }: { exception: ExceptionDetail }) {
  const { transactionId: id, amount, currency } = exception;
  return (
    <OperationDialog
      title={`Resolve ${isPaidLate(exception) ? paidText(exception) : moneyText(amount, currency)}`}
      description="This cannot be undone. Your name and the reason are recorded. Larger sums need a second operator."
      trigger={<Button variant="primary">Resolve</Button>}
      operation={operation}
      params={{ id }}
      initial={initial}
      shown={(values) => shownFields(exception, values)}
      stepUp="This moves a merchant's money, so confirm that it's you."
      submit={({ outcome }) => submitOf(outcome, isUnconfirmed(exception))}
      fields={(form) => <ResolveFields form={form} exception={exception} />}
      done={({ proposal }, { outcome }) =>
        proposal
          ? {
              tone: "attention",
              title: "Proposed",
              description: "Another operator has to confirm it. Nothing has moved yet.",
            }
          : { tone: "completed", title: outcome === "" ? "Resolved" : doneTexts[outcome] }
      }
    />
  );
}

const needsAmount = (exception: ExceptionDetail, outcome: Outcome | "") =>
  outcome === "completed" && exception.reviewReason === amountDiffers;
const takesReceipt = (exception: ExceptionDetail, outcome: Outcome | "") =>
  outcome === "completed" && !isUnconfirmed(exception);

function shownFields(
  exception: ExceptionDetail,
  { outcome, reason, receipt, amountMoved }: typeof initial,
) {
  return {
    outcome,
    reason,
    ...(takesReceipt(exception, outcome) && { receipt }),
    ...(needsAmount(exception, outcome) && { amountMoved }),
  };
}

const doneTexts: Record<Outcome, string> = {
  completed: "Marked as completed",
  failed: "Marked as failed",
  reversed: "Reversed",
  credited: "Credited to the merchant",
  refunded: "Refund started",
  charged: "Charged to the merchant",
  unrecovered: "Left at our expense",
};

const submits: Record<Outcome, { label: string; danger?: boolean }> = {
  completed: { label: "Mark as completed" },
  failed: { label: "Mark as failed", danger: true },
  reversed: { label: "Propose to reverse it", danger: true },
  credited: { label: "Credit the merchant" },
  refunded: { label: "Refund the payer" },
  charged: { label: "Propose to charge the merchant", danger: true },
  unrecovered: { label: "Leave it at our expense", danger: true },
};

function submitOf(outcome: Outcome | "", unconfirmed: boolean) {
  if (outcome === "completed" && unconfirmed) return { label: "Keep it completed" };
  return outcome === "" ? { label: "Resolve" } : submits[outcome];
}

interface ResolveFieldsProps {
  form: Form;
  exception: ExceptionDetail;
}

function ResolveFields({ form, exception }: ResolveFieldsProps) {
  const { outcome } = form.values;
  return (
    <>
      <OutcomeFields form={form} exception={exception} />
      {needsAmount(exception, outcome) && (
        <AmountField
          form={form}
          name="amountMoved"
          label="Amount that moved"
          help={amountHelp(exception)}
          currency={currencyCode(exception.currency)}
        />
      )}
      <ReasonField form={form} help={reasonHelp.merchant} />
      {takesReceipt(exception, outcome) && (
        <TextField
          form={form}
          name="receipt"
          label="Network receipt"
          optional
          help="The network's own reference for this transfer."
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </>
  );
}

function amountHelp({ amount, reportedAmount, currency, provider }: ExceptionDetail): string {
  const reported = reportedAmount
    ? ` ${networkInText(provider, "start")} reported ${moneyText(reportedAmount, currency)}.`
    : "";
  return `We ordered ${moneyText(amount, currency)}.${reported} The transfer settles as ordered; the difference goes to suspense.`;
}

function outcomeTitle(exception: ExceptionDetail, outcome: Outcome): string {
  if (outcome === "reversed") return "Reversed: the money did not arrive or was returned";
  if (outcome === "failed") return "Failed: the network did not execute it";
  if (outcome === "credited") return "Credited: the merchant gets the payment";
  if (outcome === "charged") return "Charged: the merchant pays for what arrived";
  if (outcome === "unrecovered") return "Unrecovered: it stays at our expense";
  if (outcome === "refunded") return "Refunded: the payer gets the money back";
  return isUnconfirmed(exception)
    ? "Completed: it stays settled"
    : "Completed: the network executed it";
}

function OutcomeFields({ form, exception }: ResolveFieldsProps) {
  const errorId = useId();
  const isWrong = form.formState.errors.outcome !== undefined;
  const late = isPaidLate(exception);
  return (
    <fieldset aria-describedby={isWrong ? errorId : undefined}>
      <legend className="mb-1.5 text-small font-medium">
        {late ? "Who gets the payment?" : "What is the outcome?"}
      </legend>
      <div className="grid gap-2">
        {exception.resolvableAs.map((outcome) => (
          <Choice
            key={outcome}
            value={outcome}
            {...form.register("outcome")}
            title={outcomeTitle(exception, outcome)}
            text={consequenceOf(exception, outcome)}
          />
        ))}
      </div>
      {isWrong && (
        <div className="mt-1.5">
          <FieldError id={errorId} announced>
            {late ? "Choose who gets the payment." : "Choose the outcome."}
          </FieldError>
        </div>
      )}
    </fieldset>
  );
}
