"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { ContractForm } from "@/components/forms/contract-form";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { useToast } from "@/components/ui/toast";
import { endpointQuery, type EndpointView } from "@/lib/client/queries/webhooks";
import { EventFields } from "./event-fields";
import { addressOfEndpoint, eventChoices } from "./labels";

const operation = () =>
  import("@/lib/contract/webhooks").then((webhooks) => webhooks.createWebhookOperation);

/** The form of a new endpoint, or of one to change; afterwards the endpoint is shown. */
function useEndpointForm(saved: EndpointView | null) {
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  return useOperationForm(operation, {
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
      router.push(addressOfEndpoint(endpoint.id));
    },
  });
}

/** Registers an endpoint, or changes one. */
export function EndpointForm({ saved }: { saved: EndpointView | null }) {
  const form = useEndpointForm(saved);
  return (
    <ContractForm form={form} submit={saved ? "Save changes" : "Add endpoint"}>
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
