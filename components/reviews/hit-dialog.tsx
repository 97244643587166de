"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { OperationFormHandle } from "@/components/forms/use-operation-form";
import { OperationDialog, ReasonField } from "@/components/ops/operation-dialog";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { FieldError } from "@/components/ui/field";
import type { Hit } from "./labels";
import { HitComparison } from "./hit-comparison";

const operation = () => import("@/lib/contract/reviews").then((all) => all.resolveHitOperation);

type Outcome = "cleared" | "confirmed";
const initial = { outcome: "" as Outcome | "", reason: "" };
type Form = OperationFormHandle<typeof initial>;

/** Resolves a screening hit: whether it is the same person, and the reason. */
export function HitDialog({ hit }: { hit: Hit }) {
  const queries = useQueryClient();
  const holdsPayout = hit.transactionId !== null;
  return (
    <OperationDialog
      title={`Is it ${hit.entry.name}?`}
      description="This cannot be undone. Your name and the reason are recorded."
      trigger={<Button size="small">Resolve</Button>}
      operation={operation}
      params={{ id: hit.hitId }}
      initial={initial}
      stepUp={
        holdsPayout
          ? "This decides whether a payout is sent, so confirm that it's you."
          : "This counts in the decision about a merchant, so confirm that it's you."
      }
      submit={({ outcome }) => submits[outcome]}
      fields={(form) => (
        <>
          <HitComparison hit={hit} />
          <OutcomeFields form={form} holdsPayout={holdsPayout} />
          <ReasonField form={form} help="What you compared. Only staff can see it." />
        </>
      )}
      done={({ status }) =>
        status === "confirmed"
          ? { tone: "attention", title: "Hit confirmed" }
          : { tone: "completed", title: "Hit cleared" }
      }
      onDone={() => queries.invalidateQueries({ queryKey: ["reviews"] })}
    />
  );
}

const submits: Record<Outcome | "", { label: string; danger?: boolean }> = {
  "": { label: "Resolve" },
  cleared: { label: "Clear the hit" },
  confirmed: { label: "Confirm the hit", danger: true },
};

function OutcomeFields({ form, holdsPayout }: { form: Form; holdsPayout: boolean }) {
  const errorId = useId();
  const isWrong = form.formState.errors.outcome !== undefined;
  return (
    <fieldset aria-describedby={isWrong ? errorId : undefined}>
      <legend className="mb-1.5 text-small font-medium">What did you find?</legend>
      <div className="grid gap-2">
        <Choice
          value="cleared"
          {...form.register("outcome")}
          title="Somebody else"
          text={
            holdsPayout
              ? "The payout is sent once all of its hits are cleared."
              : "The hit no longer counts. It comes back if the entry on the list changes."
          }
        />
        <Choice
          value="confirmed"
          {...form.register("outcome")}
          title="The same"
          text={
            holdsPayout
              ? "The payout fails, and the money returns to the merchant's wallet."
              : "The merchant cannot be approved."
          }
        />
      </div>
      {isWrong && (
        <div className="mt-1.5">
          <FieldError id={errorId} announced>
            Choose what you found.
          </FieldError>
        </div>
      )}
    </fieldset>
  );
}
