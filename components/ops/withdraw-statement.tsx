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
import type { TypedAdjustment } from "./checks";
import { ReasonField } from "./reason-field";
import { asOneLine } from "./labels";

const loadCheck = () => import("./checks").then(({ checkAdjustment }) => checkAdjustment);

/** Withdraws a statement that should not have been uploaded, with the reason. */
export function WithdrawStatement({ id }: { id: string }) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<TypedAdjustment>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { reason: "" },
  });
  const withdraw = useWithdraw(id, {
    done: () => setOpen(false),
    rejected: (error, typed) => {
      if (!stepUp.onRejection(error, typed))
        setProblem(placeRejection(error, form.setError, ["reason"]));
    },
  });
  const stepUp = useStepUp<TypedAdjustment>(
    (typed) => withdraw.mutate(typed),
    "This changes what our books are compared with, so we make sure that it is you.",
  );
  const busy = withdraw.isPending || stepUp.checking;
  const submit = form.handleSubmit((typed) => {
    setProblem(null);
    return stepUp.begin(typed);
  });
  return (
    <>
      <Dialog
        title={`Withdraw statement ${id}`}
        description="No comparison uses it from now on. The file is kept, with your name and the reason."
        // What was typed stays while the password is asked for.
        open={open && !stepUp.asking}
        onOpenChange={setOpen}
        trigger={<Button size="small">Withdraw</Button>}
        actions={
          <>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              Withdraw it
            </Button>
            <DialogClose>
              <Button>Keep it</Button>
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

interface WithdrawEvents {
  done: () => void;
  rejected: (error: Error, typed: TypedAdjustment) => void;
}

function useWithdraw(id: string, { done, rejected }: WithdrawEvents) {
  const queries = useQueryClient();
  const toast = useToast();
  const [kept, setKept] = useState<ActKey | null>(null);
  return useMutation({
    mutationFn: (body: TypedAdjustment) => {
      const actKey = keyForAct(kept, body);
      setKept(actKey);
      const request = { params: { id }, body };
      return callApi("ops.withdraw-statement", request, { idempotencyKey: actKey.key });
    },
    onSuccess: async () => {
      done();
      toast({ tone: "completed", title: "Withdrawn" });
      await queries.invalidateQueries({ queryKey: ["ops", "statements"] });
    },
    onError: rejected,
  });
}
