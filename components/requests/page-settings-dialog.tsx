"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { AreaField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import { pageSettingsQuery } from "@/lib/client/queries/payment-requests";

const operation = () =>
  import("@/lib/contract/payment-requests").then(
    (requests) => requests.updatePaymentPageSettingsOperation,
  );

interface SettingsFields {
  /** One per line. */
  origins: string;
}

/** What the lines hold, as the contract has it. */
const listed = ({ origins }: SettingsFields) => ({
  origins: origins.split(/\s+/).filter(Boolean) as unknown as string,
});

/** Changes which sites may show the hosted payment pages in a frame. */
export function PageSettingsDialog({ origins }: { origins: string[] }) {
  const queries = useQueryClient();
  const form = useOperationForm(operation, {
    initial: { origins: origins.join("\n") } as SettingsFields,
    shown: listed,
    stepUp: "This decides which sites can show your payment pages.",
    report: () => ({ tone: "completed", title: "Saved" }),
    onDone: (settings) => queries.setQueryData(pageSettingsQuery().queryKey, settings),
  });
  return (
    <ActDialog
      title="Payment pages on your site"
      description="A site listed here can show your payment pages in a frame. List only sites that you control."
      trigger={
        <Button size="small" aria-label="Change payment pages on your site">
          Change
        </Button>
      }
      act="Save"
      operation={form}
      fields={
        <AreaField
          form={form}
          name="origins"
          label="Sites"
          optional
          help="One per line, ten at most, for example https://shop.example.com."
          wrong="Enter one site per line, ten at most, for example https://shop.example.com without a path."
          className="font-mono"
          autoCapitalize="none"
          spellCheck={false}
        />
      }
    />
  );
}
