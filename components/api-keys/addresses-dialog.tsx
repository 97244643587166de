"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { AreaField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import type { KeyView } from "@/lib/client/queries/api-keys";

const operation = () =>
  import("@/lib/contract/api-keys").then((keys) => keys.updateApiKeyOperation);

interface AddressFields {
  /** One per line. */
  allowedIps: string;
}

/** What the lines hold, as the contract has it. */
const listed = ({ allowedIps }: AddressFields) => ({
  allowedIps: allowedIps.split(/[\s,]+/).filter(Boolean) as unknown as string,
});

/** Changes the IP addresses from which a key can be used. */
export function AddressesDialog({ apiKey }: { apiKey: Pick<KeyView, "id" | "allowedIps"> }) {
  const queries = useQueryClient();
  const form = useOperationForm(operation, {
    initial: { allowedIps: apiKey.allowedIps.join("\n") } as AddressFields,
    params: { id: apiKey.id },
    shown: listed,
    stepUp: "This decides from where the key can be used.",
    report: () => ({ tone: "completed", title: "Saved" }),
    onDone: () => queries.invalidateQueries({ queryKey: ["api-keys"] }),
  });
  return (
    <ActDialog
      title="Allowed IP addresses"
      description="Requests with this key from anywhere else are rejected, within a second."
      trigger={
        <Button size="small" aria-label="Change allowed IP addresses">
          Change
        </Button>
      }
      act="Save"
      operation={form}
      fields={
        <AreaField
          form={form}
          name="allowedIps"
          label="IP addresses"
          optional
          help="One address or range per line, 50 at most, for example 203.0.113.0/24. Empty: any address."
          wrong="Enter one address or range per line, 50 at most, for example 203.0.113.9 or 203.0.113.0/24."
          className="font-mono"
          autoCapitalize="none"
          spellCheck={false}
        />
      }
    />
  );
}
