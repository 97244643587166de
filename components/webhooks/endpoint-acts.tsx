"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { useMay } from "@/components/session/person";
import { Button } from "@/components/ui/button";
import { endpointQuery, type EndpointView } from "@/lib/client/queries/webhooks";

function useStatusChange(title: string) {
  const queries = useQueryClient();
  return useOperation<"webhooks.update">({
    report: () => ({ tone: "completed", title }),
    onDone: (endpoint) => {
      queries.setQueryData(endpointQuery(endpoint.id).queryKey, endpoint);
      return queries.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
}

/** Enables an endpoint again. */
export function EnableButton({ endpoint: { id, url } }: { endpoint: EndpointView }) {
  const act = useStatusChange("The endpoint is enabled");
  if (!useMay("webhooks:write")) return null;
  return (
    <>
      <Button
        size="small"
        aria-label={`Enable ${url}`}
        loading={act.busy}
        onClick={() => act.send("webhooks.update", { params: { id }, body: { status: "enabled" } })}
      >
        Enable
      </Button>
      <ActProblem error={act.problem} otherwise="It is still disabled." />
    </>
  );
}

/** Disables an endpoint, after a dialog that names the consequence. */
export function DisableDialog({ endpoint: { id } }: { endpoint: EndpointView }) {
  const act = useStatusChange("The endpoint is disabled");
  return (
    <ActDialog
      title="Disable this endpoint?"
      description="It gets no more events, and what it has not received yet is not retried. Once you enable it again, you can retry that from the deliveries."
      trigger={<Button>Disable</Button>}
      act="Disable endpoint"
      danger
      operation={act}
      onAct={() => act.send("webhooks.update", { params: { id }, body: { status: "disabled" } })}
      otherwise="It is still enabled."
    />
  );
}
