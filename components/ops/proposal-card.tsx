"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { needsStepUp } from "@/components/session/step-up";
import { useStepUp } from "@/components/session/use-step-up";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Alert } from "@/components/ui/alert";
import { Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import { exceptionQuery } from "@/lib/client/queries/ops";
import { moneyText } from "@/lib/money-text";
import { consequenceOf } from "./explain";
import {
  actorText,
  isUnconfirmed,
  outcomeVerb,
  type Proposal,
  type ExceptionDetail,
} from "./labels";

interface ProposalProps {
  exception: ExceptionDetail;
  proposal: Proposal;
}

/** What waits for a second person: who proposed it and why. Only another operator may confirm it. */
export function ProposalCard({ exception, proposal }: ProposalProps) {
  const { proposedBy, proposedAt, reason, receipt, amountMoved, isYours } = proposal;
  const verb = outcomeVerb(proposal.outcome, isUnconfirmed(exception));
  return (
    <div className="mt-4">
      <Card title="Waiting for a second person">
        <p>
          <span className="font-medium">{actorText(proposedBy.id, proposedBy.name)}</span> proposed
          to {verb}, <Time at={proposedAt} precision="second" />.
        </p>
        <p className="mt-1 wrap-anywhere">Reason: {reason}</p>
        {receipt !== null && <p className="mt-1 wrap-anywhere">Network receipt: {receipt}</p>}
        {amountMoved !== null && (
          <p className="mt-1">Amount that moved: {moneyText(amountMoved, exception.currency)}</p>
        )}
        {isYours && (
          <p className="mt-1 text-muted">Another operator has to confirm what you proposed.</p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {!isYours && <Decide act="confirm" exception={exception} proposal={proposal} />}
          <Decide act="withdraw" exception={exception} proposal={proposal} />
        </div>
      </Card>
    </div>
  );
}

type Act = "confirm" | "withdraw";

const texts: Record<Act, { button: string; title: string; done: string; stepUp: string }> = {
  confirm: {
    button: "Confirm",
    title: "Confirm the proposal?",
    done: "Confirmed",
    stepUp: "This moves a merchant's money, so we make sure that it is you.",
  },
  withdraw: {
    button: "Withdraw",
    title: "Withdraw the proposal?",
    done: "Withdrawn",
    stepUp: "This decides about a merchant's money, so we make sure that it is you.",
  },
};

/** One of the two decisions, after a question and the password. */
function Decide({ act, exception, proposal }: ProposalProps & { act: Act }) {
  const [open, setOpen] = useState(false);
  const { decide, stepUp } = useDecision(act, exception, proposal, () => setOpen(false));
  const { button, title } = texts[act];
  const isConfirming = act === "confirm";
  return (
    <>
      <Dialog
        title={title}
        description={
          isConfirming
            ? consequenceOf(exception, proposal.outcome)
            : "Nothing moves, and it can be resolved or proposed anew."
        }
        open={open && !stepUp.asking}
        onOpenChange={setOpen}
        trigger={<Button variant={isConfirming ? "primary" : "secondary"}>{button}</Button>}
        actions={
          <>
            <Button
              variant={isConfirming ? "primary" : "danger"}
              loading={decide.isPending || stepUp.checking}
              onClick={() => void stepUp.begin()}
            >
              {isConfirming
                ? `Confirm: ${outcomeVerb(proposal.outcome, isUnconfirmed(exception))}`
                : "Withdraw it"}
            </Button>
            <DialogClose>
              <Button>Not now</Button>
            </DialogClose>
          </>
        }
      >
        <p className="wrap-anywhere">Reason: {proposal.reason}</p>
        {decide.error && !needsStepUp(decide.error) && (
          <Alert tone="failed" title={decide.error.message} role="alert" />
        )}
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

function useDecision(act: Act, exception: ExceptionDetail, proposal: Proposal, done: () => void) {
  const { transactionId: id } = exception;
  const [key] = useState(newIdempotencyKey);
  const queries = useQueryClient();
  const toast = useToast();
  const decide = useMutation({
    mutationFn: () =>
      callApi(
        act === "confirm" ? "ops.confirm-resolution" : "ops.withdraw-resolution",
        { params: { id, resolutionId: proposal.id } },
        { idempotencyKey: key },
      ),
    onSuccess: async (answer) => {
      done();
      queries.setQueryData(exceptionQuery(id).queryKey, answer);
      toast({
        tone: act === "confirm" ? "completed" : "neutral",
        title: texts[act].done,
        description: "The evidence shows who decided what.",
      });
      await queries.invalidateQueries({ queryKey: ["ops", "exception", "list"] });
    },
    onError: (error) => {
      if (!stepUp.onRejection(error)) void queries.invalidateQueries(exceptionQuery(id));
    },
  });
  const stepUp = useStepUp(() => decide.mutate(), texts[act].stepUp);
  return { decide, stepUp };
}
