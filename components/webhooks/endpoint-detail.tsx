"use client";

import { useQuery } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import dynamic from "next/dynamic";
import { QueryStateCard } from "@/components/data/query-state";
import { useMay } from "@/components/session/person";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { endpointQuery, type EndpointView } from "@/lib/client/queries/webhooks";
import { DeliveryTable } from "./delivery-list";
import { DisableDialog, EnableButton } from "./endpoint-acts";
import { EndpointAlert } from "./endpoint-alert";
import { addressOfDeliveries, addressOfEndpoint, styleOfEndpoint, webhooksPath } from "./labels";
import { newestDeliveries } from "./lists";

// A form is not needed to read the page.
const TestDialog = dynamic(() => import("./test-dialog").then((module) => module.TestDialog));

/** One endpoint: its state, what it gets, and its newest deliveries. */
export function EndpointDetail({ id }: { id: string }) {
  const query = useQuery(endpointQuery(id));
  const mayChange = useMay("webhooks:write");
  const { data: endpoint } = query;
  if (!endpoint) return <QueryStateCard what="this endpoint" query={query} />;
  const isEnabled = endpoint.status === "enabled";
  return (
    <>
      <PageHeader
        back={{ href: webhooksPath, label: "Webhooks" }}
        title={hostOf(endpoint.url)}
        description={endpoint.description ?? undefined}
        action={
          mayChange && (
            <div className="grid gap-2 sm:flex sm:flex-row-reverse">
              {isEnabled && <TestDialog endpoint={endpoint} />}
              <ButtonLink href={`${addressOfEndpoint(id)}/edit`}>Edit</ButtonLink>
              {isEnabled ? (
                <DisableDialog endpoint={endpoint} />
              ) : (
                <EnableButton endpoint={endpoint} />
              )}
            </div>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EndpointAlert endpoint={endpoint} />
        <EndpointFacts endpoint={endpoint} />
        <DeliveryTable
          list={newestDeliveries(id, addressOfDeliveries(id))}
          filters={{}}
          title="Newest deliveries"
          short
          first={{
            icon: <Radio className="size-6" />,
            title: "Nothing delivered yet",
            description: "Events appear here as soon as they are sent to this endpoint.",
          }}
        />
      </div>
    </>
  );
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function EndpointFacts({ endpoint }: { endpoint: EndpointView }) {
  const { id, url, events, failingSince, createdAt } = endpoint;
  return (
    <Card title="Details">
      <DetailList
        facts={{
          Status: <Status key={endpoint.status} {...styleOfEndpoint(endpoint)} />,
          URL: <span className="font-mono text-small">{url}</span>,
          Events: (
            <ul className="font-mono text-small">
              {events.map((event) => (
                <li key={event}>{event}</li>
              ))}
            </ul>
          ),
          "Failing since": failingSince && <Time at={failingSince} />,
          Endpoint: <MonoId value={id} label="endpoint ID" />,
          Created: <Time at={createdAt} />,
        }}
      />
    </Card>
  );
}
