"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { placeRejection } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { useStepUp } from "@/components/session/use-step-up";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Alert } from "@/components/ui/alert";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import { moneyText } from "@/lib/money-text";
import type { TypedAdjustment } from "./checks";
import { adjustmentText } from "./explain";
import { ReasonField } from "./reason-field";
import { asOneLine, type Discrepancy, type RunDetail } from "./labels";

interface AdjustDialogProps {
  run: RunDetail;
  discrepancy: Discrepancy;
  /** What is still to be booked of it. */
  amount: string;
}

const loadCheck = () => import("./checks").then(({ checkAdjustment }) => checkAdjustment);

/** Books what a network moved otherwise than we did, with the reason and a fresh proof of who. */
export function AdjustDialog({ run, discrepancy, amount }: AdjustDialogProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<TypedAdjustment>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { reason: "" },
  });
  const book = useAdjust(run, discrepancy, {
    done: () => setOpen(false),
    rejected: (error, typed) => {
      if (!stepUp.onRejection(error, typed))
        setProblem(placeRejection(error, form.setError, ["reason"]));
    },
  });
  const stepUp = useStepUp<TypedAdjustment>(
    (typed) => book.mutate(typed),
    "This changes our books for good, so we make sure that it is you.",
  );
  const busy = book.isPending || stepUp.checking;
  const submit = form.handleSubmit((typed) => {
    setProblem(null);
    return stepUp.begin(typed);
  });
  return (
    <>
      <Dialog
        title={`Book ${moneyText(amount.replace("-", ""), run.currency)}`}
        description={adjustmentText(run.provider, discrepancy.direction, amount)}
        // What was typed stays while the password is asked for.
        open={open && !stepUp.asking}
        onOpenChange={setOpen}
        trigger={<Button size="small">Book it</Button>}
        actions={
          <>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              Book it
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
          <ReasonField
            registered={form.register("reason", { setValueAs: asOneLine })}
            fault={form.formState.errors.reason?.message}
          />
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

interface BookEvents {
  done: () => void;
  rejected: (error: Error, typed: TypedAdjustment) => void;
}

function useAdjust(
  { runId: id }: RunDetail,
  discrepancy: Discrepancy,
  { done, rejected }: BookEvents,
) {
  const queries = useQueryClient();
  const toast = useToast();
  const [kept, setKept] = useState<ActKey | null>(null);
  return useMutation({
    mutationFn: (body: TypedAdjustment) => {
      const actKey = keyForAct(kept, body);
      setKept(actKey);
      const params = { id, discrepancyId: discrepancy.id };
      return callApi("ops.adjust-discrepancy", { params, body }, { idempotencyKey: actKey.key });
    },
    onSuccess: async () => {
      done();
      toast({
        tone: "completed",
        title: "Booked",
        description: "Our books now have what the network moved.",
      });
      await queries.invalidateQueries({ queryKey: ["ops"] });
    },
    onError: rejected,
  });
}
