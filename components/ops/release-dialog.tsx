"use client";

import { useId } from "react";
import { TextField } from "@/components/forms/fields";
import type { OperationFormHandle } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { FieldError } from "@/components/ui/field";
import type { ResponseOf } from "@/lib/client/operation-types";
import { moneyText } from "@/lib/money-text";
import { OperationDialog, ReasonField } from "./operation-dialog";

export type SuspenseArrival = ResponseOf<"ops.suspense">["data"][number];

const operation = () =>
  import("@/lib/contract/ops-suspense").then((all) => all.releaseSuspenseOperation);

const initial = { outcome: "" as "" | "credited" | "returned", wallet: "", reason: "" };

/** Proposes what becomes of USDT in suspense. */
export function ReleaseDialog({ arrival }: { arrival: SuspenseArrival }) {
  return (
    <OperationDialog
      title={`Release ${moneyText(arrival.amount, "USDT")}`}
      description="Another operator has to confirm it. Nothing moves before."
      trigger={<Button>Release</Button>}
      operation={operation}
      params={{ id: arrival.id }}
      initial={initial}
      shown={({ outcome, wallet, reason }) => ({
        outcome,
        reason,
        ...(outcome === "credited" && { wallet }),
      })}
      stepUp="This moves money, so confirm that it's you."
      submit={() => ({ label: "Propose" })}
      fields={(form) => <ReleaseFields form={form} sender={arrival.sender} />}
      done={() => ({
        tone: "attention",
        title: "Proposed",
        description: "Another operator has to confirm it. Nothing has moved yet.",
      })}
    />
  );
}

interface ReleaseFieldsProps {
  form: OperationFormHandle<typeof initial>;
  sender: string;
}

function ReleaseFields({ form, sender }: ReleaseFieldsProps) {
  const errorId = useId();
  const isWrong = form.formState.errors.outcome !== undefined;
  return (
    <>
      <fieldset aria-describedby={isWrong ? errorId : undefined}>
        <legend className="mb-1.5 text-small font-medium">Who gets the money?</legend>
        <div className="grid gap-2">
          <Choice
            value="credited"
            {...form.register("outcome")}
            title="A merchant"
            text="It is credited to the wallet that you name."
          />
          <Choice
            value="returned"
            {...form.register("outcome")}
            title="Its sender"
            text={<span className="wrap-anywhere">The treasury sends it back to {sender}.</span>}
          />
        </div>
        {isWrong && (
          <div className="mt-1.5">
            <FieldError id={errorId} announced>
              Choose who gets the money.
            </FieldError>
          </div>
        )}
      </fieldset>
      {form.values.outcome === "credited" && (
        <TextField
          form={form}
          name="wallet"
          label="Wallet"
          help="The address of the merchant's wallet."
          wrong="Enter the address of a wallet of an open account."
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <ReasonField form={form} help="How you know whose money it is. Only staff can see it." />
    </>
  );
}
