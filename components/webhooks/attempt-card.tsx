"use client";

import {
  durationText,
  MessageBody,
  MessageLabel,
  MessagePart,
} from "@/components/data/message-part";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { DeliveryView } from "@/lib/client/queries/webhooks";

type Attempt = DeliveryView["attempts"][number];

interface AttemptCardProps {
  attempt: Attempt;
  number: number;
  /** Whether request and response are shown at first. */
  open: boolean;
}

/** One attempt: its outcome, and request and response beside each other. */
export function AttemptCard({ attempt, number, open }: AttemptCardProps) {
  const { at, statusCode, durationMs, error } = attempt;
  return (
    <details
      open={open}
      className="overflow-clip rounded-card border border-line bg-surface"
      aria-label={`Attempt ${number}`}
    >
      <summary className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
        <span className="font-semibold">Attempt {number}</span>
        <Status
          tone={error === null ? "completed" : "failed"}
          label={statusCode === null ? "No response" : String(statusCode)}
        />
        <span className="figures text-small text-muted">{durationText(durationMs)}</span>
        <span className="text-small text-muted sm:ml-auto">
          <Time at={at} precision="second" />
        </span>
      </summary>
      <div className="border-t border-line p-4 sm:px-6">
        {error !== null && <p className="mb-4 font-medium">{error}</p>}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <RequestPart request={attempt.request} />
          <ResponsePart response={attempt.response} />
        </div>
      </div>
    </details>
  );
}

function RequestPart({ request: { url, headers, body } }: Pick<Attempt, "request">) {
  return (
    <MessagePart title="Request">
      <p className="font-mono text-small wrap-anywhere">POST {url}</p>
      <Headers headers={headers} />
      <MessageBody text={body} of="request" />
    </MessagePart>
  );
}

function ResponsePart({ response }: Pick<Attempt, "response">) {
  if (response === null)
    return (
      <MessagePart title="Response">
        <p className="text-small text-muted">There was no response.</p>
      </MessagePart>
    );
  return (
    <MessagePart title="Response">
      <Headers headers={response.headers} />
      {response.body === "" ? (
        <p className="text-small text-muted">The body is empty.</p>
      ) : (
        <MessageBody text={response.body} of="response" />
      )}
      {response.isCut && (
        <p className="text-small text-muted">
          The body is incomplete: we keep the first 4 KB, or it broke off.
        </p>
      )}
    </MessagePart>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  return (
    <div className="grid gap-1">
      <MessageLabel>Headers</MessageLabel>
      <dl className="grid gap-1 font-mono text-tiny">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
