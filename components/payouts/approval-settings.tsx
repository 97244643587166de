"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryFailure } from "@/components/data/query-failure";
import { ActDialog } from "@/components/forms/act-dialog";
import { AmountField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { useToast } from "@/components/ui/toast";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { moneyText } from "@/lib/money-text";

interface ApprovalSettingsProps {
  /** Only an owner or an admin changes them. */
  mayChange: boolean;
  /** Whether the business has no other user. */
  alone: boolean;
}

/** Above which amount a payout needs approval, and the way to change that. */
export function ApprovalSettings({ mayChange, alone }: ApprovalSettingsProps) {
  const { data, error, refetch } = useQuery(payoutSettingsQuery());
  if (!data)
    return error ? (
      <Card>
        <QueryFailure what="the approval settings" error={error} retry={() => void refetch()} />
      </Card>
    ) : null;
  const { approvalThreshold: threshold } = data;
  return (
    <Card>
      <section
        aria-labelledby="approvals"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <div>
          <h2 id="approvals" className="font-semibold">
            Approvals
          </h2>
          <p className="text-small text-muted">
            {threshold === null
              ? "No payout needs approval."
              : `A payout above ${moneyText(threshold, "GHS")} needs the approval of another user.`}
            {!mayChange && " An owner or an admin can change this."}
          </p>
        </div>
        {mayChange && <SettingsDialog key={threshold} threshold={threshold} alone={alone} />}
      </section>
    </Card>
  );
}

interface SettingsDialogProps {
  threshold: string | null;
  alone: boolean;
}

const operation = () =>
  import("@/lib/contract/approvals").then((approvals) => approvals.updatePayoutSettingsOperation);

function SettingsDialog({ threshold, alone }: SettingsDialogProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const form = useOperationForm(operation, {
    initial: { approvalThreshold: threshold },
    stepUp: "This decides what one user alone can send from your wallet.",
    onDone: (settings) => {
      queries.setQueryData(payoutSettingsQuery().queryKey, settings);
      toast({ tone: "completed", title: "Saved" });
      setOpen(false);
    },
  });
  const waits = form.values.approvalThreshold !== null;
  return (
    <ActDialog
      title="Approvals"
      description="Nobody approves their own payout. What already waits is not affected."
      trigger={
        <Button size="small" aria-label="Change approvals">
          Change
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      act="Save"
      operation={form}
      fields={
        <>
          <Checkbox
            label="Large payouts need approval"
            checked={waits}
            onChange={(event) =>
              form.setValue("approvalThreshold", event.target.checked ? (threshold ?? "") : null)
            }
          />
          {waits && (
            <AmountField form={form} name="approvalThreshold" label="Above" currency="GHS" />
          )}
          {waits && alone && (
            <Alert tone="attention" title="You are the only user of your business">
              Nobody could approve what waits: it would expire after a day, unsent.
            </Alert>
          )}
        </>
      }
    />
  );
}
