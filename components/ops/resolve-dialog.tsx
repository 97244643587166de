"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { placeRejection } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { useStepUp } from "@/components/session/use-step-up";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Alert } from "@/components/ui/alert";
import { useToast } from "@/components/ui/toast";
import { plainAmount } from "@/lib/client/amounts";
import { callApi } from "@/lib/client/call-api";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import { exceptionQuery } from "@/lib/client/queries/ops";
import { moneyText } from "@/lib/money-text";
import type { TypedResolution } from "./checks";
import { ResolveFields } from "./resolve-fields";
import { isUnconfirmed, isPaidLate, paidText, type Outcome, type ExceptionDetail } from "./labels";

const loadCheck = () => import("./checks").then(({ checkResolution }) => checkResolution);

/** Ends a transfer by hand, by the network's own word, with the reason and a fresh proof of who. */
export function ResolveDialog({ exception }: { exception: ExceptionDetail }) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const { form, submit, busy, problem, stepUp } = useResolution(exception, () => setOpen(false));
  const chosen = useWatch({ control: form.control, name: "outcome" });
  return (
    <>
      <Dialog
        title={`Resolve ${isPaidLate(exception) ? paidText(exception) : moneyText(exception.amount, exception.currency)}`}
        description="By hand, and for good: it cannot be taken back here. Your name and the reason are kept with it. What gives away a larger sum waits for another operator."
        // What was typed stays while the password is asked for.
        open={open && !stepUp.asking}
        onOpenChange={setOpen}
        trigger={<Button variant="primary">Resolve</Button>}
        actions={
          <>
            <Button
              type="submit"
              form={formId}
              variant={chosen === "failed" || chosen === "reversed" ? "danger" : "primary"}
              loading={busy}
            >
              {actText(chosen, isUnconfirmed(exception))}
            </Button>
            <DialogClose>
              <Button>Leave it open</Button>
            </DialogClose>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void (busy ? event.preventDefault() : submit(event))}
          className="grid gap-4"
        >
          {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
          <ResolveFields form={form} exception={exception} />
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

function actText(outcome: Outcome | null | undefined, unconfirmed: boolean): string {
  if (outcome === "reversed") return "Propose to reverse it";
  if (outcome === "credited") return "Credit the merchant";
  if (outcome === "refunded") return "Refund the payer";
  if (outcome === "completed") return unconfirmed ? "Keep it completed" : "Settle it as completed";
  return outcome === "failed" ? "End it as failed" : "Resolve it";
}

/** What is typed, its check, the proof of who, and the act. */
function useResolution(exception: ExceptionDetail, done: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<TypedResolution>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { reason: "", receipt: "" },
  });
  const resolve = useResolve(exception, {
    done,
    rejected: (error, typed) => {
      if (!stepUp.onRejection(error, typed))
        setProblem(placeRejection(error, form.setError, ["reason", "receipt", "amountMoved"]));
    },
  });
  const stepUp = useStepUp<TypedResolution>(
    (typed) => resolve.mutate(typed),
    "This moves a merchant's money, so we make sure that it is you.",
  );
  const submit = form.handleSubmit((typed) => {
    setProblem(null);
    return stepUp.begin(typed);
  });
  return { form, submit, busy: resolve.isPending || stepUp.checking, problem, stepUp };
}

/** Receipt and amount belong to what was executed. */
function resolutionBody({ outcome, reason, receipt, amountMoved }: TypedResolution) {
  if (outcome !== "completed") return { outcome, reason };
  return {
    outcome,
    reason,
    ...(receipt ? { receipt } : {}),
    ...(amountMoved ? { amountMoved: plainAmount(amountMoved) } : {}),
  };
}

const doneTexts: Record<Outcome, string> = {
  completed: "Settled as completed",
  failed: "Ended as failed",
  reversed: "Reversed",
  credited: "Credited to the merchant",
  refunded: "Refund started",
};

interface ResolveEvents {
  done: () => void;
  rejected: (error: Error, typed: TypedResolution) => void;
}

function useResolve({ transactionId: id }: ExceptionDetail, { done, rejected }: ResolveEvents) {
  const queries = useQueryClient();
  const toast = useToast();
  const [kept, setKept] = useState<ActKey | null>(null);
  return useMutation({
    mutationFn: (typed: TypedResolution) => {
      const body = resolutionBody(typed);
      const actKey = keyForAct(kept, body);
      setKept(actKey);
      return callApi(
        "ops.resolve-exception",
        { params: { id }, body },
        { idempotencyKey: actKey.key },
      );
    },
    onSuccess: async (answer, { outcome }) => {
      done();
      queries.setQueryData(exceptionQuery(id).queryKey, answer);
      toast(
        answer.proposal
          ? {
              tone: "attention",
              title: "Proposed",
              description: "Another operator has to confirm it. Nothing has moved yet.",
            }
          : {
              tone: "completed",
              title: doneTexts[outcome],
              description: "Its evidence shows what was booked.",
            },
      );
      await queries.invalidateQueries({ queryKey: ["ops", "exception", "list"] });
    },
    onError: rejected,
  });
}
