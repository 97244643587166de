import type { ReactNode } from "react";
import { Example } from "../example";
import { Prose } from "../prose";
import { Badge } from "@/components/ui/badge";
import { ConsoleButton } from "./console-button";
import type { ReferenceOperation, ReferenceResponse } from "./document";
import { FieldList } from "./field-list";
import { Method } from "./method";
import { OperationSamples } from "./operation-samples";

interface OperationEntryProps {
  operation: ReferenceOperation;
  /** The service's public address. */
  origin: string;
  /** Whether requests that change something can be tried: on testnet only. */
  mayWrite: boolean;
}

/** An operation in the reference: what it takes and returns, samples, and a console. */
export function OperationEntry({ operation, origin, mayWrite }: OperationEntryProps) {
  const { id, method, path, summary, description, deprecated, sample, body } = operation;
  const success = operation.responses.find(({ status }) => status < 300);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title ${id}-path`}
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <div className="grid content-start gap-5">
        <div className="grid gap-2">
          <h2 id={`${id}-title`} className="text-large font-semibold">
            <a href={`#${id}`} className="hover:underline">
              {summary.replace(/\.$/, "")}
            </a>
          </h2>
          <p id={`${id}-path`} className="flex flex-wrap items-baseline gap-x-2">
            <Method method={method} />
            <span className="min-w-0 font-mono text-small wrap-anywhere">{path}</span>
          </p>
          {description?.split("\n\n").map((paragraph) => (
            <p key={paragraph} className="text-small text-muted">
              <Prose text={paragraph} />
            </p>
          ))}
          <p className="text-small text-muted">
            Operation ID <span className="wrap-anywhere text-ink">{id}</span>
          </p>
          {deprecated && (
            <p>
              <Badge>Deprecated</Badge>
            </p>
          )}
        </div>
        <Parameters operation={operation} />
        {body && (
          <Part title={body.required ? "Body" : "Body, optional"}>
            <p className="text-small text-muted">{body.media.join(" or ")}</p>
            <FieldList fields={body.fields} of="request" />
          </Part>
        )}
        <Responses id={id} responses={operation.responses} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 xl:sticky xl:top-[calc(var(--band)+1rem)] xl:max-h-[calc(100dvh-var(--band)-2rem)] xl:self-start xl:overflow-y-auto">
        <OperationSamples id={id} origin={origin} request={sample} />
        <Attempt operation={operation} mayWrite={mayWrite} />
        {success?.example && (
          <details open={success.example.length < 600}>
            <summary className="inline-flex min-h-11 items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4">
              Response, {success.status}
            </summary>
            <Example label={`response of ${id}`} text={success.example} />
          </details>
        )}
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  );
}

interface OperationOnly {
  operation: ReferenceOperation;
}

function Parameters({ operation: { parameters } }: OperationOnly) {
  const titles = { path: "Path", query: "Query", header: "Headers", cookie: "Cookies" };
  return Object.entries(titles).map(([place, title]) => {
    const fields = parameters.filter((one) => one.in === place);
    return (
      fields.length > 0 && (
        <Part key={place} title={title}>
          <FieldList fields={fields} of="request" />
        </Part>
      )
    );
  });
}

function Responses({ id, responses }: { id: string; responses: readonly ReferenceResponse[] }) {
  const errors = responses.filter(({ codes }) => codes.length > 0);
  return (
    <>
      {responses
        .filter(({ status }) => status < 400)
        .map(({ status, media, fields }) => (
          <Part key={status} title={`Response ${status}`}>
            {media !== "application/json" && <p className="text-small text-muted">{media}</p>}
            {fields.length > 0 && <FieldList fields={fields} of="response" />}
          </Part>
        ))}
      {errors.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center rounded-control font-semibold underline decoration-outline underline-offset-4">
            Errors
          </summary>
          <dl aria-label={`Errors of ${id}`} className="border-t border-line">
            {errors.map(({ status, codes }) => (
              <div key={status} className="flex gap-4 border-b border-line py-2 text-small">
                <dt className="figures font-semibold">{status}</dt>
                <dd className="flex flex-wrap gap-x-4">
                  {codes.map((code) => (
                    <a
                      key={code}
                      href={`/docs/errors#${code}`}
                      className="font-mono underline decoration-outline underline-offset-4"
                    >
                      {code}
                    </a>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Attempt({ operation, mayWrite }: Omit<OperationEntryProps, "origin">) {
  const { id, callableWith, sample } = operation;
  if (callableWith === "session")
    return <Note>Only a signed-in user can do this; an API key cannot.</Note>;
  if (sample.media !== null && !/json|form-urlencoded/.test(sample.media)) return null;
  if (!mayWrite && sample.method !== "GET")
    return <Note>Requests that change something can be tried on testnet only.</Note>;
  return <ConsoleButton id={id} request={sample} />;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-small text-muted">{children}</p>;
}
