"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { placeRefusal } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { useStepUp } from "@/components/session/use-step-up";
import { moneyText } from "@/components/transactions/labels";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/alert";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import type { TypedBooking } from "./checks";
import { bookingText } from "./explain";
import { ReasonField } from "./reason-field";
import { asOneLine, type Difference, type RunDetail } from "./labels";

interface BookDialogProps {
  run: RunDetail;
  difference: Difference;
  /** What is still to be booked of it. */
  amount: string;
}

const loadCheck = () => import("./checks").then(({ checkBooking }) => checkBooking);

/** Books what a network moved otherwise than we did, with the reason and a fresh proof of who. */
export function BookDialog({ run, difference, amount }: BookDialogProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<TypedBooking>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { reason: "" },
  });
  const book = useBook(run, difference, {
    done: () => setOpen(false),
    refused: (error, typed) => {
      if (!stepUp.askIfRefused(error, typed))
        setProblem(placeRefusal(error, form.setError, ["reason"]));
    },
  });
  const stepUp = useStepUp<TypedBooking>(
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
        description={bookingText(run.provider, difference.direction, amount)}
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
          {problem !== null && <Notice tone="failed" title={problem} role="alert" />}
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
  refused: (error: Error, typed: TypedBooking) => void;
}

function useBook({ runId: id }: RunDetail, difference: Difference, { done, refused }: BookEvents) {
  const queries = useQueryClient();
  const toast = useToast();
  const [kept, setKept] = useState<ActKey | null>(null);
  return useMutation({
    mutationFn: (body: TypedBooking) => {
      const actKey = keyForAct(kept, body);
      setKept(actKey);
      const params = { id, differenceId: difference.id };
      return callApi("ops.book-difference", { params, body }, { idempotencyKey: actKey.key });
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
    onError: refused,
  });
}
