"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { moneyText } from "@/lib/money-text";

type Relaxation = NonNullable<ResponseOf<"payouts.read-settings">["relaxation"]>;

interface ConfirmRelaxationProps {
  relaxation: Relaxation;
  /** True if the user may approve payouts and did not request the change. */
  mayConfirm: boolean;
}

/** A less strict approval threshold that does not apply yet, and the way to confirm it. */
export function ConfirmRelaxation({ relaxation, mayConfirm }: ConfirmRelaxationProps) {
  const queries = useQueryClient();
  const { approvalThreshold, effectiveAt } = relaxation;
  const act = useOperation<"payouts.confirm-settings">({
    stepUp: "This decides what one user alone can send from your wallet.",
    report: () => ({ tone: "completed", title: "Confirmed" }),
    onDone: (settings) => queries.setQueryData(payoutSettingsQuery().queryKey, settings),
  });
  const rule =
    approvalThreshold === null
      ? "no payout will need approval"
      : `only payouts above ${moneyText(approvalThreshold, "GHS")} will need approval`;
  return (
    <Alert tone="attention" title="A less strict threshold is waiting">
      <p>
        From <Time at={effectiveAt} /> {rule}. It applies earlier if another user confirms it.
      </p>
      {mayConfirm && (
        <ActDialog
          title="Confirm the new threshold?"
          description={`From now on ${rule}.`}
          trigger={<Button size="small">Confirm now</Button>}
          act="Confirm"
          operation={act}
          onAct={() => act.send("payouts.confirm-settings", { body: { approvalThreshold } })}
          otherwise="The earlier threshold still applies."
        />
      )}
    </Alert>
  );
}
