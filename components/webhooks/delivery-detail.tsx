"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { useMay } from "@/components/session/person";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { deliveryQuery, isOnItsWay, type DeliveryView } from "@/lib/client/queries/webhooks";
import { AttemptCard } from "./attempt-card";
import { addressOfEndpoint, deliveriesPath, deliveryStyles } from "./labels";
import { NextAttempt } from "./next-attempt";

interface DeliveryDetailProps {
  id: string;
  /** What its event says: whether it is a test, and the transaction that it is about. */
  about: { isTest: boolean; transactionId: string | null };
}

/** One delivery with the request and the response of every attempt; live while more will follow. */
export function DeliveryDetail({ id, about }: DeliveryDetailProps) {
  const query = useQuery(deliveryQuery(id));
  const { data: delivery } = query;
  if (!delivery) return <QueryStateCard what="this delivery" query={query} />;
  const { attempts } = delivery;
  return (
    <>
      <PageHeader
        back={{ href: deliveriesPath, label: "Deliveries" }}
        title={delivery.event}
        action={<RetryButton delivery={delivery} />}
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 sm:-mt-4">
        <Status key={delivery.status} {...deliveryStyles[delivery.status]} />
        {about.isTest && <Badge>Test event</Badge>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WhatNext delivery={delivery} />
        <Card title="Details">
          <DeliveryFacts delivery={delivery} transactionId={about.transactionId} />
        </Card>
        <h2 className="mt-4 text-large font-semibold">Attempts</h2>
        {attempts.length === 0 && (
          <p className="text-muted">
            We are making the first attempt. This page updates by itself.
          </p>
        )}
        {attempts
          .map((attempt, index) => (
            <AttemptCard
              key={attempt.at}
              attempt={attempt}
              number={index + 1}
              open={index === attempts.length - 1}
            />
          ))
          .reverse()}
      </div>
    </>
  );
}

/** What happened, and what happens next, where it is not delivered. */
function WhatNext({ delivery }: { delivery: DeliveryView }) {
  const { status, attempts, nextAttemptAt } = delivery;
  const error = attempts.at(-1)?.error ?? null;
  if (status === "failed" && nextAttemptAt !== null)
    return (
      <Alert tone="attention" title={error ?? "The last attempt failed."}>
        The next attempt is <NextAttempt at={nextAttemptAt} />. You can also retry it now.
      </Alert>
    );
  if (status !== "exhausted") return null;
  return (
    <Alert tone="failed" title={error ?? "This event was not delivered."}>
      We no longer retry it automatically. Once the receiver accepts events, retry it here.
    </Alert>
  );
}

function DeliveryFacts({
  delivery,
  transactionId,
}: {
  delivery: DeliveryView;
  transactionId: string | null;
}) {
  const { id, eventId, endpointId, url, nextAttemptAt, createdAt, attempts } = delivery;
  return (
    <DetailList
      facts={{
        "Sent to": <span className="font-mono text-small">{url}</span>,
        Endpoint:
          endpointId === null ? (
            "The callbackUrl of a request"
          ) : (
            <MonoId value={endpointId} label="endpoint ID" href={addressOfEndpoint(endpointId)} />
          ),
        Transaction: transactionId && (
          <MonoId
            value={transactionId}
            label="transaction ID"
            href={`/dashboard/transactions/${transactionId}`}
          />
        ),
        Event: <MonoId value={eventId} label="event ID" />,
        Delivery: <MonoId value={id} label="delivery ID" />,
        Attempts: attempts.length,
        "Next attempt": nextAttemptAt && <NextAttempt at={nextAttemptAt} />,
        Created: <Time at={createdAt} precision="second" />,
      }}
    />
  );
}

function RetryButton({ delivery }: { delivery: DeliveryView }) {
  const queries = useQueryClient();
  const mayChange = useMay("webhooks:write");
  const act = useOperation<"webhooks.retry-delivery">({
    onDone: (next) => queries.setQueryData(deliveryQuery(next.id).queryKey, next),
  });
  const { id, status } = delivery;
  const isBeingSent = status === "pending" && isOnItsWay(delivery);
  if (!mayChange) return null;
  return (
    <div className="grid justify-items-stretch gap-2 sm:max-w-80 sm:justify-items-end">
      <Button
        variant={status === "success" ? "secondary" : "primary"}
        loading={act.busy || isBeingSent}
        onClick={() => act.send("webhooks.retry-delivery", { params: { id }, body: {} })}
      >
        {status === "success" ? "Send again" : "Retry now"}
      </Button>
      <ActProblem error={act.problem} done="sent" otherwise="Nothing was sent." />
    </div>
  );
}
