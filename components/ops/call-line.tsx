import type { ReactNode } from "react";
import { Time } from "@/components/ui/time";
import { prettyJson } from "./evidence";
import { outcomeText, plainText, type ExceptionDetail } from "./labels";

/** What happened, and when. */
export function Title({
  at,
  main = false,
  children,
}: {
  at: string;
  main?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className={main ? "font-medium" : "text-small"}>{children}</p>
      <span className="shrink-0 text-tiny text-muted">
        <Time at={at} precision="second" />
      </span>
    </div>
  );
}

interface CallLineProps {
  /** Consecutive calls with the same outcome. */
  calls: [Call, ...Call[]];
  network: string;
  /** The transfer's own reference, which needs no mention. */
  reference: string | null;
}
type Call = ExceptionDetail["calls"][number];

/** A provider call and its response; consecutive calls with the same outcome share one. */
export function CallLine({ calls, network, reference: own }: CallLineProps) {
  const [{ startedAt, operation, outcome, reference, response }] = calls;
  const durations = calls.map(({ durationMs }) => durationMs);
  const [min, max] = [Math.min(...durations), Math.max(...durations)];
  const isQuery = operation.endsWith("status");
  return (
    <>
      <Title at={startedAt}>
        {isQuery ? `Checked status with ${network}` : `${plainText(operation)} call to ${network}`}
        {calls.length > 1 && `, ${calls.length} times`}
      </Title>
      <p className="text-tiny text-muted">
        {outcomeText(outcome)} in{" "}
        <span className="figures">{min === max ? `${max} ms` : `${min} to ${max} ms`}</span>
        {reference !== null && reference !== own && (
          <>
            , reference <span className="font-mono wrap-anywhere">{reference}</span>
          </>
        )}
      </p>
      {response && (
        <pre
          role="group"
          aria-label="Response"
          className="mt-1.5 rounded-control bg-sunken px-3 py-2 font-mono text-tiny wrap-break-word whitespace-pre-wrap"
        >
          {prettyJson(response)}
        </pre>
      )}
      {calls.length > 1 && <Repetitions calls={calls} />}
    </>
  );
}

function Repetitions({ calls }: { calls: Call[] }) {
  const last = calls[calls.length - 1];
  return (
    <details className="mt-1 text-tiny text-muted">
      <summary className="inline-flex min-h-11 items-center rounded-control sm:min-h-6">
        <span>
          Last {last && <Time at={last.startedAt} precision="second" />},{" "}
          <span className="underline decoration-outline underline-offset-4">
            show all {calls.length}
          </span>
        </span>
      </summary>
      <ol className="grid gap-0.5 pb-1">
        {calls.map(({ startedAt, durationMs }, index) => (
          <li key={`${startedAt}-${index}`}>
            <Time at={startedAt} precision="second" />,{" "}
            <span className="figures">{durationMs} ms</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
