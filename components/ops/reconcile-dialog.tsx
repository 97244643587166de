"use client";

import { Scale } from "lucide-react";
import { SelectField } from "@/components/forms/fields";
import { networkName } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { countText, networkOptions } from "./labels";
import { OperationDialog } from "./operation-dialog";

/** Starts a reconciliation with one network, or with each of them. */
export function ReconcileDialog() {
  return (
    <OperationDialog
      title="Reconcile now"
      description="Compares what settled since yesterday with the network's records or uploaded statements, and our float with its balance. Nothing is changed."
      trigger={
        <Button variant="primary" icon={<Scale aria-hidden="true" className="size-4" />}>
          Reconcile now
        </Button>
      }
      operation={operation}
      initial={{ provider: "" }}
      submit={({ provider }) => ({
        label: provider ? `Reconcile ${networkName(provider)}` : "Reconcile all networks",
      })}
      fields={(form) => (
        <SelectField form={form} name="provider" label="Network" required={false}>
          {networkOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      done={({ data }) => ({
        tone: "processing",
        title: data.length === 1 ? "Run started" : `${countText(data.length, "run")} started`,
      })}
    />
  );
}

const operation = () =>
  import("@/lib/contract/ops-reconciliation").then((all) => all.startReconciliationOperation);
