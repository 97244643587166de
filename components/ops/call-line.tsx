import { Time } from "@/components/ui/time";
import { TitleLine } from "./title-line";
import { outcomeText, plainText, type ExceptionDetail } from "./labels";

type Call = ExceptionDetail["calls"][number];

interface CallLineProps {
  /** Made one after the other; all came to the same. */
  calls: [Call, ...Call[]];
}

/** A question to the network and its answer, word for word. */
export function CallLine({ calls }: CallLineProps) {
  const [first] = calls;
  const { operation, outcome, response, reference } = first;
  const times = calls.length > 1 ? `, ${calls.length} times` : "";
  return (
    <>
      <TitleLine at={first.startedAt}>
        {`Call: ${plainText(operation).toLowerCase()}${times}`}
      </TitleLine>
      <p className="text-tiny text-muted">
        {capitalised(outcomeText(outcome))} in <span className="figures">{tookText(calls)}</span>
        {reference !== null && (
          <>
            , reference <span className="font-mono wrap-anywhere">{reference}</span>
          </>
        )}
      </p>
      {response !== null && response !== "" && <Answer text={response} />}
      {calls.length > 1 && <Times calls={calls} />}
    </>
  );
}

function Answer({ text }: { text: string }) {
  return (
    <pre
      role="group"
      aria-label="Answer"
      className="mt-1.5 rounded-control bg-sunken px-3 py-2 font-mono text-tiny wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

function Times({ calls }: { calls: Call[] }) {
  const last = calls[calls.length - 1];
  return (
    <details className="mt-1 text-tiny text-muted">
      <summary className="inline-flex min-h-11 items-center rounded-control sm:min-h-6">
        <span>
          Last {last && <Time at={last.startedAt} precision="second" />},{" "}
          <span className="underline decoration-outline underline-offset-4">
            all {calls.length} times
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

function tookText(calls: readonly Call[]): string {
  const all = calls.map(({ durationMs }) => durationMs);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? `${most} ms` : `${least} to ${most} ms`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
