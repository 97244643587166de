import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { fieldSentence } from "@/components/data/form-errors";
import { networkName } from "@/components/labels/transactions";
import { Field } from "@/components/ui/field";
import { AmountInput, Input } from "@/components/ui/input";
import { moneyText } from "@/lib/money-text";
import type { TypedResolution } from "./checks";
import { consequenceOf } from "./explain";
import { ReasonField } from "./reason-field";
import {
  amountDiffers,
  asOneLine,
  isUnconfirmed,
  isPaidLate,
  type Outcome,
  type ExceptionDetail,
} from "./labels";

interface ResolveFieldsProps {
  form: UseFormReturn<TypedResolution>;
  exception: ExceptionDetail;
}

function outcomeTitle(exception: ExceptionDetail, outcome: Outcome): string {
  if (outcome === "reversed") return "Reversed: the money did not arrive, or came back";
  if (outcome === "failed") return "Failed: the network did not execute it";
  if (outcome === "credited") return "Credited: the merchant gets the payment";
  if (outcome === "refunded") return "Refunded: the payer gets the money back";
  return isUnconfirmed(exception)
    ? "Completed: it stays settled"
    : "Completed: the network executed it";
}

/** How it ends, why, and the network's own number of it. */
export function ResolveFields({ form, exception }: ResolveFieldsProps) {
  const { register, control, formState } = form;
  const outcome = useWatch({ control, name: "outcome" });
  const { errors } = formState;
  return (
    <>
      <OutcomeFields form={form} exception={exception} />
      {outcome === "completed" && exception.reviewReason === amountDiffers && (
        <AmountMovedField form={form} exception={exception} />
      )}
      <ReasonField
        reader="merchant"
        registered={register("reason", { setValueAs: asOneLine })}
        fault={errors.reason?.message}
      />
      {outcome === "completed" && !isUnconfirmed(exception) && (
        <Field
          label="Network's receipt"
          optional
          help="Its own number of what it executed."
          error={fieldSentence(errors.receipt?.message)}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...register("receipt")}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** It is settled as ordered all the same; the discrepancy goes to suspense. */
function AmountMovedField({ form, exception }: ResolveFieldsProps) {
  const { amount, reportedAmount, currency, provider } = exception;
  const told =
    reportedAmount === null
      ? ""
      : ` ${networkName(provider)} reports ${moneyText(reportedAmount, currency)}.`;
  return (
    <Field
      label="Amount that moved"
      help={`We ordered ${moneyText(amount, currency)}.${told} The merchant's side is settled as ordered; the discrepancy goes to suspense.`}
      error={fieldSentence(form.formState.errors.amountMoved?.message)}
    >
      {(wiring) => <AmountInput {...wiring} {...form.register("amountMoved")} currency="GHS" />}
    </Field>
  );
}

function OutcomeFields({ form, exception }: ResolveFieldsProps) {
  const errorId = useId();
  const problem = form.formState.errors.outcome !== undefined;
  return (
    <fieldset aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-1.5 text-small font-medium">
        {isPaidLate(exception) ? "Who gets the payment?" : "How did it end?"}
      </legend>
      <div className="grid gap-2">
        {exception.resolvableAs.map((outcome) => (
          <label
            key={outcome}
            className="flex min-h-16 cursor-pointer items-start gap-3 rounded-card border border-outline bg-surface px-4 py-3 transition-colors hover:bg-sunken has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              value={outcome}
              {...form.register("outcome")}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span className="font-medium">
              {outcomeTitle(exception, outcome)}
              <span className="block text-small font-normal text-muted">
                {consequenceOf(exception, outcome)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p id={errorId} role="alert" className="mt-1.5 flex gap-1.5 text-small text-failed">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {isPaidLate(exception) ? "Choose who gets the payment." : "Choose how it ended."}
        </p>
      )}
    </fieldset>
  );
}
