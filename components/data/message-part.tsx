"use client";

import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { prettyJson } from "./pretty-json";

/** Parts of an HTTP request and its response, as they went over the wire. */

/** "120 ms", "10.0 s". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  const tenths = Math.round(ms / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
}

/** A request or a response. */
export function MessagePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** A heading within a part. */
export function MessageLabel({ children }: { children: string }) {
  return <h4 className="mr-auto text-tiny font-medium text-muted">{children}</h4>;
}

/** A body, JSON indented for reading, or its exact text. */
export function MessageBody({ text, of }: { text: string; of: "request" | "response" }) {
  const [asSent, setAsSent] = useState(false);
  const pretty = prettyJson(text);
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 items-center gap-1 sm:min-h-9">
        <MessageLabel>Body</MessageLabel>
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
