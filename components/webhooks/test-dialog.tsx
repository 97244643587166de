"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ActDialog } from "@/components/forms/act-dialog";
import { SelectField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import { deliveryQuery, type EndpointView } from "@/lib/client/queries/webhooks";
import { addressOfDelivery, eventChoices } from "./labels";

const operation = () =>
  import("@/lib/contract/webhooks").then((webhooks) => webhooks.testWebhookOperation);

/** Sends a sample event and shows its delivery, attempt by attempt. */
export function TestDialog({ endpoint: { id, events } }: { endpoint: EndpointView }) {
  const queries = useQueryClient();
  const router = useRouter();
  const form = useOperationForm(operation, {
    initial: { event: events[0] ?? "payment.completed" },
    params: { id },
    onDone: (delivery) => {
      queries.setQueryData(deliveryQuery(delivery.id).queryKey, delivery);
      router.push(addressOfDelivery(delivery.id));
    },
  });
  return (
    <ActDialog
      title="Send a test event"
      description="A sample, signed like any other event and marked with “test”: true. You then see how the endpoint responds."
      trigger={<Button variant="primary">Send test event</Button>}
      act="Send test event"
      operation={form}
      otherwise="Nothing was sent."
      slow={["sending", "sent"]}
      fields={
        <SelectField form={form} name="event" label="Event">
          {eventChoices.map((event) => (
            <option key={event} value={event}>
              {event}
            </option>
          ))}
        </SelectField>
      }
    />
  );
}
