"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { ContractForm } from "@/components/forms/contract-form";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Checkbox } from "@/components/ui/checkbox";
import { useToast } from "@/components/ui/toast";
import { endpointQuery, type EndpointView } from "@/lib/client/queries/webhooks";
import type { EventName } from "@/lib/contract/events";
import { addressOfEndpoint, eventChoices, eventLabels } from "./labels";

const operation = () =>
  import("@/lib/contract/webhooks").then((webhooks) => webhooks.createWebhookOperation);

/** Registers an endpoint, or changes one. */
export function EndpointForm({ saved }: { saved: EndpointView | null }) {
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const form = useOperationForm(operation, {
    initial: {
      url: saved?.url ?? "",
      events: saved?.events ?? eventChoices,
      description: saved?.description ?? "",
    },
    ...(saved && {
      sentAs: ({ url, events, description = null }) => ({
        id: "webhooks.update",
        // An emptied description is removed.
        request: { params: { id: saved.id }, body: { url, events, description } },
      }),
    }),
    onDone: (endpoint) => {
      queries.setQueryData(endpointQuery(endpoint.id).queryKey, endpoint);
      void queries.invalidateQueries({ queryKey: ["webhooks", "list"] });
      toast({ tone: "completed", title: "The endpoint is saved" });
      if (!saved) router.push(addressOfEndpoint(endpoint.id));
    },
  });
  return (
    <ContractForm
      form={{ ...form, done: saved === null && form.done }}
      submit={saved ? "Save changes" : "Add endpoint"}
    >
      <TextField
        form={form}
        name="url"
        label="URL"
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder="https://example.com/webhooks"
        help="We send a POST request with the event to it."
        maxLength={2048}
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <EventFields
            chosen={field.value}
            choose={(next) => field.onChange(next(form.getValues("events")))}
            error={form.formState.errors.events?.message}
          />
        )}
      />
      <TextField
        form={form}
        name="description"
        label="Description"
        optional
        maxLength={500}
        help="For your own overview."
      />
    </ContractForm>
  );
}

interface EventFieldsProps {
  chosen: readonly EventName[];
  /** Given what is chosen by then: several boxes may change at once. */
  choose: (next: (chosen: readonly EventName[]) => EventName[]) => void;
  /** What to choose instead. */
  error: string | undefined;
}

/** Which events the endpoint gets. */
function EventFields({ chosen, choose, error }: EventFieldsProps) {
  const toggle = (event: EventName) =>
    choose((current) => eventChoices.filter((one) => current.includes(one) !== (one === event)));
  return (
    <fieldset>
      <legend className="text-small font-medium">Events</legend>
      {error !== undefined && (
        <p role="alert" className="mt-2 flex gap-1.5 text-small text-failed">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Choose {error}.
        </p>
      )}
      <ul className="mt-1.5 divide-y divide-line rounded-card border border-line px-4">
        {eventChoices.map((event) => (
          <li key={event}>
            <Checkbox
              label={<span className="font-mono text-small">{event}</span>}
              help={eventLabels[event]}
              checked={chosen.includes(event)}
              onChange={() => toggle(event)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
