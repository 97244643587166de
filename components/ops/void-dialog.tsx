"use client";

import { Button } from "@/components/ui/button";
import { OperationDialog, ReasonField } from "./operation-dialog";

/** Proposes to void an order that does not reach the chain; another operator confirms it. */
export function VoidDialog({ reference, nonce }: { reference: string; nonce: number }) {
  return (
    <OperationDialog
      title={`Void nonce ${nonce}`}
      description="A transaction that does nothing takes its nonce, so that later ones can be mined. If the order is mined first, it counts. Money on hold is returned once the void is final."
      trigger={
        <Button size="small" aria-label={`Void nonce ${nonce}`}>
          Void
        </Button>
      }
      submit={() => ({ label: "Propose to void", danger: true })}
      operation={operation}
      params={{ reference }}
      initial={{ reason: "" }}
      stepUp="This decides where money goes, so confirm that it's you."
      fields={(form) => (
        <ReasonField form={form} help="Why the chain does not execute it. Only staff can see it." />
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
  import("@/lib/contract/ops-rails").then((all) => all.voidChainOrderOperation);
