"use client";

import { useEffect, useRef, useState, type FormEvent } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { controlSize, controlStyle } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { useVisitorKey } from "../stored";
import { addressOf, type SampleRequest } from "./samples";

interface Outcome {
  status: number;
  durationMs: number;
  requestId: string | null;
  body: string;
}

interface Call {
  key: string;
  idempotencyKey: string;
  /** As the visitor wrote it. */
  body: string;
}

/** JSON indented; any other text as it is. */
function legible(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Sends the request to this origin with the visitor's key, and never with the session's cookie. */
async function send(request: SampleRequest, { key, idempotencyKey, body }: Call): Promise<Outcome> {
  const began = performance.now();
  const response = await fetch(addressOf("", request), {
    method: request.method,
    credentials: "omit",
    cache: "no-store",
    headers: {
      Accept: "application/json",
      ...(request.needsKey ? { Authorization: `Bearer ${key}` } : {}),
      ...(request.media ? { "Content-Type": request.media } : {}),
      ...(request.idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
    },
    body: request.media ? body : null,
  });
  const text = await response.text();
  return {
    status: response.status,
    durationMs: Math.round(performance.now() - began),
    requestId: response.headers.get("x-request-id"),
    body: legible(text),
  };
}

const control = classNames(controlStyle, controlSize);
const code = "font-mono text-small";

function bodyText({ media, body }: SampleRequest): string {
  if (media?.includes("form-urlencoded"))
    return new URLSearchParams(body as Record<string, string>).toString();
  return body === null ? "" : JSON.stringify(body, null, 2);
}

/** A form for one operation that sends real requests and shows the responses. */
export default function Console({ id, request }: { id: string; request: SampleRequest }) {
  const [key] = useVisitorKey();
  const [path, setPath] = useState(request.pathValues);
  const [query, setQuery] = useState(new URLSearchParams(request.query).toString());
  const [body, setBody] = useState(() => bodyText(request));
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const values = Object.fromEntries(new URLSearchParams(query));
    send({ ...request, pathValues: path, query: values }, { key: key.trim(), idempotencyKey, body })
      .then(setOutcome, () => {
        setOutcome(null);
        setProblem("There was no response. Check your connection, then send it again.");
      })
      .finally(() => setBusy(false));
  };

  return (
    <form onSubmit={submit} className="grid gap-3 rounded-card border border-line p-4">
      {request.needsKey && <KeyField />}
      {Object.keys(path).map((name) => (
        <TextField
          key={name}
          label={name}
          value={path[name] ?? ""}
          onChange={(value) => setPath({ ...path, [name]: value })}
        />
      ))}
      {request.method === "GET" && (
        <TextField label="Query" optional value={query} onChange={setQuery} />
      )}
      {request.idempotencyKey && (
        <TextField label="Idempotency-Key" value={idempotencyKey} onChange={setIdempotencyKey} />
      )}
      {request.media && <BodyField value={body} onChange={setBody} />}
      <button
        type="submit"
        aria-disabled={busy || undefined}
        className={buttonStyle({ variant: "primary", block: true })}
      >
        {busy ? "Sending …" : `Send ${request.method}`}
      </button>
      <div role="status" className="grid gap-2">
        {problem && <p className="text-small text-failed">{problem}</p>}
        {outcome && <Response id={id} outcome={outcome} />}
      </div>
    </form>
  );
}

function KeyField() {
  const [key, setKey] = useVisitorKey();
  return (
    <Field
      label="API key"
      help="A test key stays in this tab until you close it, any other key until you leave the page."
    >
      {(wiring) => (
        <input
          {...wiring}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          className={classNames(control, code)}
        />
      )}
    </Field>
  );
}

interface TextFieldProps {
  label: string;
  optional?: boolean;
  value: string;
  onChange: (value: string) => void;
}

function TextField({ label, value, onChange, optional = false }: TextFieldProps) {
  return (
    <Field label={label} optional={optional}>
      {(wiring) => (
        <input
          {...wiring}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(control, code)}
        />
      )}
    </Field>
  );
}

function BodyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Body">
      {(wiring) => (
        <textarea
          {...wiring}
          rows={Math.min(12, value.split("\n").length + 1)}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(controlStyle, code, "py-2")}
        />
      )}
    </Field>
  );
}

function Response({ id, outcome }: { id: string; outcome: Outcome }) {
  const { status, durationMs, requestId, body } = outcome;
  const head = useRef<HTMLParagraphElement>(null);
  // The samples, the form and the response may be higher than the window.
  useEffect(() => head.current?.scrollIntoView({ block: "nearest" }), [outcome]);
  return (
    <>
      <p ref={head} className="scroll-mb-24 text-small">
        <span
          className={classNames(
            "figures font-semibold",
            status < 400 ? "text-completed" : "text-failed",
          )}
        >
          {status < 400 ? "Success" : "Rejected"}, {status}
        </span>
        <span className="figures text-muted"> · {durationMs} ms</span>
      </p>
      {requestId && <p className={classNames(code, "wrap-anywhere text-muted")}>{requestId}</p>}
      <pre
        aria-label={`response to ${id}`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control bg-sunken p-3 font-mono text-tiny whitespace-pre-wrap wrap-anywhere"
      >
        {body || "No body."}
      </pre>
    </>
  );
}
