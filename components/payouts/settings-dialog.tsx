"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { ActDialog } from "@/components/forms/act-dialog";
import { AmountField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";

interface SettingsDialogProps {
  threshold: string | null;
  alone: boolean;
}

const operation = () =>
  import("@/lib/contract/approvals").then((approvals) => approvals.updatePayoutSettingsOperation);

/** Changes the amount above which payouts need approval. */
export function SettingsDialog({ threshold, alone }: SettingsDialogProps) {
  const queries = useQueryClient();
  const form = useOperationForm(operation, {
    initial: { approvalThreshold: threshold },
    stepUp: "This decides what one user alone can send from your wallet.",
    report: ({ relaxation }) => ({
      tone: "completed",
      title: relaxation ? "Saved: it takes effect later" : "Saved",
    }),
    onDone: (settings) => queries.setQueryData(payoutSettingsQuery().queryKey, settings),
  });
  const waits = form.values.approvalThreshold !== null;
  return (
    <ActDialog
      title="Approvals"
      description="Nobody can approve their own payout. A less strict threshold takes effect after a day or longer, or when another user confirms it. Payouts that already await approval are not affected."
      trigger={
        <Button size="small" aria-label="Change approvals">
          Change
        </Button>
      }
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
            <Alert tone="attention" title="Nobody else can approve yet">
              Your payouts would expire after a day without being sent. First{" "}
              <Link
                href="/dashboard/settings/team"
                className="rounded-control underline underline-offset-4"
              >
                invite an owner, admin or finance user
              </Link>
              .
            </Alert>
          )}
        </>
      }
    />
  );
}
