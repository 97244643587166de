"use client";

import { loadPage } from "@/components/data/load-page";
import { ActDialog } from "@/components/forms/act-dialog";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";

const operation = () =>
  import("@/lib/contract/accounts").then((accounts) => accounts.closeAccountOperation);

/** Closes the account of the merchant, once its name was typed. */
export function CloseDialog({ businessName }: { businessName: string }) {
  const form = useOperationForm(operation, {
    initial: { businessName: "" },
    stepUp: "Closing the account ends everybody's access, so confirm that it's you.",
    onDone: () => loadPage("/sign-in?closed=1"),
  });
  return (
    <ActDialog
      title={`Close the account of ${businessName}?`}
      description="Nobody can sign in afterwards, and no key works. USDT sent to your addresses later is not credited to you. This cannot be undone."
      trigger={<Button>Close the account</Button>}
      act="Close the account"
      danger
      operation={form}
      otherwise="Nothing was closed."
      fields={
        <TextField
          form={form}
          name="businessName"
          label="Business name"
          help={`Type ${businessName} to confirm.`}
          wrong={`Type ${businessName}.`}
        />
      }
    />
  );
}
