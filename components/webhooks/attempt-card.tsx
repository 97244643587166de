"use client";

import { useState, type ReactNode } from "react";
import { prettyJson } from "@/components/data/pretty-json";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
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

/** "120 ms", "10.0 s". */
function durationText(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  const tenths = Math.round(ms / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
}

function RequestPart({ request: { url, headers, body } }: Pick<Attempt, "request">) {
  return (
    <Part title="Request">
      <p className="font-mono text-small wrap-anywhere">POST {url}</p>
      <Headers headers={headers} />
      <Body text={body} of="request" />
    </Part>
  );
}

function ResponsePart({ response }: Pick<Attempt, "response">) {
  if (response === null)
    return (
      <Part title="Response">
        <p className="text-small text-muted">There was no response.</p>
      </Part>
    );
  return (
    <Part title="Response">
      <Headers headers={response.headers} />
      {response.body === "" ? (
        <p className="text-small text-muted">The body is empty.</p>
      ) : (
        <Body text={response.body} of="response" />
      )}
      {response.isCut && (
        <p className="text-small text-muted">
          The body is incomplete: we keep the first 4 KB, or it broke off.
        </p>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Headers({ headers }: { headers: Record<string, string> }) {
  return (
    <div className="grid gap-1">
      <Label>Headers</Label>
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

function Label({ children }: { children: string }) {
  return <h4 className="mr-auto text-tiny font-medium text-muted">{children}</h4>;
}

/** A body, JSON indented for reading, or its exact text. */
function Body({ text, of }: { text: string; of: "request" | "response" }) {
  const [asSent, setAsSent] = useState(false);
  const pretty = prettyJson(text);
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 items-center gap-1 sm:min-h-9">
        <Label>Body</Label>
        {pretty !== text && (
          <Button
            size="small"
            variant="quiet"
            aria-pressed={asSent}
            onClick={() => setAsSent(!asSent)}
          >
            As sent
          </Button>
        )}
        <CopyButton value={text} label={`${of} body`} />
      </div>
      <pre
        aria-label={`Body of the ${of}`}
        role="group"
        className="rounded-control bg-sunken px-3 py-2 font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
      >
        {asSent ? text : pretty}
      </pre>
    </div>
  );
}
