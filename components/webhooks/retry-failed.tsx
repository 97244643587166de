"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { useMay } from "@/components/session/person";
import { Button } from "@/components/ui/button";
import { countText } from "@/components/ui/span-text";
import { serverNow } from "@/lib/client/server-clock";

const operation = () =>
  import("@/lib/contract/webhooks").then((webhooks) => webhooks.retryDeliveriesOperation);

const dayMs = 86_400_000;

/** Retries all deliveries that have failed since a day. */
export function RetryFailed() {
  const queries = useQueryClient();
  const mayChange = useMay("webhooks:write");
  const form = useOperationForm(operation, {
    initial: { since: "" },
    report: ({ retried }) =>
      retried === 0
        ? { tone: "neutral", title: "No delivery has failed since then" }
        : {
            tone: "completed",
            title: `We are retrying ${countText(retried, "delivery", "deliveries")}`,
          },
    onDone: () => queries.invalidateQueries({ queryKey: ["webhooks"] }),
  });
  if (!mayChange) return null;
  return (
    <ActDialog
      title="Retry failed deliveries"
      description="Every delivery that has failed is attempted once more now, with the same event and the same bytes. Deliveries to disabled endpoints are left out."
      trigger={<Button>Retry failed deliveries</Button>}
      act="Retry deliveries"
      operation={{
        ...form,
        setOpen: (next) => {
          if (next) form.reset({ since: yesterday() });
          form.setOpen(next);
        },
      }}
      otherwise="Nothing is retried."
      fields={
        <TextField
          form={form}
          name="since"
          type="date"
          label="Failed since"
          help="From the start of this day, Accra time."
          wrong="Choose a day."
        />
      }
    />
  );
}

const yesterday = () => new Date(serverNow() - dayMs).toISOString().slice(0, 10);
