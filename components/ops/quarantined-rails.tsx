"use client";

import { useQuery } from "@tanstack/react-query";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { quarantinesQuery } from "@/lib/client/queries/ops";
import type { ResponseOf } from "@/lib/client/operation-types";
import { DecideProposal, ProposalFacts } from "./decide-proposal";
import { OperationDialog, ReasonField } from "./operation-dialog";

type Quarantine = ResponseOf<"ops.quarantines">["data"][number];

/** The rails that a restore has closed, with what the check found and the decision to open them; live. */
export function QuarantinedRails() {
  const { data: quarantines } = useQuery(quarantinesQuery());
  return quarantines?.data.map((quarantine) => (
    <QuarantineAlert key={quarantine.rail} quarantine={quarantine} />
  ));
}

function QuarantineAlert({ quarantine }: { quarantine: Quarantine }) {
  const { name, since, reason, dataUntil, checkedAt, findings, proposal } = quarantine;
  return (
    <Alert tone="attention" title={`${name} sends nothing until it is opened`} role="status">
      <p className="wrap-anywhere">
        Closed since <Time at={since} precision="second" />. {reason}
      </p>
      <p className="mt-1">
        {dataUntil === null ? (
          "The restored database had no data."
        ) : (
          <>
            The restored database has data until <Time at={dataUntil} precision="second" />.
          </>
        )}{" "}
        {checkedAt === null ? (
          "The check is not complete yet."
        ) : (
          <>
            Completely checked at <Time at={checkedAt} precision="second" />.
          </>
        )}
      </p>
      {findings.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {findings.map((finding) => (
            <li key={finding} className="wrap-anywhere">
              {finding}
            </li>
          ))}
        </ul>
      )}
      {proposal ? (
        <div className="mt-3 grid gap-3">
          <div>
            <ProposalFacts proposal={proposal} verb="open it" />
          </div>
          <DecideProposal proposal={proposal} consequence={proposal.summary} />
        </div>
      ) : (
        checkedAt !== null && (
          <div className="mt-3">
            <OpenRailDialog quarantine={quarantine} />
          </div>
        )
      )}
    </Alert>
  );
}

/** Proposes to open a rail; another operator confirms it. */
function OpenRailDialog({ quarantine: { rail, name } }: { quarantine: Quarantine }) {
  return (
    <OperationDialog
      title={`Open ${name}`}
      description="What waits for this rail is sent again. Open it only when each difference is explained."
      trigger={
        <Button size="small" aria-label={`Open ${name}`}>
          Open
        </Button>
      }
      submit={() => ({ label: "Propose to open", danger: true })}
      operation={operation}
      params={{ rail }}
      initial={{ reason: "" }}
      stepUp="This decides where money goes, so confirm that it's you."
      fields={(form) => (
        <ReasonField form={form} help="What explains the differences. Only staff can see it." />
      )}
      done={() => ({
        tone: "attention",
        title: "Proposed",
        description: "Another operator has to confirm it.",
      })}
    />
  );
}

const operation = () =>
  import("@/lib/contract/ops-quarantine").then((all) => all.openRailOperation);
