"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import type { KeyView } from "@/lib/client/queries/api-keys";
import { AddressesField, listedAddresses } from "./addresses-field";

const operation = () =>
  import("@/lib/contract/api-keys").then((keys) => keys.updateApiKeyOperation);

/** Changes the IP addresses from which a key can be used. */
export function AddressesDialog({ apiKey }: { apiKey: Pick<KeyView, "id" | "allowedIps"> }) {
  const queries = useQueryClient();
  const form = useOperationForm(operation, {
    initial: { allowedIps: apiKey.allowedIps.join("\n") },
    params: { id: apiKey.id },
    shown: listedAddresses,
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
      fields={<AddressesField form={form} label="IP addresses" />}
    />
  );
}
