import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import type { ResponseOf } from "@/lib/client/operation-types";

type CatalogEntry = ResponseOf<"webhooks.events">["data"][number];

/** Every kind of event: its meaning, a sample and its JSON schema. */
export function EventCatalog({ events }: { events: readonly CatalogEntry[] }) {
  return (
    <Card padding="flush">
      <ul>
        {events.map(({ event, description, resource, sample, schema }) => (
          <li
            key={`${event} ${resource}`}
            className="grid gap-1 border-b border-line px-4 py-4 last:border-b-0 sm:px-6"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="font-mono font-semibold">{event}</h2>
              <Badge>{resource}</Badge>
            </div>
            <p className="text-muted">{description}</p>
            <div className="flex flex-wrap gap-x-6">
              <Shown label="Sample" event={event} value={sample} />
              <Shown label="JSON schema" event={event} value={schema} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ShownProps {
  label: string;
  event: string;
  value: object;
}

/** JSON that opens at a press; an open one takes the whole line. */
function Shown({ label, event, value }: ShownProps) {
  const text = JSON.stringify(value, null, 2);
  return (
    <details className="min-w-0 open:w-full">
      <summary className="inline-flex min-h-11 items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4">
        {label}
        <span className="sr-only"> of {event}</span>
      </summary>
      <div className="relative mb-2">
        <pre className="rounded-control bg-sunken p-4 pr-14 font-mono text-tiny wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
        <span className="absolute top-1 right-1">
          <CopyButton value={text} label={`${label} of ${event}`} />
        </span>
      </div>
    </details>
  );
}
