"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import { moneyText } from "@/lib/money-text";
import { consequenceOf } from "./explain";
import {
  actorText,
  isUnconfirmed,
  outcomeVerb,
  type ExceptionDetail,
  type Proposal,
} from "./labels";

interface ProposalProps {
  exception: ExceptionDetail;
  proposal: Proposal;
}

/** A proposed resolution: only another operator may confirm it. */
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
          <p className="mt-1 text-muted">Another operator has to confirm your proposal.</p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {!isYours && <Decide act="confirm" exception={exception} proposal={proposal} />}
          <Decide act="withdraw" exception={exception} proposal={proposal} />
        </div>
      </Card>
    </div>
  );
}

const operations = {
  confirm: "ops.confirm-resolution",
  withdraw: "ops.withdraw-resolution",
} as const;

function Decide({ act, exception, proposal }: ProposalProps & { act: keyof typeof operations }) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const isConfirming = act === "confirm";
  const refresh = () => queries.invalidateQueries({ queryKey: ["ops"] });
  const operation = useOperation<(typeof operations)[typeof act]>({
    stepUp: "This affects a merchant's money, so confirm that it's you.",
    onDone: async () => {
      setOpen(false);
      toast(
        isConfirming
          ? { tone: "completed", title: "Confirmed" }
          : { tone: "neutral", title: "Withdrawn" },
      );
      await refresh();
    },
    onRejected: () => void refresh(),
  });
  const { outcome, reason, id: resolutionId } = proposal;
  const params = { id: exception.transactionId, resolutionId };
  return (
    <ActDialog
      title={isConfirming ? "Confirm the proposal?" : "Withdraw the proposal?"}
      description={
        isConfirming
          ? consequenceOf(exception, outcome)
          : "Nothing moves. The exception can be resolved or proposed again."
      }
      trigger={
        <Button variant={isConfirming ? "primary" : "secondary"}>
          {isConfirming ? "Confirm" : "Withdraw"}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      act={
        isConfirming
          ? `Confirm: ${outcomeVerb(outcome, isUnconfirmed(exception))}`
          : "Withdraw proposal"
      }
      danger={!isConfirming}
      operation={operation}
      onAct={() => operation.send(operations[act], { params })}
    >
      <p className="wrap-anywhere">Reason: {reason}</p>
    </ActDialog>
  );
}
