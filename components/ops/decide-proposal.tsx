"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { actorText } from "./labels";

/** The fields that proposals of all kinds share. */
interface Proposal {
  id: string;
  reason: string;
  worth: string | null;
  proposedBy: { id: string; name: string | null };
  proposedAt: string;
  isYours: boolean;
}

interface DecideProposalProps {
  proposal: Proposal;
  /** The effect of confirming the proposal, as a sentence. */
  consequence: string;
  /** The button that confirms it: "Confirm: mark it as failed". */
  confirmLabel?: string;
}

/** The buttons with which an operator confirms another one's proposal, or withdraws one. */
export function DecideProposal(props: DecideProposalProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {!props.proposal.isYours && <Decision act="confirm" {...props} />}
      <Decision act="withdraw" {...props} />
    </div>
  );
}

/** Who proposed it, why, and that another person has to confirm one's own. */
export function ProposalFacts({ proposal, verb }: { proposal: Proposal; verb: string }) {
  const { proposedBy, proposedAt, reason, worth, isYours } = proposal;
  return (
    <>
      <p>
        <span className="font-medium">{actorText(proposedBy.id, proposedBy.name)}</span> proposed to{" "}
        {verb}, <Time at={proposedAt} precision="second" />.
      </p>
      <p className="mt-1 wrap-anywhere">Reason: {reason}</p>
      <p className="mt-1">
        At stake: {worth === null ? "not known" : <Amount value={worth} currency="GHS" />}
      </p>
      {isYours && <p className="mt-1 text-muted">Another operator has to confirm your proposal.</p>}
    </>
  );
}

const operations = { confirm: "ops.confirm-proposal", withdraw: "ops.withdraw-proposal" } as const;

function Decision({
  act,
  proposal,
  consequence,
  confirmLabel = "Confirm the proposal",
}: DecideProposalProps & { act: keyof typeof operations }) {
  const queries = useQueryClient();
  const isConfirming = act === "confirm";
  const refresh = () => queries.invalidateQueries({ queryKey: ["ops"] });
  const operation = useOperation<(typeof operations)[typeof act]>({
    stepUp: "This decides about money, so confirm that it's you.",
    report: () =>
      isConfirming
        ? { tone: "completed", title: "Confirmed" }
        : { tone: "neutral", title: "Withdrawn" },
    onDone: refresh,
    onRejected: () => void refresh(),
  });
  return (
    <ActDialog
      title={isConfirming ? "Confirm the proposal?" : "Withdraw the proposal?"}
      description={isConfirming ? consequence : "Nothing moves. It can be proposed again."}
      trigger={
        <Button size="small" variant={isConfirming ? "primary" : "secondary"}>
          {isConfirming ? "Confirm" : "Withdraw"}
        </Button>
      }
      act={isConfirming ? confirmLabel : "Withdraw proposal"}
      danger={!isConfirming}
      operation={operation}
      onAct={() => operation.send(operations[act], { params: { id: proposal.id } })}
    >
      <p className="wrap-anywhere">Reason: {proposal.reason}</p>
    </ActDialog>
  );
}
