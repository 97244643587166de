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
import type { TypedFreezeDecision } from "./checks";
import { rateText, type Freeze } from "./rate-labels";
import { ReasonField } from "./reason-field";
import { asOneLine } from "./labels";

interface FreezeDialogProps {
  freeze: Freeze;
  decision: TypedFreezeDecision["decision"];
}

const loadCheck = () => import("./checks").then(({ checkFreezeDecision }) => checkFreezeDecision);

function textsOf({ accepted, proposed }: Freeze, decision: FreezeDialogProps["decision"]) {
  return decision === "accept"
    ? {
        act: `Accept ${rateText(proposed)}`,
        effect: `Merchants are quoted from ${rateText(proposed)}. If the sources have moved on since, quoting freezes again.`,
      }
    : {
        act: `Keep ${rateText(accepted)}`,
        effect: `${rateText(proposed)} counts as wrong. Quoting resumes once the sources are back near ${rateText(accepted)}.`,
      };
}

/** Accepts or discards the rate that froze quoting, with a reason and a fresh proof of who decides. */
export function FreezeDialog({ freeze, decision }: FreezeDialogProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const texts = textsOf(freeze, decision);
  const form = useForm<TypedFreezeDecision>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { decision, reason: "" },
  });
  const decide = useDecide(freeze, {
    done: () => setOpen(false),
    rejected: (error, typed) => {
      if (!stepUp.onRejection(error, typed))
        setProblem(placeRejection(error, form.setError, ["reason"]));
    },
  });
  const stepUp = useStepUp<TypedFreezeDecision>(
    (typed) => decide.mutate(typed),
    "This decides what merchants are quoted, so we make sure that it is you.",
  );
  const busy = decide.isPending || stepUp.checking;
  const submit = form.handleSubmit((typed) => (setProblem(null), stepUp.begin(typed)));
  return (
    <>
      <Dialog
        title={texts.act}
        description={texts.effect}
        // What was typed stays while the password is asked for.
        open={open && !stepUp.asking}
        onOpenChange={setOpen}
        trigger={<Button size="small">{texts.act}</Button>}
        actions={
          <>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              {texts.act}
            </Button>
            <DialogClose>
              <Button>Decide later</Button>
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
            what="Which other rate you compared with."
          />
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

interface DecideEvents {
  done: () => void;
  rejected: (error: Error, typed: TypedFreezeDecision) => void;
}

function useDecide({ freezeId }: Freeze, { done, rejected }: DecideEvents) {
  const queries = useQueryClient();
  const toast = useToast();
  const [kept, setKept] = useState<ActKey | null>(null);
  return useMutation({
    mutationFn: (body: TypedFreezeDecision) => {
      const actKey = keyForAct(kept, body);
      setKept(actKey);
      const options = { idempotencyKey: actKey.key };
      return callApi("ops.resolve-rate-freeze", { params: { id: freezeId }, body }, options);
    },
    onSuccess: async ({ state }) => {
      done();
      toast({
        tone: state === "quoting" ? "completed" : "attention",
        title: state === "quoting" ? "Quoting again" : "Decided; quoting has not resumed yet",
      });
      await queries.invalidateQueries({ queryKey: ["ops"] });
    },
    onError: rejected,
  });
}
