import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { OpenMarker, StateMarker, TimelineLine } from "@/components/data/timeline";
import { statusStyles } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";
import { isOpen, type TransactionStatus } from "@/lib/states";

type Line = ResponseOf<"transactions.timeline">["data"][number];

interface TimelineProps {
  lines: Line[];
  status: TransactionStatus;
}

/** The steps of a transaction; postings and provider calls are under the technical details. */
export function Timeline({ lines, status }: TimelineProps) {
  const isStep = ({ kind }: Line) => kind === "status" || kind === "quote";
  const steps = lines.filter(isStep);
  const details = lines.filter((line) => !isStep(line));
  return (
    <>
      <ol aria-label="Timeline">
        {steps.map((line, index) => (
          <Step
            key={`${line.at}-${line.name}-${index}`}
            line={line}
            last={index === steps.length - 1 && !isOpen(status)}
          />
        ))}
        {isOpen(status) && (
          <TimelineLine last marker={<OpenMarker />}>
            <p className="text-small text-muted">In progress. This page updates by itself.</p>
          </TimelineLine>
        )}
      </ol>
      {details.length > 0 && (
        <details className="mt-4 border-t border-line pt-1">
          <summary className="inline-flex min-h-11 items-center rounded-control text-small font-medium text-muted hover:text-ink">
            Technical details
          </summary>
          <ol aria-label="Technical details" className="grid gap-3 pt-1 text-small">
            {details.map((line, index) => (
              <li key={`${line.at}-${line.name}-${index}`}>
                <Head line={line}>
                  {line.text}
                  {line.amount !== null && (
                    <>
                      {" "}
                      <Amount value={line.amount.amount} currency={line.amount.currency} signed />
                    </>
                  )}
                </Head>
                <Facts line={line} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function Step({ line, last }: { line: Line; last: boolean }) {
  const style = statusStyles[line.name as TransactionStatus];
  const title = line.kind === "quote" ? "Quote" : style.label;
  return (
    <TimelineLine
      last={last}
      marker={
        line.kind === "quote" ? (
          <StateMarker tone="neutral" icon={<Lock className="size-4" />} />
        ) : (
          // "Waiting" needs nobody's attention once it is past.
          <StateMarker tone={line.name === "pending" ? "neutral" : style.tone} />
        )
      }
    >
      <Head line={line}>
        <span className="font-medium">{title}</span>
      </Head>
      {title !== line.text && <p className="text-small text-muted">{line.text}</p>}
      <Facts line={line} />
    </TimelineLine>
  );
}

function Head({ line, children }: { line: Line; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
      <p>{children}</p>
      <span className="shrink-0 text-tiny text-muted">
        <Time at={line.at} precision="second" />
      </span>
    </div>
  );
}

function Facts({ line }: { line: Line }) {
  if (line.facts.length === 0) return null;
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-4 text-tiny text-muted">
      {line.facts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 items-center gap-1.5">
          <dt>{label}</dt>
          <dd className="figures min-w-0 text-ink wrap-anywhere">
            {value.length > 24 && !value.includes(" ") ? (
              <MonoId value={value} label={label.toLowerCase()} copy={false} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
